import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { collectRoutes } from '@/lib/contract/routes/collect-routes'
import { trackerClientId, trackingEvents } from '@/lib/contract/tracking-attributes'
import { blankScreenAfterMs, earlyScript } from './early-script'
import { PageReader } from './page-facts'
import { reportReferenceToggle } from './report-reference-toggle'
import { visitorMark } from './start-tracking'
import { isTrackingAllowed, setTrackingConsent } from './tracking-consent'
import { onTracked, type TrackedEvent, track } from './tracking-port'
import { watchErrors } from './watch-errors'
import { watchPages } from './watch-pages'
import { watchUseTime } from './watch-use-time'

let events: TrackedEvent[] = []
const report = (event: TrackedEvent) => void events.push(event)
const stops: (() => void)[] = []
beforeEach(() => {
  events = []
  window.localStorage.clear()
  jest.useFakeTimers()
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  document.body.replaceChildren()
  jest.useRealTimers()
})

describe('faults', () => {
  test('are reported with their place, and without user input', () => {
    stops.push(watchErrors(window, report))
    const error = new TypeError('"量子计算" is not a function')
    error.stack = `TypeError: "量子计算"\n    at ask (https://zhizhou.example/_next/a.js?q=量子:3:7)\n${'    at x (y.js)\n'.repeat(99)}`
    window.dispatchEvent(
      new ErrorEvent('error', {
        error,
        filename: 'https://zhizhou.example/_next/a.js?q=1',
        lineno: 3,
        colno: 7,
      }),
    )
    expect(events).toMatchObject([
      {
        event: 'js_error',
        type: 'event',
        attributes: {
          message: 'TypeError: … is not a function',
          source: '/_next/a.js?q',
          line: 3,
          column: 7,
        },
      },
    ])
    expect(String(events[0]?.attributes?.stack).length).toBe(500)
    expect(JSON.stringify(events)).not.toContain('量子')
  })

  test('that are unhandled are reported, each once, and not for ever', () => {
    stops.push(watchErrors(window, report))
    const reject = (reason: unknown) =>
      window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
    reject('same')
    reject('same')
    for (let made = 0; made < 50; made++) reject(`reason ${made}`)
    expect(events).toHaveLength(20)
    expect(events[0]).toEqual({
      event: 'unhandled_rejection',
      type: 'event',
      attributes: { message: 'same' },
    })
  })
})

describe('before the tracker is loaded', () => {
  const realFetch = globalThis.fetch
  let sent: { url: string; body: string }[] = []
  beforeEach(() => {
    sent = []
    globalThis.fetch = async (url, init) => {
      sent.push({ url: url as string, body: (init?.body ?? '') as string })
      const data = { logHost: 'https://log.example', appVersion: '1.6.0' }
      return { ok: true, json: async () => data } as Response
    }
    // oxlint-disable-next-line no-eval -- It runs as it stands in the page.
    ;(0, eval)(earlyScript)
  })
  afterEach(() => {
    window.earlyTracking?.take()
    window.dispatchEvent(new Event('load'))
    globalThis.fetch = realFetch
  })

  const loaded = async (element: Element | null) => {
    document.elementFromPoint = () => element
    window.dispatchEvent(new Event('load'))
    await jest.advanceTimersByTimeAsync(blankScreenAfterMs - 1)
    expect(sent).toEqual([])
    await jest.advanceTimersByTimeAsync(1)
  }
  const main = () => Object.assign(document.createElement('main'), { id: 'content' })

  test('errors and rejections are queued for it, and no longer', () => {
    window.dispatchEvent(new ErrorEvent('error', { message: 'early' }))
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'early too' }))
    stops.push(watchErrors(window, report))
    window.dispatchEvent(new ErrorEvent('error', { message: 'late' }))
    expect(events.map(({ event, attributes }) => [event, attributes?.message])).toEqual([
      ['js_error', 'early'],
      ['unhandled_rejection', 'early too'],
      ['js_error', 'late'],
    ])
    expect(window.earlyTracking?.take()).toEqual([])
  })

  test.each([
    ['nothing', () => null],
    ['the body', () => document.body],
    ['the document', () => document.documentElement],
    ['the empty main part', main],
  ])(
    'a screen that shows %s five seconds after the load is reported, even without scripts',
    async (_, element) => {
      await loaded(element())
      expect(sent.map(({ url }) => url)).toEqual([
        '/runtime-config',
        'https://log.example/datacollector/v1/logs',
      ])
      const { records } = collectRoutes.trackingLogs.input.parse(JSON.parse(sent[1]?.body ?? ''))
      expect(records).toMatchObject([{ event: trackingEvents.blankScreen, client_id: trackerClientId }])
    },
  )

  test('a screen that shows something is not', async () => {
    await loaded(document.createElement('h1'))
    expect(sent).toEqual([])
  })

  test('nothing is sent without consent', async () => {
    setTrackingConsent(false)
    await loaded(null)
    expect(sent).toEqual([])
  })

  test('the look at the screen comes 5000 ms after the load', () => {
    expect(earlyScript).toMatch(/addEventListener\('load'.*setTimeout\(.*,5000\)/)
  })

  test('the tracker reports a blank screen', async () => {
    let heard = 0
    const early = window.earlyTracking
    if (early) early.reportBlank = () => void (heard += 1)
    await loaded(null)
    expect([heard, sent]).toEqual([1, []])
  })
})

