import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { deviceHashPattern } from '@/lib/contract/identity'
import { tabBound } from './browser-storage'
import { chooseLocale } from './choose-locale'
import { deviceIdentity } from './device-identity'
import { readLoginState } from './login-state'
import { newAskId, readPendingAsk, removePendingAsk, savePendingAsk } from './pending-ask'
import { onRefreshRequest, requestRefresh } from './refresh-event'
import { arrivalOf, rememberArrival } from './start-up'

const yearMs = 365 * 86_400_000

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  document.cookie = 'k_device_hash=; max-age=0; path=/'
})

describe('deviceIdentity', () => {
  test('makes an identity once and keeps it', async () => {
    const [first, second] = await Promise.all([deviceIdentity(), deviceIdentity()])
    expect(first.deviceHash).toMatch(deviceHashPattern)
    expect(second).toEqual(first)
    expect(document.cookie).toContain(`k_device_hash=${first.deviceHash}`)
  })

  test('reads the cookie again each time, and replaces one that the host would not take', async () => {
    const foreign = 'A'.repeat(43)
    document.cookie = `k_device_hash=${foreign}; path=/`
    expect((await deviceIdentity()).deviceHash).toBe(foreign)
    document.cookie = 'k_device_hash=short; path=/'
    const { deviceHash } = await deviceIdentity()
    expect(deviceHash).not.toBe('short')
    expect(deviceHash).toMatch(deviceHashPattern)
  })

  test('asks for the lock where there is one, and looks again inside it', async () => {
    const other = 'B'.repeat(43)
    const request = jest.fn(async (_name: string, action: () => string) => {
      // Another tab was faster.
      document.cookie = `k_device_hash=${other}; path=/`
      return action()
    })
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
    expect((await deviceIdentity()).deviceHash).toBe(other)
    expect(request).toHaveBeenCalledTimes(1)
    Reflect.deleteProperty(navigator, 'locks')
  })
})

describe('pending ask', () => {
  const newAsk = () =>
    ({
      ask_id: newAskId(),
      content: '那须盐原车站是哪一年开设的？',
      ask_from: 'input',
      pattern: 'normal',
    }) as const

  test('gives each submit an id of its own and keeps it over a reload', () => {
    const [one, two] = [newAsk(), newAsk()]
    expect(one.ask_id).not.toBe(two.ask_id)
    savePendingAsk(one)
    savePendingAsk(two)
    expect(JSON.parse(sessionStorage.getItem(`pending-ask:${one.ask_id}`) ?? '')).toEqual(one)
    expect(readPendingAsk(one.ask_id)).toEqual(one)
    expect(readPendingAsk(two.ask_id)).toEqual(two)
  })

  test('is gone once removed, and was never there for another id', () => {
    const ask = newAsk()
    savePendingAsk(ask)
    removePendingAsk(ask.ask_id)
    expect(readPendingAsk(ask.ask_id)).toBeNull()
    expect(readPendingAsk('0e9a1f1c-0000-4000-8000-000000000000')).toBeNull()
  })

  test.each(['not json', '{}', '{"ask_id":1}', 'null'])('does not believe %s', (text) => {
    tabBound.write('pending-ask:x', text)
    expect(readPendingAsk('x')).toBeNull()
  })

  test('survives a browser that keeps nothing', () => {
    const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const ask = newAsk()
    savePendingAsk(ask)
    setItem.mockRestore()
    expect(readPendingAsk(ask.ask_id)).toEqual(ask)
  })
})

describe('start-up rule', () => {
  test.each([
    ['https://a.test/', null],
    ['https://a.test/?q=1', { query: { q: '1' } }],
    [
      'https://a.test/result?channel=baidu&x=y',
      {
        query: { channel: 'baidu', x: 'y' },
        channel: 'baidu',
        originalPageUrl: 'https://a.test/result?channel=baidu&x=y',
      },
    ],
    ['https://a.test/?channel=', { query: { channel: '' } }],
  ])('%s', (address, expected) => {
    expect(arrivalOf(new URL(address))).toEqual(expected)
  })

  test('a later visit without a channel keeps the channel, and fields of other versions stay', () => {
    localStorage.setItem('login', JSON.stringify({ later: 1 }))
    rememberArrival(new URL('https://a.test/?channel=baidu'))
    rememberArrival(new URL('https://a.test/?q=2'))
    rememberArrival(new URL('https://a.test/'))
    expect(readLoginState()).toMatchObject({
      channel: 'baidu',
      query: { q: '2' },
      originalPageUrl: 'https://a.test/?channel=baidu',
    })
    expect(JSON.parse(localStorage.getItem('login') ?? '')).toMatchObject({ later: 1 })
  })

  test.each(['nonsense', '[]', '{"channel":5}'])('reads %s as nothing', (text) => {
    localStorage.setItem('login', text)
    expect(readLoginState()).toEqual({
      token: '',
      tokenSetAt: 0,
      channel: '',
      query: {},
      originalPageUrl: '',
    })
  })
})

test('a chosen language is a cookie, and the page is loaded anew', () => {
  const reload = jest.fn()
  chooseLocale('en', reload)
  expect(document.cookie).toContain('locale=en')
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a refresh request reaches every listener until it leaves', () => {
  const [stays, leaves] = [jest.fn(), jest.fn()]
  const endStays = onRefreshRequest(stays)
  onRefreshRequest(leaves)()
  requestRefresh()
  endStays()
  requestRefresh()
  expect([stays.mock.calls.length, leaves.mock.calls.length]).toEqual([1, 0])
})

test('cookies last a year', async () => {
  const setter = jest.spyOn(document, 'cookie', 'set')
  await deviceIdentity()
  const written = setter.mock.calls
    .map(([cookie]) => cookie)
    .find((cookie) => cookie.startsWith('k_device_hash='))
  expect(written).toMatch(/SameSite=Lax/i)
  expect(written).toMatch(/Path=\//i)
  expect(Number(/Max-Age=(\d+)/i.exec(written ?? '')?.[1]) * 1000).toBe(yearMs)
  setter.mockRestore()
})
