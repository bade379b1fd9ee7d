/* A time-out by one tap, beside the newest message of each other person in the lobby. Only moderators' pages load this script. */
const texts = JSON.parse(document.getElementById('time-out-texts').textContent)
const UNDO_SECONDS = 10

const words = () => texts[document.documentElement.lang] ?? texts.en

const post = async (path) => {
  const [, token = ''] = /(?:^|; )lionheart_csrf=([^;]*)/.exec(document.cookie) ?? []
  const headers = { 'X-CSRFToken': token, 'Content-Type': 'application/json' }
  const answer = await fetch(`/api/lobby/${path}/`, { method: 'POST', headers, body: '{}' })
  const body = await answer.json()
  if (answer.ok) return body
  const { refusals, refused, other } = words()
  const why = refusals[body.error?.reason] ?? refusals[body.error?.code]
  throw new Error(why ? refused.replace('{}', () => why) : body.error?.message ?? other)
}

const button = (text, about, act) => {
  const made = document.createElement('button')
  made.type = 'button'
  made.className = 'button small'
  made.textContent = text
  made.title = about
  made.addEventListener('click', () => {
    made.disabled = true
    act().catch((error) => {
      made.disabled = false
      made.after(' ', error instanceof TypeError ? words().other : error.message)
    })
  })
  return made
}

/** Offers the time-out in `place`, and undoing it for some seconds afterwards. */
const offer = (place, message) => {
  const { time_out, about, done, undo } = words()
  delete place.dataset.done
  place.replaceChildren(button(time_out, about, async () => {
    const { sanction } = await post(`messages/${message}/time-out`)
    const back = button(undo, '', async () => {
      clearTimeout(over)
      await post(`time-outs/${sanction}/undo`)
      offer(place, message)
    })
    const over = setTimeout(() => { back.remove() }, UNDO_SECONDS * 1000)
    place.dataset.done = ''
    place.replaceChildren(`${done} `, back)
    back.focus()
  }))
}

/** Offers it once for each author: beside the newest line. What was done stays where it was done. */
const addButtons = () => {
  // The moderator's own name, and that of a deleted person, are no buttons.
  const lines = [...document.querySelectorAll('#chat .chat-said p[data-person]:has(.person-name)')]
  const newest = new Map(lines.map((line) => [line.dataset.person, line]))
  for (const line of lines) {
    const before = line.querySelector('.time-out')
    const isNewest = newest.get(line.dataset.person) === line
    if (before && !isNewest && !('done' in before.dataset)) before.remove()
    if (before || !isNewest) continue
    const place = document.createElement('span')
    place.className = 'time-out'
    line.append(' ', place)
    offer(place, line.dataset.id)
  }
}

addButtons()
new MutationObserver(addButtons).observe(document.getElementById('app'), { childList: true, subtree: true })
