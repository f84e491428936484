import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { scrollFocus } from './scroll-focus'

const resizes = new Set<() => void>()
Object.assign(globalThis, {
  ResizeObserver: class {
    readonly #onResize: () => void
    constructor(onResize: () => void) {
      this.#onResize = onResize
    }
    observe() {
      resizes.add(this.#onResize)
    }
    disconnect() {
      resizes.delete(this.#onResize)
    }
  },
})

function sized(scrollHeight: number, clientHeight: number) {
  Object.defineProperties(HTMLElement.prototype, {
    scrollHeight: { configurable: true, value: scrollHeight },
    clientHeight: { configurable: true, value: clientHeight },
  })
  for (const resize of resizes) resize()
}

test('a box is a tab stop only while it scrolls, and is no longer observed when it is gone', () => {
  sized(100, 100)
  const { unmount } = render(<p ref={scrollFocus}>text</p>)
  expect(screen.getByText('text')).not.toHaveAttribute('tabindex')
  sized(101, 100)
  expect(screen.getByText('text')).toHaveAttribute('tabindex', '0')
  sized(100, 100)
  expect(screen.getByText('text')).not.toHaveAttribute('tabindex')
  unmount()
  expect(resizes.size).toBe(0)
})
