import { expect, test } from '@jest/globals'
import { runInNewContext } from 'node:vm'
import { dataPrefix, withScriptsLast } from './scripts-last.mjs'

const head =
  '<meta charSet="utf-8"/><link rel="stylesheet" href="/a.css"/><link rel="preload" as="script" fetchPriority="low" href="/w.js"/><script src="/r.js" async=""></script><script src="/s.js" async=""></script><script>theme()</script>'
const body =
  '<p>知舟</p><script src="/old.js" noModule=""></script><script>$RC("a")</script><script src="/w.js" id="_R_" async=""></script>'
const data = [
  '(self.__next_f=self.__next_f||[]).push([0])',
  String.raw`self.__next_f.push([1,"1:\"\u003cp>\";\n"])`,
  'self.__next_f.push([1,"2:[]"])',
]
const page = `<html><head>${head}</head><body>${body}${data.map((call) => `<script>${call}</script>`).join('')}</body></html>`

/** What the page does in a browser that shows it or not. */
function load(html: string, visibilityState: 'visible' | 'hidden') {
  const [, loader = ''] = /<script>(\(function\(a\)[\s\S]*?)<\/script><\/body>/.exec(html) ?? []
  const log: string[] = []
  const frames: (() => void)[] = []
  const tasks: (() => void)[] = []
  runInNewContext(loader, {
    document: {
      visibilityState,
      createElement: () => ({}),
      head: {
        append: (script: { src: string; async: boolean }) => log.push(`${script.src} ${script.async}`),
      },
    },
    requestAnimationFrame: (run: () => void) => frames.push(run),
    setTimeout: (run: () => void) => tasks.push(run),
  })
  const before = [...log]
  for (const run of frames) run()
  const inFrame = [...log]
  // A task may add another one.
  for (const run of tasks) run()
  return { before, inFrame, after: log }
}

test('what is seen stays, and the data become a file', () => {
  const { html, data: file } = withScriptsLast(page)
  expect(html).toMatch(
    /^<html><head><meta charSet="utf-8"\/><link rel="stylesheet" href="\/a.css"\/><script>theme/,
  )
  expect(html).toContain(
    '<p>知舟</p><script src="/old.js" noModule=""></script><script>$RC("a")</script><script>(',
  )
  expect(html).not.toMatch(/__next_f|async=""|preload/)
  const self: { __next_f?: unknown[] } = {}
  runInNewContext(file?.text ?? '', { self })
  expect(JSON.stringify(self.__next_f)).toBe(JSON.stringify([[0], [1, '1:"<p>";\n'], [1, '2:[]']]))
})

test('the scripts come after the first frame, in their order, the data and what starts them first', () => {
  const { html, data: file } = withScriptsLast(page)
  const { before, inFrame, after } = load(html, 'visible')
  expect([before, inFrame]).toEqual([[], []])
  expect(after).toEqual([`${dataPrefix}${file?.name} false`, '/w.js false', '/r.js false', '/s.js false'])
})

test('a page that nobody looks at begins at once', () => {
  expect(load(withScriptsLast(page).html, 'hidden').before).toHaveLength(1)
})

test.each(['<p>知舟</p>', '<html><body><p>知舟</p></body></html>', '<script src="/a.js" async=""></script>'])(
  'a page without scripts or a body stays as it was (%s)',
  (html) => {
    expect(withScriptsLast(html)).toEqual({ html, data: null })
  },
)

test('the same data have the same name', () => {
  const other = withScriptsLast(page.replace('2:[]', '2:[1]'))
  expect(withScriptsLast(page).data?.name).toBe(withScriptsLast(page).data?.name)
  expect(other.data?.name).not.toBe(withScriptsLast(page).data?.name)
})
