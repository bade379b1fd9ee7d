/**
 * Loads the page anew when a part of it could not come: the network changed while it was asked for, or the server has
 * other parts since it was updated. The browser keeps what it could not load in mind as long as the page is there.
 */
/** In milliseconds. */
const WAIT = 2000

let begun = false

/** From now on; and at once, if a style sheet is missing already. */
export function reloadIfMissing(): void {
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
  const notice = document.querySelector<HTMLTemplateElement>('#missing')
  if (notice) document.body.prepend(notice.content)
  // Not before the server answers: what the browser shows instead of a page that it cannot reach does not mend itself.
  setInterval(() => {
    fetch(location.href, { method: 'HEAD' }).then(({ status }) => { if (status < 500) location.reload() }, () => undefined)
  }, WAIT)
}
