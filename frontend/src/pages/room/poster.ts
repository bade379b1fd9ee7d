/** Removes the picture of the board that comes with the page, and is shown until the table is drawn. */
export function removePoster(): void {
  document.querySelector('.poster')?.remove()
}
