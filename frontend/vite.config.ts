import { readFile } from 'node:fs/promises'
import { defineConfig, type Plugin } from "vitest/config";
import { isFirst } from './src/base/i18n/parts.ts'

/** A catalogue's words in two parts: those of the first page (`en.json?first`), and all others (`en.json?more`). */
const wordsInParts: Plugin = {
  name: 'words-in-parts',
  enforce: 'pre',
  resolveId: (source) => (/^\.\/\w+\.json\?(first|more)$/.test(source) ? source.replace('./', '\0src/base/i18n/') : null),
  async load(id) {
    const [, name, part] = /^\0(src\/base\/i18n\/\w+\.json)\?(first|more)$/.exec(id) ?? []
    if (!name) return null
    const words = JSON.parse(await readFile(new URL(name, import.meta.url), 'utf8')) as Record<string, string>
    const chosen = Object.entries(words).filter(([key]) => isFirst(key) === (part === 'first'))
    return { code: `export default ${JSON.stringify(Object.fromEntries(chosen))}`, moduleType: 'js' }
  },
}

/** Lucide's drawings without what is in each of their files and never seen; the page of credits names their licence. */
const bareDrawings: Plugin = {
  name: 'bare-drawings',
  enforce: 'pre',
  async load(id) {
    const [, file] = /^(.*\/lucide-static\/.*\.svg)\?raw$/.exec(id) ?? []
    if (!file) return null
    const drawing = await readFile(file, 'utf8')
    return { code: `export default ${JSON.stringify(drawing.replace(/<!--.*?-->|\s*\n\s*(?=[/>])| class="[^"]*"| xmlns="[^"]*"/gs, '').replace(/\s*\n\s*/g, ' ').replaceAll('> <', '><'))}`, moduleType: 'js' }
  },
}

export default defineConfig(({ mode }) => ({
  base: "/static/",
  plugins: [wordsInParts, bareDrawings],
  build: {
    outDir: "dist",
    // The hashed names, for pages: read by games/web/client_files.py, and for the admin's by django-vite.
    manifest: "manifest.json",
    rolldownOptions: { input: ["src/begin.ts", "src/main.tsx", "src/pages/staff/main.tsx"] },
    sourcemap: mode !== "production",
  },
  test: {
    environment: "jsdom",
    // A window for each file is made in half the time so, and is as much its own.
    pool: "vmThreads",
    setupFiles: ["src/fixtures/hashing.ts", "src/fixtures/english.ts", "src/fixtures/effects.ts", "src/fixtures/patience.ts"],
    include: ["src/**/*.test.{ts,tsx}"],
    ...(process.env.JOBS ? { maxWorkers: Number(process.env.JOBS) } : {}),
    // A busy machine may take its time over all words of a language.
    testTimeout: 60_000,
  },
}));
