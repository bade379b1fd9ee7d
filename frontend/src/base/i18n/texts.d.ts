/** The texts of one language, or a part of them, which vite.config.ts reads from `texts/`. */
declare module 'virtual:texts/*' {
  const words: Record<string, string>
  export default words
}
