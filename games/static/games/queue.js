/* Says in the title, and beside the site's name, how many cases wait, and announces new ones. */
(() => {
  const place = document.querySelector('[data-waiting]')
  if (!place) return
  const every = 30_000
  const title = document.title
  let before = Number(place.dataset.count)

  const show = (cases) => {
    document.title = cases ? `(${cases}) ${title}` : title
    place.dataset.count = String(cases)
    place.querySelector('b').textContent = String(cases)
    place.closest('form').querySelector('button').disabled = !cases
    place.classList.toggle('news', cases > before)
    if (cases > before) document.getElementById('new-cases').textContent = place.dataset.news
    before = cases
  }

  const ask = async () => {
    if (document.hidden && before) return
    try {
      const answer = await fetch(place.dataset.waiting, { headers: { Accept: 'application/json' } })
      if (answer.ok && !answer.redirected) show((await answer.json()).cases)
    } catch { /* offline: asked again later */ }
  }

  show(before)
  setInterval(ask, every)
  document.addEventListener('visibilitychange', () => { if (!document.hidden) void ask() })
})()