test('the time that a page is seen is reported each time that it is hidden', () => {
  let now = 0
  let left = 0
  let isHidden = false
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
  stops.push(
    watchUseTime(
      document,
      report,
      () => void (left += 1),
      () => now,
    ),
  )
  const change = (hidden: boolean, at: number) => {
    isHidden = hidden
    now = at
    document.dispatchEvent(new Event('visibilitychange'))
  }
  change(true, 4_000)
  change(false, 9_000)
  change(true, 9_500)
  change(false, 20_000)
  now = 22_500
  window.dispatchEvent(new Event('pagehide'))
  window.dispatchEvent(new Event('pagehide'))
  expect(events.map(({ attributes }) => attributes?.duration_ms)).toEqual([4_000, 2_500])
  expect(left).toBe(4)
})

test('each page view is reported once; a query value does not create another one', () => {
  window.history.replaceState(null, '', '/')
  stops.push(watchPages(window, report))
  jest.advanceTimersByTime(1_000)
  window.history.pushState(null, '', '/result?id=1')
  window.history.replaceState(null, '', '/result?id=2')
  jest.advanceTimersByTime(1_000)
  window.history.pushState(null, '', '/history')
  jest.advanceTimersByTime(1_000)
  expect(events.map(({ event }) => event)).toEqual(['page_view', 'page_view', 'page_view'])
  stops.splice(0).forEach((stop) => stop())
  window.history.pushState(null, '', '/music')
  jest.advanceTimersByTime(1_000)
  expect(events).toHaveLength(3)
})

describe('page views', () => {
  const source = { address: '', title: '', referrer: '' }
  const reader = () =>
    new PageReader({
      address: () => `https://zhizhou.example${source.address}`,
      title: () => source.title,
      referrer: () => source.referrer,
      origin: 'https://zhizhou.example',
      appName: '知舟',
    })

  test('is reported without the question, also while the next page still has the old title', () => {
    Object.assign(source, { address: '/', title: '知舟', referrer: 'https://www.baidu.com/s?wd=量子' })
    const pages = reader()
    expect(pages.read()).toEqual({ href: '/', referrer: 'https://www.baidu.com', page_title: '知舟' })
    Object.assign(source, { address: '/result?id=1', title: '知舟 - 量子计算' })
    expect(pages.read()).toEqual({ href: '/result?id', referrer: '/', page_title: '知舟' })
    Object.assign(source, { address: '/history' })
    expect(pages.read()).toEqual({ href: '/history', referrer: '/result?id', page_title: '知舟' })
    Object.assign(source, { title: '知舟 - 搜索记录' })
    expect(pages.read().page_title).toBe('知舟 - 搜索记录')
  })
})

describe('reference lists', () => {
  const entry = {
    reportOrigin: 'search',
    reportLinkEntity: 'reference',
    level: '1',
    conversation_id: 'c',
    ask_id: 'a',
  }

  test('report that they were opened and closed, also before there was a listener', () => {
    reportReferenceToggle(entry, true)
    stops.push(onTracked(report))
    reportReferenceToggle(entry, false)
    const attributes = {
      origin: 'search',
      entity: 'reference',
      level: '1',
      conversation_id: 'c',
      ask_id: 'a',
    }
    expect(events).toEqual([
      { event: 'reference_toggle', type: 'click', attributes: { ...attributes, action: 1 } },
      { event: 'reference_toggle', type: 'click', attributes: { ...attributes, action: 0 } },
    ])
  })

  test.each([{ reportOrigin: '' }, { reportLinkEntity: '' }])(
    'without both names report nothing: %j',
    (missing) => {
      stops.push(onTracked(report))
      reportReferenceToggle({ ...entry, ...missing }, true)
      expect(events).toEqual([])
    },
  )
})

test('events before the tracker is loaded are queued up to a limit', () => {
  for (let made = 0; made < 200; made++) track({ event: 'page_view', type: 'view' })
  stops.push(onTracked(report))
  expect(events).toHaveLength(50)
})

describe('consent', () => {
  test.each([
    [{}, true],
    [{ doNotTrack: '1' }, false],
    [{ doNotTrack: 'yes' }, false],
    [{ doNotTrack: '0' }, true],
    [{ doNotTrack: null }, true],
    [{ globalPrivacyControl: true }, false],
  ])('of a browser that signals %j: %j', (signals, isAllowed) => {
    expect(isTrackingAllowed(signals)).toBe(isAllowed)
  })

  test('can be withdrawn and given again by the user', () => {
    setTrackingConsent(false)
    expect(isTrackingAllowed({})).toBe(false)
    setTrackingConsent(true)
    expect(isTrackingAllowed({})).toBe(true)
    expect(isTrackingAllowed({ doNotTrack: '1' })).toBe(false)
  })
})

test('a visitor’s mark is stable, and is not the identity', () => {
  const [mark, again, other] = ['device-a', 'device-a', 'device-b'].map(visitorMark)
  expect(mark).toBe(again)
  expect(mark).not.toBe(other)
  expect(mark).toMatch(/^[0-9a-f]{32}$/)
})
