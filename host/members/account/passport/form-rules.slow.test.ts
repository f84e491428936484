import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readEnvironment } from '../../../settings/environment.ts'
import { AccountClient, newPhone } from '../../../testing/account-client.ts'
import { startTestHost, type TestHost } from '../../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../../testing/test-storage.ts'

// The captcha has tests of its own.
const withoutCaptcha = readEnvironment({ RATE_LIMIT: '0', DATA_DIR: '/nowhere', CLIENT_ID: '200005' })

let storage: TestStorage
let host: TestHost
let client: AccountClient

beforeAll(async () => {
  storage = await openTestStorage()
  host = await startTestHost(storage, async function* () {}, { env: withoutCaptcha })
  client = new AccountClient(host)
})
afterAll(async () => {
  await host.close()
  await storage.remove()
})

const weak = [
  '',
  'Abc123!',
  'Aa1!',
  'abcdefgh',
  'ABCDEFGH',
  '12345678',
  '!@#$%^&*',
  'abcd1234',
  'ABCD1234',
  'abcdEFGH',
  'abcd!@#$',
  'ABCD!@#$',
  '1234!@#$',
  '密码密码密码密码',
  '密码密码abcd',
  'abcdefghijklmnop',
  'Abcdefg1Abcdefg1Abcde',
  '12345678901234567890',
  'Aa1!Aa1!Aa1!Aa1!Aa1!x',
  '   AB   ',
] // prettier-ignore
const strong = [
  'Abcdef12',
  'abcdef1!',
  'ABCDEF1!',
  'Abcdef!!',
  'Aa1!Aa1!',
  'Abcdefg1Abcdefg1Abcd',
  'Aa1!Aa1!Aa1!Aa1!Aa1!',
  'pass WORD 1',
  '密码Abcd12',
  '密码abcd12',
  'Zz9_____',
  '00000aA0',
  'aaaaaaA1',
  'AAAAAAa1',
  '~~~~~~a1',
  '      a1',
  'Ａbcdef12',
  '1q2w3e4R',
  'qwerTY99',
  'ÄÖÜäöü1a',
] // prettier-ignore

const onField = (field: string, message: string) => ({
  status: 400,
  body: { code: 400, message, data: { field } },
})
const weakMessage = '8-20位，数字/大写字母/小写字母/字符至少3种'
const phoneMessage = '请输入正确的手机号'

describe('passwords', () => {
  test('there are twenty of each', () => {
    expect([new Set(weak).size, new Set(strong).size]).toEqual([20, 20])
  })

  test.each(weak)('weak: %j', async (password) => {
    const phone = newPhone()
    const body = { phone, code: '123456', password, captcha_token: 'x' }
    for (const path of ['/v1/auth/sms', '/v1/passport/forget'])
      expect(await client.post(path, body)).toMatchObject(onField('password', weakMessage))
  })

  test.each(strong)('strong: %j', async (password) => {
    const phone = newPhone()
    expect((await client.login(phone, { password })).new_user_type).toBe(1)
    const body = { phone, password, captcha_token: await client.captcha(phone) }
    expect((await client.post('/v1/passport/login', body)).status).toBe(200)
  })

  test('a password at login is only required to be non-empty', async () => {
    const phone = newPhone()
    const attempt = async (password: unknown) =>
      client.post('/v1/passport/login', { phone, password, captcha_token: await client.captcha(phone) })
    expect(await attempt('')).toMatchObject(onField('password', '请输入密码'))
    expect(await attempt(undefined)).toMatchObject(onField('password', '请输入密码'))
    expect(await attempt('a')).toMatchObject(onField('password', '手机号或密码不正确'))
    expect(await attempt('a'.repeat(129))).toMatchObject(onField('password', '手机号或密码不正确'))
  })
})

const badPhones = [
  undefined,
  null,
  '',
  13800138000,
  ['13800138000'],
  '1380013800',
  '138001380000',
  '12345',
  '10800138000',
  '11800138000',
  '23800138000',
  '+8613800138000',
  '138 0013 8000',
  '1380013800a',
  '１３８００１３８０００',
  '13800138000\r\nset-cookie: a=b',
  '13800138000\n',
  ' 13800138000',
] // prettier-ignore

describe('phones', () => {
  test.each(badPhones)('wrong: %j', async (phone) => {
    const bodies = {
      '/v1/sms/code': { phone, scene: 'login' },
      '/v1/auth/sms': { phone, code: '123456', captcha_token: 'x' },
      '/v1/passport/login': { phone, password: 'x', captcha_token: 'x' },
      '/v1/passport/forget': { phone, code: '123456', password: 'Abcdef12', captcha_token: 'x' },
    }
    for (const [path, body] of Object.entries(bodies))
      expect(await client.post(path, body)).toMatchObject(onField('phone', phoneMessage))
  })

  test.each(['2', '3', '4', '5', '6', '7', '8', '9'])('1%s is right', async (second) => {
    const reply = await client.post('/v1/sms/code', { phone: `1${second}800138000`, scene: 'login' })
    expect(reply.status).toBe(200)
  })
})

describe('codes', () => {
  test.each([undefined, '', '12345', '1234567', '12345a', '１２３４５６', 123456])(
    'invalid: %j',
    async (code) => {
      const body = { phone: newPhone(), code, captcha_token: 'x', password: 'Abcdef12' }
      for (const path of ['/v1/auth/sms', '/v1/passport/forget'])
        expect(await client.post(path, body)).toMatchObject(onField('code', '请输入验证码'))
    },
  )

  test.each([undefined, '', 'delete', 'LOGIN'])('for an unknown purpose: %j', async (scene) => {
    const reply = await client.post('/v1/sms/code', { phone: newPhone(), scene })
    expect(reply).toMatchObject({ status: 400, body: { data: { field: 'scene' } } })
  })
})
