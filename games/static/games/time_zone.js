// Sends the admin the browser's time zone, in which it then shows times (games/moderation_site/time_zone.py).
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
const secure = location.protocol === 'https:' ? '; secure' : ''
if (zone) document.cookie = `lionheart_zone=${encodeURIComponent(zone)}; path=/admin/; max-age=31536000; samesite=lax${secure}`
