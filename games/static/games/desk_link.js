/* The way to the moderators' desk, in the bar at the top of the lobby's and other pages; not at tables on phones, whose
   bar is full. Only moderators' pages load this script. */
const texts = JSON.parse(document.getElementById('time-out-texts').textContent)
const isNarrow = matchMedia('(width < 760px)')
const SCALES = '<svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M12 3v18M7 21h10M4 6h16M6 6l-3 8a3 3 0 0 0 6 0ZM18 6l-3 8a3 3 0 0 0 6 0Z"/></svg>'

const link = document.createElement('a')
link.href = '/admin/'
link.className = 'button quiet desk-link'
link.innerHTML = `${SCALES}<span></span>`

const place = () => {
  const { desk } = texts[document.documentElement.lang] ?? texts.en
  const words = link.querySelector('span')
  if (words.textContent !== desk) words.textContent = link.title = desk
  link.setAttribute('aria-label', desk)
  words.hidden = isNarrow.matches
  const brand = document.querySelector('#app .bar .brand')
  const isFull = isNarrow.matches && brand?.closest('.table')
  if (isFull || !brand) link.remove()
  else if (brand.nextElementSibling !== link) brand.after(link)
}

place()
isNarrow.addEventListener('change', place)
new MutationObserver(place).observe(document.documentElement, { childList: true, subtree: true, attributeFilter: ['lang'] })
