/* What this person prefers, remembered in this browser. */

export const LANGUAGES = ["en", "fr", "de", "es"] as const;
export type Language = (typeof LANGUAGES)[number];
/** How quickly the others' moves are shown. */
export type Pace = "slow" | "normal" | "fast" | "off";
export type Theme = "auto" | "light" | "dark";

export interface Preferences {
  language: Language;
  theme: Theme;
  sound: boolean;
  confirm: boolean;
  /** Whether single letters and digits press buttons. */
  keys: boolean;
  notify: boolean;
  pace: Pace;
  name: string;
  /** The bot that was played last by "play now". */
  bot: string;
  /** Games whose first steps were read. */
  known: string[];
}

const KEY = "ludion.preferences";

function browserLanguage(): Language {
  const wishes = typeof navigator === "undefined" ? [] : navigator.languages;
  const spoken = wishes.map((wish) => wish.slice(0, 2)) as Language[];
  return spoken.find((wish) => LANGUAGES.includes(wish)) ?? "en";
}

/** What this browser remembers under a key. */
export function remembered<T extends object>(key: string): Partial<T> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<T>;
  } catch {
    return {};
  }
}

/** Only what changed is stored, so that nothing is lost that was changed in another tab. */
export function remember(key: string, change: object): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...remembered(key), ...change }));
  } catch {
    // A browser that stores nothing still plays.
  }
}

const defaults: Preferences = {
  language: browserLanguage(),
  theme: "auto",
  sound: true,
  confirm: false,
  keys: true,
  notify: false,
  pace: "normal",
  name: "",
  bot: "",
  known: [],
};

export const preferences: Preferences = $state({ ...defaults, ...remembered<Preferences>(KEY) });

export function prefer(change: Partial<Preferences>): void {
  Object.assign(preferences, change);
  remember(KEY, change);
}

export function applyTheme(): void {
  const root = document.documentElement;
  if (preferences.theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = preferences.theme;
}

export const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
