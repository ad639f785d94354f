import { mount } from "svelte";
import App from "./App.svelte";
import "./tokens.css";
import "./base.css";
import { speak } from "./i18n/index.svelte";
import { followAddress } from "./route.svelte";
import { applyTheme, preferences } from "./settings.svelte";

applyTheme();
followAddress();
await speak(preferences.language);
mount(App, { target: document.getElementById("app")! });
