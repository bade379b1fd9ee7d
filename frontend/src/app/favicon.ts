/** The sign in the browser's tab: gold, with a red dot while it is one's turn. */
export function showTurn(turn: boolean): void {
  const dot = turn ? '<circle cx="24" cy="24" r="8" fill="#c0271d" stroke="#fff" stroke-width="2"/>' : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M3 2h26v14c0 8-6 12-13 14C9 28 3 24 3 16Z" fill="#1d4470" stroke="#d99f2b" stroke-width="3"/><path d="M7 21V10l5 5 4-7 4 7 5-5v11Z" fill="#f2c65a"/>${dot}</svg>`
  let link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (!link) {
    link = document.createElement('link')
    link.rel = 'icon'
    document.head.append(link)
  }
  link.href = `data:image/svg+xml,${encodeURIComponent(svg)}`
}
