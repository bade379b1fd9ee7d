/**
 * Service worker that shows this server's web pushes when no page is open, and opens the table on a click. It is served
 * from the folder of static files, so its scope contains no page: it caches nothing, intercepts no request, and is
 * registered only where the user has switched push on.
 */

self.addEventListener('install', () => { self.skipWaiting() })

self.addEventListener('push', (event) => {
  const { title, body, tag, lang, url } = notificationOf(event.data)
  event.waitUntil(self.registration.showNotification(title, {
    body, tag, lang, data: { url }, icon: new URL('icon-192.png', self.location.href).href,
  }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(lead(event.notification.data?.url))
})

/**
 * The server's message (games/notifications/web_push/messages.py). Browsers require a visible notification for every
 * push, whatever its payload.
 */
function notificationOf(data) {
  try {
    const message = data.json()
    return typeof message.title === 'string' ? message : { title: 'Lionheart' }
  } catch {
    return { title: 'Lionheart' }
  }
}

/** Focuses the tab that already shows this address, or opens a new one. */
async function lead(url) {
  const wanted = new URL(typeof url === 'string' ? url : '/', self.location.origin)
  if (wanted.origin !== self.location.origin) return
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = tabs.find((tab) => new URL(tab.url).pathname === wanted.pathname)
  if (open) await open.focus()
  else await self.clients.openWindow(wanted.href)
}
