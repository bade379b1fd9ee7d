/** The two parts of a catalogue, which vite.config.ts makes from one file. */
declare module '*.json?first' {
  const words: Record<string, string>
  export default words
}
declare module '*.json?more' {
  const words: Record<string, string>
  export default words
}
