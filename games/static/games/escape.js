'use strict'
/* Leaves a page that asks for confirmation by Escape, as by its link: back to the form, with what was typed there. */
// Once it is left, the browser does not show it again, but the page that it was about.
history.replaceState(null, '', location.href)
const cancel = document.getElementById('cancel')
cancel.addEventListener('click', (event) => {
  if (history.length < 2) return
  event.preventDefault()
  history.back()
})
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') cancel.click()
})
