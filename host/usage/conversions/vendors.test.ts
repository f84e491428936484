import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type AdPlatform, adPlatforms } from '../../../lib/contract/routes/collect-routes.ts'
import { InvalidEnvironment, readEnvironment } from '../../settings/environment.ts'
import {
  type Conversion,
  ConversionRefused,
  ConversionUndelivered,
  type ConversionVendor,
} from './conversion.ts'
import { openVendors } from './open-vendors.ts'
import { type FakePlatform, startPlatform } from './testing/fake-platform.ts'
import { landingUrls, platformSettings } from './testing/landing-urls.ts'
import { platformProtocols } from './testing/platform-protocols.ts'

const platforms = new Map<AdPlatform, FakePlatform>()
beforeAll(async () => {
  for (const name of adPlatforms) platforms.set(name, await startPlatform(platformProtocols[name]))
})
afterAll(async () => {
  await Promise.all([...platforms.values()].map((platform) => platform.close()))
})

function platformOf(name: AdPlatform): FakePlatform {
  const platform = platforms.get(name)
  if (!platform) throw new Error(`no fake of ${name}`)
  return platform
}

function vendorOf(name: AdPlatform, overrides: Record<string, string> = {}): ConversionVendor {
  const baseUrls = Object.fromEntries(adPlatforms.map((each) => [each, platformOf(each).baseUrl]))
  const settings = platformSettings(baseUrls as Record<AdPlatform, string>)
  const vendor = openVendors(readEnvironment({ ...settings, ...overrides })).get(name)
  if (!vendor) throw new Error(`${name} is not set up`)
  return vendor
}

function conversion(platform: AdPlatform, overrides: Partial<Conversion> = {}): Conversion {
  return {
    id: 'conversion-1',
    platform,
    event: 'complete_registration',
    landingUrl: landingUrls[platform],
    eventTime: 1_790_000_000_123,
    userAgent: 'test',
    ...overrides,
  }
}

const { signal } = new AbortController()

describe.each([...adPlatforms])('%s', (name) => {
  test('accepts a registration as it is sent', async () => {
    await vendorOf(name).send(conversion(name), signal)
    expect(platformOf(name).requests.at(-1)).toBeDefined()
  })

  test.each([500, 503, 429])('that answers %d is retried later', async (status) => {
    platformOf(name).failures.push(status)
    await expect(vendorOf(name).send(conversion(name), signal)).rejects.toThrow(ConversionUndelivered)
  })

  test('that disconnects is retried later', async () => {
    platformOf(name).failures.push('hang up')
    await expect(vendorOf(name).send(conversion(name), signal)).rejects.toThrow(ConversionUndelivered)
  })

  test.each([301, 400, 403])('that answers %d is not retried', async (status) => {
    platformOf(name).failures.push(status)
    await expect(vendorOf(name).send(conversion(name), signal)).rejects.toThrow(ConversionRefused)
  })
})

test.each([
  ['oceanengine', 'active'],
  ['360', 'ACTIVATE'],
  ['wangyi', 'login'],
  ['zhihu', 'api_view'],
] as const)('%s accepts a login, under the code %s when the operator names none', async (name, code) => {
  const vendor = vendorOf(name)
  expect(vendor.codeOf('login')).toBe(code)
  await vendor.send(conversion(name, { event: 'login' }), signal)
  const { query, body } = platformOf(name).requests.at(-1) ?? {}
  expect([...(query?.values() ?? []), ...stringsOf(body ?? '')]).toContain(code)
})

/** All strings of a body of JSON. */
function stringsOf(body: string): string[] {
  const found: string[] = []
  if (body !== '') JSON.parse(body, (_key, value) => void (typeof value === 'string' && found.push(value)))
  return found
}

test.each([
  ['baidu', { OCPC_BAIDU_TOKEN: 'wrong' }],
  ['tencent', { OCPC_TENCENT_TOKEN: 'wrong' }],
  ['sogou', { OCPC_SOGOU_TOKEN: 'wrong' }],
  ['360', { OCPC_360_SECRET: 'wrong' }],
] as const)('%s rejects a wrong token, and its error contains no token', async (name, wrong) => {
  const sent = vendorOf(name, wrong).send(conversion(name), signal)
  await expect(sent).rejects.toThrow(ConversionRefused)
  await expect(sent).rejects.not.toThrow(/wrong/)
})

test.each([
  ['oceanengine', 'https://zhizhou.example/?clickid=other'],
  ['wangyi', 'https://zhizhou.example/?conv_ext=other'],
  ['zhihu', landingUrls.zhihu.replace('click-1', 'other')],
] as const)('%s rejects an unknown click', async (name, landingUrl) => {
  await expect(vendorOf(name).send(conversion(name, { landingUrl }), signal)).rejects.toThrow(
    ConversionRefused,
  )
})

test.each([
  'http://169.254.169.254/latest',
  'https://sugar.zhihu.com.evil.example/plutus_adreaper_callback?si=1',
  'https://sugar.zhihu.com/other?si=1',
  'not an address',
])('a callback to %s is never called', async (callback) => {
  const before = platformOf('zhihu').requests.length
  const landingUrl = `https://zhizhou.example/?cb=${encodeURIComponent(callback)}`
  await expect(vendorOf('zhihu').send(conversion('zhihu', { landingUrl }), signal)).rejects.toThrow(
    ConversionRefused,
  )
  expect(platformOf('zhihu').requests).toHaveLength(before)
})

test('the operator’s codes replace the usual ones', async () => {
  const vendor = vendorOf('baidu', { OCPC_EVENT_CODES: 'baidu.login=68, 360.login=LOGIN' })
  await vendor.send(conversion('baidu', { event: 'login' }), signal)
  expect(JSON.parse(platformOf('baidu').requests.at(-1)?.body ?? '').conversionTypes[0].newType).toBe(68)
  expect(vendor.codeOf('complete_registration')).toBe('25')
})

test('a conversion is sent under the same id however often it is sent', async () => {
  for (const name of ['tencent', '360'] as const) {
    await vendorOf(name).send(conversion(name), signal)
    await vendorOf(name).send(conversion(name), signal)
    const bodies = platformOf(name)
      .requests.slice(-2)
      .map(({ body }) => body)
    expect(bodies.every((body) => body.includes('"conversion-1"'))).toBe(true)
  }
})

test('a platform without its settings is off', () => {
  expect([...openVendors(readEnvironment({})).keys()]).toEqual([])
})

test.each([
  [{ OCPC_360_KEY: 'a' }, /OCPC_360_\*/],
  [{ OCPC_TENCENT_TOKEN: 'a' }, /OCPC_TENCENT_ACCOUNT_ID/],
  [{ OCPC_EVENT_CODES: 'baidu.login' }, /OCPC_EVENT_CODES/],
  [{ OCPC_EVENT_CODES: 'nobody.login=1' }, /OCPC_EVENT_CODES/],
  [{ OCPC_360_INDUSTRY: 'ocpc_zs_convert' }, /OCPC_360_ADVERTISER_ID/],
])('incomplete settings are reported: %j', (settings, problem) => {
  expect(() => readEnvironment(settings)).toThrow(InvalidEnvironment)
  expect(() => readEnvironment(settings)).toThrow(problem)
})
