/* The way to the moderators' desk, beside the first page's ways to rules, ratings and chat. Only moderators' pages load
   this script. */
const texts = JSON.parse(document.getElementById('time-out-texts').textContent)
const link = document.createElement('a')
link.href = '/admin/'
link.className = 'button quiet'

const place = () => {
  const { desk } = texts[document.documentElement.lang] ?? texts.en
  if (link.textContent !== desk) link.textContent = desk
  const ways = document.querySelector('#app p.hero-ways')
  if (ways && ways.lastElementChild !== link) ways.append(link)
}

place()
new MutationObserver(place).observe(document.documentElement, { childList: true, subtree: true, attributeFilter: ['lang'] })
