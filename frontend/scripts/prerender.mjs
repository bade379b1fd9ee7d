/**
 * Prerenders the client's pages in each language into dist/drawn, without any knowledge of the visitor: the first page,
 * and what every other address shows while it loads. The server sends them, so that a page is visible before any script
 * has run; the client then hydrates the same elements.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'vite'
import { builtinEnvironments } from 'vitest/runtime'

// The same DOM implementation as in the tests.
await builtinEnvironments.jsdom.setup(globalThis, {})
Object.assign(globalThis, { scrollTo: () => undefined, matchMedia: () => ({ matches: false, addEventListener: () => undefined }) })

const vite = await createServer({ server: { middlewareMode: true, ws: false, watch: null }, appType: 'custom', optimizeDeps: { noDiscovery: true }, logLevel: 'warn' })
const { LANGUAGES, prerendered } = await vite.ssrLoadModule('/src/prerender.tsx')
await mkdir('dist/drawn', { recursive: true })
for (const language of LANGUAGES) {
  await writeFile(`dist/drawn/first.${language}.html`, await prerendered('/', language))
  await writeFile(`dist/drawn/other.${language}.html`, await prerendered('/games', language))
}
await vite.close()
// Exit before the pages run their follow-up work, such as asking the server who the visitor is.
process.exit()
