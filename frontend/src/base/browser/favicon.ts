/** Sets the icon of the browser tab: gold, with a red dot while it is the player's turn. */
export function showTurn(turn: boolean): void {
  const palette = getComputedStyle(document.documentElement)
  const colour = (name: string) => palette.getPropertyValue(`--${name}`).trim()
  const dot = turn ? `<circle cx="24" cy="24" r="8" fill="${colour('sign-turn')}" stroke="${colour('sign-light')}" stroke-width="2"/>` : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M3 2h26v14c0 8-6 12-13 14C9 28 3 24 3 16Z" fill="${colour('sign-field')}" stroke="${colour('lion-rays')}" stroke-width="3"/><path d="M7 21V10l5 5 4-7 4 7 5-5v11Z" fill="${colour('lion')}"/>${dot}</svg>`
  let link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (!link) {
    link = document.createElement('link')
    link.rel = 'icon'
    document.head.append(link)
  }
  link.href = `data:image/svg+xml,${encodeURIComponent(svg)}`
}
