// Chooses the language of the admin in the cookie of the site (frontend/src/base/i18n/languages.ts).
const choice = document.querySelector('select.language')
choice?.addEventListener('change', () => {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `lionheart_language=${choice.value}; path=/; max-age=31536000; samesite=lax${secure}`
  location.replace(location.pathname + location.search) // A page that was posted is not posted again.
})
