import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import pino from 'pino'
import { readEnvironment } from '../../../settings/environment.ts'
import { AccountClient, newPhone } from '../../../testing/account-client.ts'
import { newDevice } from '../../../testing/test-client.ts'
import { startTestHost, type TestHost } from '../../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../../testing/test-storage.ts'
import { isFreeCode, spendCode } from './code-pace.ts'

let storage: TestStorage
let host: TestHost
let lines: string[]

async function open(settings: Record<string, string>): Promise<void> {
  const env = readEnvironment({ DATA_DIR: '/nowhere', TRUSTED_PROXIES: '127.0.0.1', ...settings })
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  host = await startTestHost(storage, async function* () {}, { env, log })
}
beforeEach(async () => {
  lines = []
  storage = await openTestStorage()
})
afterEach(async () => {
  await host.close()
  await storage.remove()
})

const from = (address: string, device = newDevice()) =>
  new AccountClient(host, { 'x-forwarded-for': address, device_hash: device })
const ask = (client: AccountClient, phone: string, captcha_token?: string) =>
  client.post('/v1/sms/code', { phone, scene: 'login', captcha_token })
const captchaAsked = { status: 400, body: { data: { field: 'captcha_token' } } }

describe.each(['0', '600'])('with RATE_LIMIT=%s', (RATE_LIMIT) => {
  test.each([
    ['phone', (phone: string) => [from('203.0.113.1'), from('203.0.113.2'), phone, phone] as const],
    [
      'device',
      (phone: string) => {
        const device = newDevice()
        return [from('203.0.113.3', device), from('203.0.113.4', device), phone, newPhone()] as const
      },
    ],
    ['address', (phone: string) => [from('203.0.113.5'), from('203.0.113.5'), phone, newPhone()] as const],
    ['network', (phone: string) => [from('2001:db8::1'), from('2001:db8::2'), phone, newPhone()] as const],
  ])('the second code of a %s in an hour requires a captcha', async (_, ways) => {
    await open({ RATE_LIMIT })
    const [first, second, firstPhone, secondPhone] = ways(newPhone())
    expect((await ask(first, firstPhone)).status).toBe(200)
    expect(await ask(second, secondPhone)).toMatchObject(captchaAsked)
    expect(await ask(second, secondPhone, 'forged')).toMatchObject(captchaAsked)
    const token = await second.captcha(secondPhone)
    const reply = await ask(second, secondPhone, token)
    // Of one phone within a minute another code is refused, where that pace holds.
    expect(reply.status).toBe(firstPhone === secondPhone && RATE_LIMIT !== '0' ? 429 : 200)
    expect(await ask(second, secondPhone, token)).toMatchObject(captchaAsked)
  })

  test('all codes together are limited by the hourly budget, which is logged once', async () => {
    await open({ RATE_LIMIT, SMS_CODES_PER_HOUR: '10' })
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => ask(from(`203.0.113.${index}`), newPhone())),
    )
    // A fifth of it is kept for devices with an earlier login.
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(8)
    expect(host.codes).toHaveLength(8)
    const refused = replies.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(12)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(lines.filter((line) => line.includes('SMS_CODES_PER_HOUR'))).toHaveLength(1)
  })
})

test('attackers who exhaust codes and passwords of a phone do not lock out a member with a known device', async () => {
  await open({ RATE_LIMIT: '0' })
  const phone = newPhone()
  const device = newDevice()
  const owner = () => from('203.0.113.1', device)
  await owner().login(phone, { password: 'Right-pass1' })
  const stranger = (index: number) => from(`198.51.100.${index}`)
  for (let index = 0; index < 12; index += 1) {
    await ask(stranger(index), phone, await stranger(index).captcha(phone))
    const wrong = { phone, password: 'Wrong-pass1', captcha_token: await stranger(index).captcha(phone) }
    await stranger(index).post('/v1/passport/login', wrong)
  }
  expect((await ask(stranger(50), phone, await stranger(50).captcha(phone))).status).toBe(429)
  const password = async (client: AccountClient) =>
    client.post('/v1/passport/login', {
      phone,
      password: 'Right-pass1',
      captcha_token: await client.captcha(phone),
    })
  expect((await password(stranger(51))).status).toBe(429)
  expect((await password(owner())).status).toBe(200)
  expect(await owner().code(phone)).toMatch(/^\d{6}$/)
})

test('the puzzle gets harder with wrong passwords from the same place', async () => {
  await open({})
  const zeroBits = async (address: string) =>
    (
      (await from(address).get(`/v1/captcha/challenge?phone=${newPhone()}`)).body.data as {
        zeroBits: number
      }
    ).zeroBits
  const wrong = async () => {
    const [client, phone] = [from('203.0.113.9'), newPhone()]
    const body = { phone, password: 'Wrong-pass1', captcha_token: await client.captcha(phone) }
    return client.post('/v1/passport/login', body)
  }
  for (let tries = 0; tries < 20; tries += 1) expect((await wrong()).status).toBe(400)
  expect(await zeroBits('203.0.113.9')).toBe(15)
  expect(await zeroBits('203.0.113.10')).toBe(14)
})

test('no phone, device or address can be derived from the counters', async () => {
  await open({ RATE_LIMIT: '0' })
  const keys: string[] = []
  const bus = {
    ...storage.bus,
    isShared: storage.bus.isShared,
    count: async (key: string) => {
      keys.push(key)
      return { count: 1, resetMs: 1 }
    },
  }
  const counting = (sharedKey: string) => ({
    bus,
    sharedKey,
    log: pino({ level: 'silent' }),
    perHour: 0,
    isPaced: true,
  })
  const wish = { phone: newPhone(), address: '203.0.113.9', device: newDevice() }
  for (const sharedKey of ['one', 'another'])
    for (const isKnownDevice of [true, false]) {
      await isFreeCode(counting(sharedKey), { ...wish, isKnownDevice })
      await spendCode(counting(sharedKey), { ...wish, isKnownDevice })
    }
  const tags = keys.map((key) => key.slice(key.indexOf(':') + 1))
  for (const known of [...Object.values(wish), `${wish.phone}:${wish.device}`]) {
    expect(keys.join()).not.toContain(known)
    for (const encoding of ['base64url', 'hex'] as const)
      expect(tags).not.toContain(createHash('sha256').update(known).digest(encoding))
  }
  const half = keys.length / 2
  expect(keys.slice(0, half).filter((key) => keys.slice(half).includes(key))).toEqual([])
})
