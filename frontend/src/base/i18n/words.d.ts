/** A catalogue in two parts, which vite.config.ts makes of the one file. */
declare module '*.json?first' {
  const words: Record<string, string>
  export default words
}
declare module '*.json?more' {
  const words: Record<string, string>
  export default words
}
