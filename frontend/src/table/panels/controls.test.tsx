import { cleanup, render } from '@testing-library/preact'
import { afterEach, expect, test } from 'vitest'
import { Amount, Hint, Payment } from './controls'

afterEach(cleanup)

test.each([
  [0, [0]], [1, [0]], [3, [0, 1, 2]], [7, [0, 1, 2, 3, 4, 5, 6]], [8, [0, 1, 2, 3, 5]], [12, [0, 1, 2, 3, 5, 8]], [null, [0, 1, 2, 3, 5, 8]],
])('with %s ducats at most, these sums have a button', (limit, sums) => {
  const { container } = render(<Amount label="Your bid" value={null} limit={limit} onChange={() => undefined} />)
  const offered = [...container.querySelectorAll<HTMLElement>('[data-sum]')].map(({ dataset }) => Number(dataset.sum))
  expect(offered).toEqual(sums)
  expect(container.querySelector('[data-action="all"]') !== null).toBe(!!limit)
})

test.each([[null, [true, false]], [0, [true, false]], [1, [false, false]], [4, [false, true]]])(
  'at %s of 4 ducats, a step that is not possible is disabled', (value, disabled) => {
    const { container } = render(<Amount label="Your bid" value={value} limit={4} onChange={() => undefined} />)
    expect([...container.querySelectorAll<HTMLButtonElement>('.stepper button')].map((one) => one.disabled)).toEqual(disabled)
  },
)

test('a hint keeps the place of the first one, which is no longer read', () => {
  const { container, rerender } = render(<Hint first="Enter an amount.">{null}</Hint>)
  const shown = () => [...container.querySelectorAll('p')].map((one) => [one.textContent, one.hasAttribute('aria-hidden')])
  expect(shown()).toEqual([['Enter an amount.', false]])
  rerender(<Hint first="Enter an amount.">You bid 3 ducats.</Hint>)
  expect(shown()).toEqual([['You bid 3 ducats.', false], ['Enter an amount.', true]])
})

test.each([[[], false], [[12], true]])('a payment with the Treasures %j says that they give no change: %s', (chosen, said) => {
  const { container } = render(<Payment ways={[[], [12]]} chosen={chosen} onChange={() => undefined} />)
  expect(container.textContent.includes('A Treasure gives no change.')).toBe(said)
})
