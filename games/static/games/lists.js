// On phones each cell of a list is shown beside the heading of its column, if it has anything (staff.css).
const headings = [...document.querySelectorAll('#result_list thead th')].map((one) => one.textContent.trim())
for (const row of document.querySelectorAll('#result_list tbody tr')) {
  ;[...row.cells].forEach((cell, number) => {
    if (cell.tagName !== 'TD') return
    cell.dataset.heading = headings[number]
    cell.classList.toggle('none', ['', '-', '–'].includes(cell.textContent.trim()) && !cell.querySelector('input, img'))
  })
}

// What is secondary is folded on phones only, unless a link leads to it.
const isWide = matchMedia('(width >= 768px)').matches
const unfold = () => {
  for (const one of document.querySelectorAll('.staff details.fold')) {
    if (isWide || one.closest(':target') || one.querySelector(':target')) one.open = true
  }
}
unfold()
addEventListener('hashchange', unfold)
