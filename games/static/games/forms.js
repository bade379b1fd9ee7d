/* The forms of moderators: shows the whole ready-made text that is chosen, with the words that follow it, or the usual
   answer that is sent without one, counts characters near the limit, asks for words where none is, after a refusal puts
   back what was typed, with the error at the field, or shows it if the field is gone, after another act leaves open what
   was open, asks before words are left that were not sent, and lets the second click of a double click do nothing: what
   is under the pointer then may only just have come there. Scrolls each chat to the message that it is about. */
(() => {
  const NEAR = 0.8
  const follow = (part) => {
    const choice = part.querySelector('select')
    const words = part.querySelector('textarea')
    const text = part.querySelector('.quote')
    const usual = part.querySelector('.usual')
    const show = () => {
      const readyMade = choice.selectedOptions[0]?.dataset.text
      text.textContent = readyMade ? `${readyMade} ${words.value}`.trim() : ''
      words.required = 'needsWords' in part.dataset && !choice.value
      if (usual) usual.hidden = !!choice.value || !!words.value.trim()
    }
    text.setAttribute('aria-live', 'polite')
    choice.addEventListener('change', show)
    for (const kind of ['input', 'change']) words.addEventListener(kind, show)
    show()
  }

  /* Near the limit of a field, browsers would cut pasted words without a sign. */
  const count = (field) => {
    const shown = document.createElement('small')
    shown.className = 'count soft'
    shown.ariaLive = 'polite'
    field.after(shown)
    field.addEventListener('input', () => {
      const { length } = field.value
      shown.textContent = length > field.maxLength * NEAR ? `${length} / ${field.maxLength}` : ''
    })
  }

  const put = (field, value) => {
    if (field.type === 'checkbox') field.checked = value.includes(field.value)
    else if (field.type !== 'hidden') field.value = value[0]
    field.dispatchEvent(new Event('change'))
  }

  /* Where the form no longer is, shows under the message what was typed. */
  const keepWords = ({ answer, why }) => {
    const words = answer?.[0] || why?.[0]
    const said = document.querySelector('.messagelist li:last-child')
    if (words && said) said.append(Object.assign(document.createElement('blockquote'), { textContent: words }))
  }

  const restore = ({ fields, error, field }) => {
    const form = [...document.forms].find((one) =>
      one.querySelector(fields.do ? `[name="do"][value="${fields.do[0]}"]` : '[name="confirmed"]')
      && ['step', 'player_id', 'message'].every((name) => {
        const named = one.querySelector(`input[type="hidden"][name="${name}"]`)
        return !named || fields[name]?.includes(named.value)
      }))
    if (!form) {
      keepWords(fields)
      return
    }
    for (const one of form.elements) if (fields[one.name] && one.type !== 'submit') put(one, fields[one.name])
    if (form.closest('details')) form.closest('details').open = true
    const at = [...form.elements].find((one) => one.name === field && one.type !== 'hidden')
    const note = document.createElement('p')
    note.className = 'errornote'
    note.id = 'refusal'
    note.role = 'alert'
    note.textContent = error
    const button = form.querySelector(`button[value="${fields.do?.[0]}"]:enabled`) ?? form.querySelector('button:enabled')
    ;(at ?? button).closest('p, li, form').before(note)
    for (const said of document.querySelectorAll('.messagelist li')) if (said.textContent.trim() === error) said.remove()
    if (at) {
      at.setAttribute('aria-invalid', 'true')
      at.setAttribute('aria-describedby', 'refusal')
    }
    history.replaceState(null, '', location.pathname + location.search) // Else the browser would return to its place.
    ;(at ?? button).focus({ preventScroll: true })
    note.scrollIntoView({ block: 'center' })
  }

  const FOLDS = 'open-folds'
  const folds = [...document.querySelectorAll('.staff details[id]')]
  const { page, open } = JSON.parse(sessionStorage.getItem(FOLDS) ?? '{}')
  if (folds.length) {
    const suggested = folds.filter((one) => one.open)
    sessionStorage.removeItem(FOLDS)
    for (const one of folds) if (page === location.pathname && open.includes(one.id)) one.open = true
    document.addEventListener('submit', ({ target }) => {
      const left = folds.filter((one) => one.open && !suggested.includes(one) && !one.contains(target)).map(({ id }) => id)
      sessionStorage.setItem(FOLDS, JSON.stringify({ page: location.pathname, open: left }))
    })
  }

  document.addEventListener('click', (event) => {
    if (event.detail > 1 && event.target.closest('button, summary')) event.preventDefault()
  }, true)
  for (const marked of document.querySelectorAll('.talk > .reported')) {
    const list = marked.parentElement
    list.scrollTop = marked.offsetTop - list.offsetTop - list.clientHeight / 3
  }
  document.querySelectorAll('.ready-made').forEach(follow)
  document.querySelectorAll('.staff :is(textarea, input[name="why"])[maxlength]').forEach(count)
  const isTyped = ({ value, defaultValue }) => value !== defaultValue
  let isSending = false
  document.addEventListener('submit', () => { isSending = true })
  addEventListener('pageshow', () => {
    isSending = false
    // Back from a question, the browser has kept what was typed, but not that its fold was open.
    for (const one of document.querySelectorAll('.staff details:not([open])')) {
      one.open = [...one.querySelectorAll('textarea')].some(isTyped)
    }
  })
  addEventListener('beforeunload', (event) => {
    const words = [...document.querySelectorAll('.staff textarea, .staff input[name="why"]')]
    if (!isSending && words.some(isTyped)) event.preventDefault()
  })
  const refused = document.getElementById('refused')
  if (refused) restore(JSON.parse(refused.textContent))
})()
