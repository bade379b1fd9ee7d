// On phones each cell of a list is shown beside the heading of its column, if it has anything (staff.css).
const headings = [...document.querySelectorAll('#result_list thead th')].map((one) => one.textContent.trim())
for (const row of document.querySelectorAll('#result_list tbody tr')) {
  ;[...row.cells].forEach((cell, number) => {
    if (cell.tagName !== 'TD') return
    cell.dataset.heading = headings[number]
    cell.classList.toggle('none', ['', '-', '–'].includes(cell.textContent.trim()) && !cell.querySelector('input, img'))
  })
}

/** The part of the page to which the address leads; `:target` may not be known yet. */
const place = () => document.querySelector('.staff')?.querySelector(`#${CSS.escape(location.hash.slice(1) || 'top')}`)

// What is secondary is folded, unless a link leads to it; on the front page on phones only.
const isWide = matchMedia('(width >= 768px)').matches
const unfold = () => {
  for (const one of document.querySelectorAll('.staff details.fold')) {
    if (isWide && one.closest('.desk') || place()?.contains(one) || one.contains(place() ?? null)) one.open = true
  }
}
unfold()
addEventListener('hashchange', unfold)

// After an act, the message about it moves to the place where it was done.
const notice = document.querySelector('.messagelist')
const card = place()?.closest('.card')
if (notice && card) {
  card.prepend(notice)
  card.scrollIntoView()
}
