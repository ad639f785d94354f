/* The whole page takes on a game's world while one is in it. */

export function inWorld(name: () => string | undefined): void {
  $effect(() => {
    const world = name();
    if (world) document.body.dataset.world = world;
    return () => delete document.body.dataset.world;
  });
}
