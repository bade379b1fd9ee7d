/**
 * Draws the client's pages as they are before anything is known of whoever opens them, once in each language, into
 * dist/drawn: the first page, and what every other address shows while it loads. The server sends them, so that there is a
 * page before there is any script; the client then goes on with the same elements.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'vite'
import { builtinEnvironments } from 'vitest/runtime'

// A browser to draw them in, as the tests have.
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
// What the pages would go on to do, such as asking who one is, they do not.
process.exit()
