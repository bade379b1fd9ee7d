import { readFile } from 'node:fs/promises'
import { defineConfig, type Plugin } from "vitest/config";
import { isFirst } from './src/i18n/parts.ts'

/** A catalogue's words in two parts: those of the first page (`en.json?first`), and all others (`en.json?more`). */
const wordsInParts: Plugin = {
  name: 'words-in-parts',
  enforce: 'pre',
  resolveId: (source) => (/^\.\/\w+\.json\?(first|more)$/.test(source) ? source.replace('./', '\0src/i18n/') : null),
  async load(id) {
    const [, name, part] = /^\0(src\/i18n\/\w+\.json)\?(first|more)$/.exec(id) ?? []
    if (!name) return null
    const words = JSON.parse(await readFile(new URL(name, import.meta.url), 'utf8')) as Record<string, string>
    const chosen = Object.entries(words).filter(([key]) => isFirst(key) === (part === 'first'))
    return { code: `export default ${JSON.stringify(Object.fromEntries(chosen))}`, moduleType: 'js' }
  },
}

export default defineConfig(({ mode }) => ({
  base: "/static/",
  plugins: [wordsInParts],
  build: {
    outDir: "dist",
    // Read by django-vite, which puts the hashed names into the page.
    manifest: "manifest.json",
    rolldownOptions: { input: ["src/main.tsx", "src/staff/main.tsx"] },
    sourcemap: mode !== "production",
  },
  test: {
    environment: "jsdom",
    setupFiles: ["src/fixtures/english.ts", "src/fixtures/effects.ts", "src/fixtures/patience.ts"],
    include: ["src/**/*.test.{ts,tsx}"],
    // A busy machine may take its time over all words of a language.
    testTimeout: 120_000,
  },
}));
