import { beforeEach, expect, test } from '@jest/globals'
import { firstPaintKeys } from '@/lib/client/page/first-paint-script'
import { type BannerState, changeBanner } from './banner-state'

const key = firstPaintKeys.banner

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

test.each<[BannerState[], string | undefined, string | null, string | null]>([
  [['open'], undefined, null, null],
  [['closed'], 'closed', 'closed', null],
  [['never'], 'never', null, 'never'],
  [['closed', 'open'], undefined, null, null],
  [['never', 'open'], undefined, null, null],
  [['closed', 'never'], 'never', null, 'never'],
])('after %j the page shows %j, this tab keeps %j and later ones %j', (states, shown, tab, later) => {
  for (const state of states) changeBanner(state)
  expect(document.documentElement.dataset[key]).toBe(shown)
  expect([sessionStorage.getItem(key), localStorage.getItem(key)]).toEqual([tab, later])
})
