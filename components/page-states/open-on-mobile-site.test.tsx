import { afterEach, expect, test } from '@jest/globals'
import { render } from '@testing-library/react'
import { OpenOnMobileSite } from './open-on-mobile-site'

/** A browser whose window is this wide, which knows no other question than the greatest width. */
function openWindow(widthPx: number): void {
  const matchMedia = (query: string) => ({
    matches: widthPx <= Number(/^\(max-width: (\d+)px\)$/.exec(query)?.[1]),
  })
  Object.assign(window, { matchMedia })
}

afterEach(() => window.history.replaceState(null, '', '/'))

test.each([
  [390, '#mobile'],
  [767, '#mobile'],
  [768, ''],
  [1_440, ''],
])('in a window of %i pixels it links to "%s"', (widthPx, hash) => {
  openWindow(widthPx)
  // The part behind # is all that may change here: a page is not left.
  render(<OpenOnMobileSite href={`${window.location.href}#mobile`} />)
  expect(window.location.hash).toBe(hash)
})
