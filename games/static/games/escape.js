'use strict'
/* Escape leaves a page that asks for confirmation, as its link does. */
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') document.getElementById('cancel').click()
})
