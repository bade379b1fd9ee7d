/**
 * Shows what this server sends to a browser in which no page of it is open, and leads to the table.
 *
 * It lies in the folder of static files, so that no page is under its rule: it keeps nothing, answers for nothing, and is
 * there only where somebody has switched push on.
 */

self.addEventListener('install', () => { self.skipWaiting() })

self.addEventListener('push', (event) => {
  const { title, body, tag, lang, url } = told(event.data)
  event.waitUntil(self.registration.showNotification(title, {
    body, tag, lang, data: { url }, icon: new URL('icon-192.png', self.location.href).href,
  }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(lead(event.notification.data?.url))
})

/** What the server says (games/notifications/web_push/messages.py); a browser wants something shown whatever comes. */
function told(data) {
  try {
    const said = data.json()
    return typeof said.title === 'string' ? said : { title: 'Lionheart' }
  } catch {
    return { title: 'Lionheart' }
  }
}

/** To the page at an address of ours: the tab where it is open already, or a new one. */
async function lead(url) {
  const wanted = new URL(typeof url === 'string' ? url : '/', self.location.origin)
  if (wanted.origin !== self.location.origin) return
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = tabs.find((tab) => new URL(tab.url).pathname === wanted.pathname)
  if (open) await open.focus()
  else await self.clients.openWindow(wanted.href)
}
