import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { changeLoginState } from '@/lib/client/device/login-state'
import type { LoginAnswer } from '@/lib/contract/routes/account-routes'
import { collectRoutes } from '@/lib/contract/routes/collect-routes'
import type { RuntimeConfig } from '@/lib/contract/runtime-config'
import { loginEvents } from './login-record'
import { adVisitHere, conversionOf, reportLoginConversions } from './report-conversion'
import { startTracking } from './start-tracking'
import { setTrackingConsent } from './tracking-consent'
import { track } from './tracking-port'

interface Called {
  readonly path: string
  readonly body: unknown
  readonly headers: Headers
}

const config: RuntimeConfig = {
  appVersion: '1.6.0',
  clientId: 200_002,
  accountHost: '',
  apiHost: '',
  workHost: '',
  testWorkHost: '',
  searchSocketUrl: '',
  homePageHelpUrl: '',
  logHost: '',
  pageViewUrl: '',
  statisticsScriptUrl: '',
  captcha: { service: 'pow', sceneId: '', prefix: '', region: '' },
  playground: false,
  model: null,
}
const user = { app_user_id: 'm', avatar: '', is_active: true, nickname: '小明', pic_url: '', uid: 'm' }
const answer: LoginAnswer = { token: 't', app_user_id: 'm', new_user_type: 1, data: user }

let calls: Called[] = []
const realFetch = globalThis.fetch
const stops: (() => void)[] = []
const logIn = async () => {
  for (const event of loginEvents(answer)) track(event)
  await reportLoginConversions(answer, '')
}
async function start(changes: Partial<RuntimeConfig> = {}) {
  const tracking = await startTracking(async () => ({ ...config, ...changes }))
  if (tracking) stops.push(tracking.end)
}
beforeEach(() => {
  calls = []
  window.localStorage.clear()
  window.sessionStorage.clear()
  globalThis.fetch = async (input, init) => {
    const url = new URL(typeof input === 'string' ? input : '/', 'http://localhost')
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    calls.push({ path: url.pathname, body, headers: new Headers(init?.headers) })
    const data = url.pathname === collectRoutes.pageView.path ? { cip: '203.0.113.7' } : { accepted: 1 }
    // The simulated browser has no Response of its own; this is what is looked at.
    return { ok: true, status: 200, json: async () => ({ code: 0, message: '', data }) } as Response
  }
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  globalThis.fetch = realFetch
  jest.useRealTimers()
})

function bodiesOf(path: string): unknown[] {
  return calls.filter((call) => call.path === path).map(({ body }) => body)
}

test('a login from an ad is reported as usage and as conversions, by records of the contract', async () => {
  changeLoginState({
    channel: 'baidu',
    query: { channel: 'baidu', utm_source: 'sem' },
    originalPageUrl: 'https://zhizhou.example/?channel=baidu&bd_vid=v',
  })
  // The tracker is loaded only after the page was left and came back.
  window.history.replaceState(null, '', '/help?q=1')
  const before = Date.now()
  await logIn()
  window.history.replaceState(null, '', '/')
  await start()
  expect(bodiesOf(collectRoutes.conversionReport.path)).toMatchObject([
    { data: { event_type: 'login', channel: 'baidu' } },
    { data: { event_type: 'complete_registration' } },
  ])
  const sent = calls.find(({ path }) => path === collectRoutes.conversionReport.path)
  expect(sent?.headers.get('device_hash')).toMatch(/^[\w-]{43}$/)
  const queued = JSON.parse(window.localStorage.getItem('tracking-queue') ?? '[]')
  const parsed = collectRoutes.trackingLogs.input.parse({ records: queued }).records
  expect(parsed.map(({ event }) => event)).toEqual(['login', 'complete_registration'])
  expect(parsed.map(({ user_id }) => user_id)).toEqual(['m', 'm'])
  expect(parsed[0]?.time).toBeLessThanOrEqual(Date.now())
  expect(parsed[0]?.time).toBeGreaterThanOrEqual(before)
  expect(parsed[0]).toMatchObject({
    href: '/help?q',
    client_id: 200_007,
    environment: 'Web',
    channel: 'baidu',
    user_source: 'sem',
    client_ip: '203.0.113.7',
    app_version: '1.6.0',
  })
  expect(parsed[0]?.device_hash).not.toBe(sent?.headers.get('device_hash'))
})

test('users without consent send no request and are not reported', async () => {
  setTrackingConsent(false)
  await logIn()
  await start()
  expect(calls).toEqual([])
})

test('the statistics script of the operator is loaded once, with consent only', async () => {
  const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[data-statistics]')]
  const statisticsScriptUrl = 'https://statistics.example.com/script.js'
  setTrackingConsent(false)
  await start({ statisticsScriptUrl })
  expect(scripts()).toEqual([])
  setTrackingConsent(true)
  await start()
  expect(scripts()).toEqual([])
  await start({ statisticsScriptUrl })
  await start({ statisticsScriptUrl })
  expect(scripts().map(({ src }) => src)).toEqual([statisticsScriptUrl])
})

test.each([
  [{ channel: 'baidu', originalPageUrl: '' }],
  [{ channel: 'friend', originalPageUrl: 'https://zhizhou.example/?channel=friend' }],
  [{ channel: '', originalPageUrl: 'https://zhizhou.example/' }],
])('a visit without a known ad platform creates no conversion: %j', (state) => {
  changeLoginState(state)
  expect(conversionOf('login')).toBeNull()
  expect(adVisitHere()).toBeNull()
})

test('a landing address of any length is reported, with its click', () => {
  const originalPageUrl = `https://zhizhou.example/?channel=baidu&utm=${'x'.repeat(3_000)}&bd_vid=v`
  changeLoginState({ channel: 'baidu', originalPageUrl })
  expect(adVisitHere()).toEqual({
    original_page_url: 'https://zhizhou.example/?channel=baidu&bd_vid=v',
    channel: 'baidu',
  })
})
