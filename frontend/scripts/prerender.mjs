/**
 * Prerenders the client's pages in each language into dist/drawn, without any knowledge of the visitor: the first page,
 * and what every other address shows while it loads. The server sends them, so that a page is visible before any script
 * has run; the client then hydrates the same elements. Also writes what the pictures of games are made of.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'vite'
import { builtinEnvironments } from 'vitest/runtime'
import { trueTypeOf } from './trueType.mjs'

/** The fonts of pictures of games. */
const FONTS = [
  ...['latin', 'latin-ext', 'cyrillic', 'greek'].map((script) => `alegreya-sans-${script}-700`), 'grenze-gotisch-latin-700',
]

// The same DOM implementation as in the tests.
await builtinEnvironments.jsdom.setup(globalThis, {})
Object.assign(globalThis, { scrollTo: () => undefined, matchMedia: () => ({ matches: false, addEventListener: () => undefined }) })

const vite = await createServer({ server: { middlewareMode: true, ws: false, watch: null }, appType: 'custom', optimizeDeps: { noDiscovery: true }, logLevel: 'warn' })
const { LANGUAGES, prerendered, previewParts } = await vite.ssrLoadModule('/src/prerender.tsx')
await mkdir('dist/drawn', { recursive: true })
for (const language of LANGUAGES) {
  await writeFile(`dist/drawn/first.${language}.html`, await prerendered('/', language))
  await writeFile(`dist/drawn/other.${language}.html`, await prerendered('/games', language))
}
const styles = await Promise.all(['src/base/style/theme.css', 'src/board/board.css'].map((file) => readFile(file, 'utf8')))
await writeFile('dist/drawn/preview-parts.svg', previewParts(styles.join('')))
for (const name of FONTS) {
  const [, family] = /^(.*?)-(?:latin|cyrillic|greek)/.exec(name)
  await writeFile(`dist/drawn/${name}.ttf`, trueTypeOf(await readFile(`node_modules/@fontsource/${family}/files/${name}-normal.woff`)))
}
await vite.close()
// Exit before the pages run their follow-up work, such as asking the server who the visitor is.
process.exit()
