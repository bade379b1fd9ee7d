/* Says in the title, and beside the site's name, how many cases wait, announces new ones, and keeps the list of them. */
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

  const list = async () => {
    const queue = document.getElementById('queue')
    if (!queue || queue.contains(document.activeElement)) return
    const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html')
    queue.replaceWith(page.getElementById('queue') ?? queue)
  }

  const ask = async () => {
    if (document.hidden && before) return
    try {
      const answer = await fetch(place.dataset.waiting, { headers: { Accept: 'application/json' } })
      if (!answer.ok || answer.redirected) return
      const { cases } = await answer.json()
      if (cases !== before) await list()
      show(cases)
    } catch { /* offline: asked again later */ }
  }

  show(before)
  setInterval(ask, every)
  document.addEventListener('visibilitychange', () => { if (!document.hidden) void ask() })
})()
