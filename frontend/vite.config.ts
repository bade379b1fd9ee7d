import { readFile } from 'node:fs/promises'
import { defineConfig, type Plugin } from "vitest/config";
import { isOnFirstPage } from './src/base/i18n/parts.ts'

/** Splits each catalogue in two: the words of the first page (`en.json?first`), and all others (`en.json?more`). */
const wordsInParts: Plugin = {
  name: 'words-in-parts',
  enforce: 'pre',
  resolveId: (source) => (/^\.\/\w+\.json\?(first|more)$/.test(source) ? source.replace('./', '\0src/base/i18n/') : null),
  async load(id) {
    const [, name, part] = /^\0(src\/base\/i18n\/\w+\.json)\?(first|more)$/.exec(id) ?? []
    if (!name) return null
    const words = JSON.parse(await readFile(new URL(name, import.meta.url), 'utf8')) as Record<string, string>
    const chosen = Object.entries(words).filter(([key]) => isOnFirstPage(key) === (part === 'first'))
    return { code: `export default ${JSON.stringify(Object.fromEntries(chosen))}`, moduleType: 'js' }
  },
}

/** Strips the metadata from Lucide's drawings; the credits page names their licence. */
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
    // Maps hashed names: read by games/web/client_files.py for pages, and by django-vite for the admin.
    manifest: "manifest.json",
    rolldownOptions: { input: ["src/begin.ts", "src/main.tsx", "src/pages/staff/main.tsx"] },
    sourcemap: mode !== "production",
  },
  test: {
    environment: "jsdom",
    // A VM context per file takes half the time of a process per file, with the same isolation.
    pool: "vmThreads",
    setupFiles: ["src/fixtures/hashing.ts", "src/fixtures/english.ts", "src/fixtures/effects.ts", "src/fixtures/timeouts.ts"],
    include: ["src/**/*.test.{ts,tsx}"],
    ...(process.env.JOBS ? { maxWorkers: Number(process.env.JOBS) } : {}),
    // A busy machine may take its time over all words of a language.
    testTimeout: 60_000,
  },
}));
