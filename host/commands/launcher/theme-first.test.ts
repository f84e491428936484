import { expect, test } from '@jest/globals'
import { withThemeFirst } from './theme-first.mjs'

const encoding = '<meta charSet="utf-8"/>'
const sheet = '<link rel="stylesheet" href="/a.css" data-precedence="next"/>'
const script = "<script>(function(){document.documentElement.dataset.theme='dark'})()</script>"
const page = (head: string, body = '') =>
  `<!DOCTYPE html><html><head>${head}</head><body>${body}</body></html>`

test.each([
  ['behind the style sheet', page(encoding + sheet + script), page(encoding + script + sheet)],
  [
    'with others between',
    page(`${encoding}${sheet}<script src="/a.js" async=""></script><title>题</title>${script}`),
    page(`${encoding}${script}${sheet}<script src="/a.js" async=""></script><title>题</title>`),
  ],
  ['before it already', page(encoding + script + sheet), page(encoding + script + sheet)],
  ['no style sheet', page(encoding + script), page(encoding + script)],
  [
    'only a script with an address',
    page(`${encoding}${sheet}<script src="/a.js"></script>`),
    page(`${encoding}${sheet}<script src="/a.js"></script>`),
  ],
  ['a script of the body', page(encoding + sheet, script), page(encoding + sheet, script)],
])('the theme is chosen before the style sheet: %s', (_, html, expected) => {
  expect(withThemeFirst(html)).toBe(expected)
})
