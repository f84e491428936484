import { describe, expect, test } from '@jest/globals'
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

type Inserted = { src: string; async: boolean; onload?: () => void }

/** A browser that runs the page's own script, in which frames, tasks and loading happen when a test says so. */
function open(html: string, visibilityState: 'visible' | 'hidden') {
  const [, loader = ''] = /<script>(\(function\(\)[\s\S]*?)<\/script><\/body>/.exec(html) ?? []
  const inserted: Inserted[] = []
  const frames: (() => void)[] = []
  const tasks: (() => void)[] = []
  const listeners = new Map<string, (event: unknown) => void>()
  const self: { earlyActions?: { list: unknown[]; stop: () => void } } = {}
  const root = { dataset: {} as Record<string, string> }
  const port1: { onmessage?: () => void } = {}
  runInNewContext(loader, {
    self,
    document: {
      visibilityState,
      documentElement: root,
      createElement: () => ({}),
      head: { append: (script: Inserted) => inserted.push(script) },
    },
    MessageChannel: function Channel() {
      return { port1, port2: { postMessage: () => tasks.push(() => port1.onmessage?.()) } }
    },
    requestAnimationFrame: (run: () => void) => frames.push(run),
    setTimeout: (run: () => void) => tasks.push(run),
    addEventListener: (kind: string, listener: (event: unknown) => void) => listeners.set(kind, listener),
    removeEventListener: (kind: string) => listeners.delete(kind),
  })
  // Whoever runs may add others.
  const runAll = (list: (() => void)[]) => {
    for (const run of list) run()
  }
  return {
    asked: () => inserted.map(({ src, async }) => `${src} ${async}`),
    drawFrame: () => {
      runAll(frames)
      runAll(tasks)
    },
    runTasks: () => runAll(tasks.splice(0)),
    finishLast: () => inserted.at(-1)?.onload?.(),
    act: (event: { type: string; [key: string]: unknown }) => {
      const stopped: string[] = []
      const stop = (name: string) => () => stopped.push(name)
      listeners.get(event.type)?.({
        preventDefault: stop('default'),
        stopImmediatePropagation: stop('others'),
        ...event,
      })
      return stopped
    },
    early: self,
    root,
  }
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

describe('the scripts', () => {
  const { html, data: file } = withScriptsLast(page)
  const all = [`${dataPrefix}${file?.name} false`, '/w.js false', '/r.js false', '/s.js false']

  test('come one after the other until the first frame is drawn, the data and what starts them first', () => {
    const browser = open(html, 'visible')
    expect(browser.asked()).toEqual(all.slice(0, 1))
    browser.finishLast()
    expect(browser.asked()).toEqual(all.slice(0, 2))
    browser.drawFrame()
    expect(browser.asked()).toEqual(all.slice(0, 2))
    browser.finishLast()
    expect(browser.asked()).toEqual(all.slice(0, 3))
    browser.runTasks()
    expect(browser.asked()).toEqual(all)
    browser.runTasks()
    expect(browser.asked()).toEqual(all)
  })

  test('do not wait for each other in a page that nobody looks at', () => {
    const browser = open(html, 'hidden')
    browser.runTasks()
    browser.runTasks()
    browser.runTasks()
    expect(browser.asked()).toEqual(all)
  })
})

describe('what a reader does before the scripts are there', () => {
  const { html } = withScriptsLast(page)
  const button = { tagName: 'BUTTON' }
  const inside = { tagName: 'SVG', closest: () => button }
  const sends = { tagName: 'BUTTON', ariaBusy: 'false' }
  const toSend = { tagName: 'BUTTON', closest: () => sends }
  const text = { tagName: 'TEXTAREA' }

  test.each([
    ['a press of a button', { type: 'click', target: inside }, { kind: 'click', target: button }, false],
    [
      'a press of the one that sends',
      { type: 'click', target: toSend },
      { kind: 'click', target: sends },
      true,
    ],
    [
      'Enter in a text',
      { type: 'keydown', key: 'Enter', target: text },
      { kind: 'keydown', target: text },
      true,
    ],
  ])('is kept, and a question that is sent is told to be: %s', (_, event, kept, isSent) => {
    const browser = open(html, 'visible')
    expect(browser.act(event)).toEqual(['default', 'others'])
    expect(JSON.stringify(browser.early.earlyActions?.list)).toBe(JSON.stringify([kept]))
    expect(browser.root.dataset.early).toBe(isSent ? 'send' : undefined)
    browser.early.earlyActions?.stop()
    expect(browser.act(event)).toEqual([])
  })

  test.each([
    ['a click on a link', { type: 'click', target: { tagName: 'A', closest: () => null } }],
    ['a click on the document', { type: 'click', target: {} }],
    ['a letter', { type: 'keydown', key: 'a', target: text }],
    ['a new line', { type: 'keydown', key: 'Enter', shiftKey: true, target: text }],
    ['Enter of an input method', { type: 'keydown', key: 'Enter', isComposing: true, target: text }],
    ['Enter of an older input method', { type: 'keydown', key: 'Enter', keyCode: 229, target: text }],
    ['Enter on a link', { type: 'keydown', key: 'Enter', target: { tagName: 'A' } }],
  ])('is left to the browser: %s', (_, event) => {
    const browser = open(html, 'visible')
    expect(browser.act(event)).toEqual([])
    expect(browser.early.earlyActions?.list).toHaveLength(0)
  })
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
