/* Puts a chosen ready-made message into the field for its text, where the moderator can change it. */
for (const choice of document.querySelectorAll('#messages select[name=template]')) {
  const form = choice.form
  const text = form.elements.text
  const why = form.elements.why
  const own = form.querySelector('[role=status]')
  let inserted = ''
  // The text is sent as it stands in the field.
  choice.removeAttribute('name')
  text.required = why.required = true
  choice.addEventListener('change', () => {
    const { theirs = '', ours = '' } = choice.selectedOptions[0].dataset
    if (!inserted || !text.value.includes(inserted)) text.value = [theirs, text.value].filter(Boolean).join(' ')
    else text.value = text.value.replace(inserted, () => theirs).trim()
    inserted = theirs
    own.hidden = !ours
    own.querySelector('span').textContent = ours
    why.value = choice.value ? choice.selectedOptions[0].text : ''
  })
}
