/* The whole page takes on a game's colours while one is in it. */

export function inColoursOf(game: () => string | undefined): void {
  $effect(() => {
    const name = game();
    if (name) document.body.dataset.game = name;
    return () => delete document.body.dataset.game;
  });
}
