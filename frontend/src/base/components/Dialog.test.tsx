import { cleanup, render } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Dialog } from './Dialog'

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = () => undefined
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) { this.dispatchEvent(new Event('close')) }
  history.replaceState(null, '', '/games')
})
afterEach(cleanup)

/** As if the browser had gone to an address of the page. */
function goTo(address: string): void {
  history.replaceState(null, '', address)
  dispatchEvent(new PopStateEvent('popstate'))
}

test('the browser’s Back closes a dialog, a link to a place on the page does not', () => {
  const onClose = vi.fn()
  render(<Dialog label="Settings" onClose={onClose}>…</Dialog>)
  goTo('/games#finished')
  expect(onClose).not.toHaveBeenCalled()
  goTo('/')
  expect(onClose).toHaveBeenCalledOnce()
})
