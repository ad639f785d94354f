import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env.LUDION_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  resolve: {
    alias: { $package: here("../src/ludion"), $lib: here("src") },
  },
  build: {
    outDir: here("../src/ludion/web_dist"),
    emptyOutDir: true,
    target: "es2022",
    // Everything is a file of its own: the content policy allows no inline data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 800,
  },
  server: {
    proxy: { "/api": { target: server, ws: true } },
    fs: { allow: [here("..")] },
  },
  test: { include: ["src/**/*.test.ts"] },
} as Parameters<typeof defineConfig>[0]);
