import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import * as fc from 'fast-check'
import { deviceHashPattern } from '@/lib/contract/identity'
import { deviceHashOf, deviceIdentity } from './device-identity'

const yearMs = 365 * 86_400_000

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  document.cookie = 'k_device_hash=; max-age=0; path=/'
})

describe('deviceIdentity', () => {
  test('creates an identity once and keeps it', async () => {
    const [first, second] = await Promise.all([deviceIdentity(), deviceIdentity()])
    expect(first.deviceHash).toMatch(deviceHashPattern)
    expect(second).toEqual(first)
    expect(document.cookie).toContain(`k_device_hash=${first.deviceHash}`)
  })

  test('reads the cookie each time, and replaces one that the host would reject', async () => {
    const foreign = 'A'.repeat(43)
    document.cookie = `k_device_hash=${foreign}; path=/`
    expect((await deviceIdentity()).deviceHash).toBe(foreign)
    document.cookie = 'k_device_hash=short; path=/'
    const { deviceHash } = await deviceIdentity()
    expect(deviceHash).not.toBe('short')
    expect(deviceHash).toMatch(deviceHashPattern)
  })

  test('acquires the lock if available, and checks again inside it', async () => {
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

describe('deviceHashOf', () => {
  test('is base64url of the digest over user agent and random characters', () => {
    const expected = createHash('sha256').update('Mozilla/5.0 测试0123456789abcdef').digest('base64url')
    expect(deviceHashOf('Mozilla/5.0 测试', '0123456789abcdef')).toBe(expected)
  })

  test('is always accepted by the host', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ minLength: 16, maxLength: 16 }),
        (agent, random) => {
          expect(deviceHashOf(agent, random)).toMatch(deviceHashPattern)
        },
      ),
    )
  })
})
