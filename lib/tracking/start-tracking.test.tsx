import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { LoginAnswer } from '@/lib/contract/account-routes'
import { collectRoutes } from '@/lib/contract/collect-routes'
import type { RuntimeConfig } from '@/lib/contract/runtime-config'
import { reportLogin } from '@/lib/session/login-events'
import { changeLoginState } from '@/lib/session/login-state'
import { conversionOf } from './report-conversion'
import { startTracking } from './start-tracking'
import { setTrackingConsent } from './tracking-consent'

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
  stops.push(await startTracking(async () => config))
  reportLogin(answer)
  while (bodiesOf(collectRoutes.conversionReport.path).length < 2)
    await new Promise((resolve) => setTimeout(resolve))
  expect(bodiesOf(collectRoutes.conversionReport.path)).toMatchObject([
    { data: { event_type: 'login', channel: 'baidu' } },
    { data: { event_type: 'complete_registration' } },
  ])
  const sent = calls.find(({ path }) => path === collectRoutes.conversionReport.path)
  expect(sent?.headers.get('device_hash')).toMatch(/^[\w-]{43}$/)
  const queued = JSON.parse(window.localStorage.getItem('tracking-queue') ?? '[]')
  const parsed = collectRoutes.trackingLogs.input.parse({ records: queued }).records
  expect(parsed.map(({ event }) => event)).toEqual(['login', 'complete_registration'])
  expect(parsed[0]).toMatchObject({
    client_id: 200_007,
    environment: 'Web',
    channel: 'baidu',
    user_source: 'sem',
    client_ip: '203.0.113.7',
    app_version: '1.6.0',
  })
  expect(parsed[0]?.device_hash).not.toBe(sent?.headers.get('device_hash'))
})

test('a reader who refuses is asked for nothing and reported to nobody', async () => {
  setTrackingConsent(false)
  stops.push(await startTracking(async () => config))
  reportLogin(answer)
  expect(calls).toEqual([])
})

test.each([
  [{ channel: 'baidu', originalPageUrl: '' }],
  [{ channel: 'friend', originalPageUrl: 'https://zhizhou.example/?channel=friend' }],
  [{ channel: '', originalPageUrl: 'https://zhizhou.example/' }],
])('a visit that no ad platform is known for makes no conversion: %j', (state) => {
  changeLoginState(state)
  expect(conversionOf('login')).toBeNull()
})
