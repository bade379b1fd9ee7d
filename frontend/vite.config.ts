import { defineConfig } from "vitest/config";

export default defineConfig(({ mode }) => ({
  base: "/static/",
  build: {
    outDir: "dist",
    // Read by django-vite, which puts the hashed names into the page.
    manifest: "manifest.json",
    rolldownOptions: { input: "src/main.tsx" },
    sourcemap: mode !== "production",
  },
  test: {
    environment: "jsdom",
    setupFiles: ["src/fixtures/english.ts"],
    include: ["src/**/*.test.{ts,tsx}"],
  },
}));
