import { readFile } from 'node:fs/promises'
import { defineConfig, type Plugin } from "vitest/config";
import { catalogueOf } from './scripts/texts.ts'
import { partOf } from './src/base/i18n/parts.ts'

/**
 * The texts of one language: all of them (`virtual:texts/en`), or a part, such as those of the first page
 * (`virtual:texts/en-first`).
 */
const textsOfOneLanguage: Plugin = {
  name: 'texts-of-one-language',
  resolveId: (source) => (source.startsWith('virtual:texts/') ? source.replace('virtual:', '\0') : null),
  load(id) {
    const [, language = '', part] = /^\0texts\/(\w+)(?:-(\w+))?$/.exec(id) ?? []
    if (!language) return null
    const chosen = Object.entries(catalogueOf(language)).filter(([key]) => !part || partOf(key) === part)
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

/**
 * Moderators' pages get copies of the modules that put choices into words. If they shared them with tables, these would
 * load more and smaller files.
 */
const copiesForStaff: Plugin = {
  name: 'copies-for-staff',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\/(?:words|cards|status|actions|geometry)$/ },
    async handler(source, importer) {
      if (!importer || !/\/(?:pages\/staff\/.*|editions\/words\.ts|.*openWords\.ts|.*\?staff)$/.test(importer)) return null
      const found = await this.resolve(source, importer.replace('?staff', ''), { skipSelf: true })
      const isCopied = found && /\/(?:editions\/.+|board)\/\w+\.ts$/.test(found.id)
      return isCopied ? { ...found, id: `${found.id}?staff` } : found
    },
  },
}

export default defineConfig(({ mode }) => ({
  base: "/static/",
  plugins: [textsOfOneLanguage, bareDrawings, copiesForStaff],
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
