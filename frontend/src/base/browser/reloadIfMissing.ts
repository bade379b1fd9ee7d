/**
 * Reloads the page when one of its chunks or style sheets could not be loaded: the network changed during the request,
 * or a deployment replaced the file. A reload is needed because the browser remembers the failed load for as long as
 * the page lives.
 */
/** In milliseconds. */
const RETRY_INTERVAL = 2000

let begun = false
let notice: Element | null

/**
 * Takes the page's notice away, and shows it again once a load fails; reloads right away if a style sheet is already
 * missing.
 */
export function reloadIfMissing(): void {
  notice = document.querySelector('#missing')
  notice?.remove()
  notice?.classList.remove('late')
  addEventListener('vite:preloadError', reloadOnceReached)
  addEventListener('error', ({ target }) => { if (isPart(target)) reloadOnceReached() }, true)
  if ([...document.querySelectorAll('link')].some((link) => isPart(link) && !link.sheet)) reloadOnceReached()
}

function isPart(target: EventTarget | null): boolean {
  return target instanceof HTMLScriptElement || (target instanceof HTMLLinkElement && target.rel === 'stylesheet')
}

function reloadOnceReached(): void {
  if (begun) return
  begun = true
  if (notice) document.body.prepend(notice)
  // Wait until the server answers: the browser's own error page for an unreachable server would not recover by itself.
  setInterval(() => {
    fetch(location.href, { method: 'HEAD' }).then(({ status }) => { if (status < 500) location.reload() }, () => undefined)
  }, RETRY_INTERVAL)
}
