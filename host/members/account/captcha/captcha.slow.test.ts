import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { CaptchaChallenge } from '../../../../lib/contract/routes/account-routes.ts'
import { readEnvironment } from '../../../settings/environment.ts'
import { AccountClient, newPhone, solve } from '../../../testing/account-client.ts'
import { startTestHost, type TestHost } from '../../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../../testing/test-storage.ts'
import { type AliyunAnswer, aliyunKeys, startFakeAliyun } from '../testing/fake-aliyun.ts'
import { captchaLifeMs, difficultyOf } from './captcha.ts'

const difficulty = difficultyOf(0)
let storage: TestStorage
let host: TestHost
let client: AccountClient
let now = Date.now()

beforeAll(async () => {
  storage = await openTestStorage()
  host = await startTestHost(storage, async function* () {}, { now: () => now })
  client = new AccountClient(host)
})
beforeEach(() => {
  now = Date.now()
})
afterAll(async () => {
  await host.close()
  await storage.remove()
})

const refused = { code: 400, message: '人机验证没有通过，请再试一次', data: { field: 'captcha_token' } }
const challengeFor = async (phone: string) =>
  (await client.get(`/v1/captcha/challenge?phone=${phone}`)).body.data as CaptchaChallenge
const verify = async (challenge: string, answer: unknown) => {
  const param = JSON.stringify({ challenge, answer })
  return (await client.post('/v1/captcha/verfiy', { param, service: 'pow', scene: 'login' })).body.data
}
const tryPassword = (phone: string, captcha_token?: string) =>
  client.post('/v1/passport/login', { phone, password: 'Wrong-pass1', captcha_token })

describe('the puzzle', () => {
  test('is accepted once', async () => {
    const challenge = await challengeFor(newPhone())
    expect(challenge).toMatchObject({ ...difficulty, expires: 120 })
    const answer = solve(challenge)
    expect(await verify(challenge.challenge, answer)).toEqual({
      token: expect.any(String),
      verify_result: true,
    })
    expect(await verify(challenge.challenge, answer)).toEqual({ token: '', verify_result: false })
  })

  test.each([
    ['a wrong number', (c: CaptchaChallenge, n: number) => verify(c.challenge, n === 0 ? 1 : n - 1)],
    ['a number that is none', (c: CaptchaChallenge) => verify(c.challenge, 'x')],
    ['a number beyond the bound', (c: CaptchaChallenge) => verify(c.challenge, c.most + 1)],
    ['a forged challenge', (c: CaptchaChallenge, n: number) => verify(`A${c.challenge.slice(1)}`, n)],
    ['a forged signature', (c: CaptchaChallenge, n: number) => verify(`${c.challenge.slice(0, -4)}AAAA`, n)],
    ['no challenge', (_: CaptchaChallenge, n: number) => verify('', n)],
  ])('is not solved by %s', async (_, attempt) => {
    const challenge = await challengeFor(newPhone())
    expect(await attempt(challenge, solve(challenge))).toEqual({ token: '', verify_result: false })
  })

  test('expires after two minutes', async () => {
    const challenge = await challengeFor(newPhone())
    now += captchaLifeMs + 1
    expect(await verify(challenge.challenge, solve(challenge))).toEqual({ token: '', verify_result: false })
  })

  test('has a solution within its limit, and takes 16,384 tries on average', () => {
    const tries = Array.from({ length: 30 }, (_, index) => {
      const salt = createHash('sha256').update(String(index)).digest('base64url')
      return solve({ challenge: '', salt, ...difficulty, expires: 1 })
    })
    const mean = tries.reduce((sum, each) => sum + each, 0) / tries.length
    expect(mean).toBeGreaterThan(2 ** difficulty.zeroBits * 0.6)
    expect(mean).toBeLessThan(2 ** difficulty.zeroBits * 1.4)
  })
})

/** Tries without a puzzle, until one is asked for. */
async function useUpFreeTries(phone: string): Promise<{ sms: number; password: number }> {
  const freeOf = async (path: string, body: object) => {
    for (let tries = 0; ; tries += 1) {
      const { data } = (await client.post(path, { phone, ...body })).body
      if ((data as { field?: string }).field === 'captcha_token') return tries
    }
  }
  const sms = await freeOf('/v1/auth/sms', { code: '000000' })
  return { sms, password: await freeOf('/v1/passport/login', { password: 'x' }) }
}

describe('without a puzzle', () => {
  test('one right code, two wrong ones per phone, and one wrong password are accepted', async () => {
    const phone = newPhone()
    const right = async () => client.post('/v1/auth/sms', { phone, code: await client.code(phone) })
    expect((await right()).status).toBe(200)
    // What was right counts for nothing.
    expect(await useUpFreeTries(phone)).toEqual({ sms: 2, password: 1 })
    expect((await right()).body).toEqual(refused)
    now += 60 * 60_000 + 1
    expect((await right()).status).toBe(200)
  })

  test('concurrent tries get no more than that, and the network counts, too', async () => {
    const tries = Array.from({ length: 12 }, () => newPhone())
    const replies = await Promise.all(
      tries.map((phone) => client.post('/v1/auth/sms', { phone, code: '000000' })),
    )
    const fields = replies.map(({ body }) => (body.data as { field: string }).field)
    expect(fields.filter((field) => field === 'code').length).toBeLessThanOrEqual(2)
  })
})

describe('the token', () => {
  test('is accepted once', async () => {
    const phone = newPhone()
    const token = await client.captcha(phone)
    expect((await tryPassword(phone, token)).body).toMatchObject({ data: { field: 'password' } })
    expect((await tryPassword(phone, token)).body).toEqual(refused)
  })

  test('of several concurrent uses one succeeds', async () => {
    const phone = newPhone()
    const token = await client.captcha(phone)
    const replies = await Promise.all(Array.from({ length: 20 }, () => tryPassword(phone, token)))
    const fields = replies.map(({ body }) => (body.data as { field: string }).field)
    expect(fields.filter((field) => field === 'password')).toHaveLength(1)
  })

  test.each([
    ['missing', async () => undefined],
    ['empty', async () => ''],
    ['of another phone', async () => client.captcha(newPhone())],
    ['a challenge', async (phone: string) => (await challengeFor(phone)).challenge],
    ['tampered with', async (phone: string) => `${(await client.captcha(phone)).slice(0, -2)}xx`],
    [
      'too late',
      async (phone: string) => {
        const token = await client.captcha(phone)
        now += captchaLifeMs + 1
        return token
      },
    ],
  ])('%s: rejected on each of the three calls', async (_, make) => {
    const phone = newPhone()
    await useUpFreeTries(phone)
    for (const [path, body] of [
      ['/v1/passport/login', { password: 'x' }],
      ['/v1/auth/sms', { code: '123456' }],
      ['/v1/passport/forget', { code: '123456', password: 'Abcdef12' }],
    ] as const) {
      const reply = await client.post(path, { phone, ...body, captcha_token: await make(phone) })
      expect(reply).toMatchObject({ status: 400, body: refused })
    }
  })

  test('that is wrong costs no guess of the code', async () => {
    const phone = newPhone()
    const code = await client.code(phone)
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await client.post('/v1/auth/sms', { phone, code: '000000', captcha_token: 'x' })).body).toEqual(
        refused,
      )
    const reply = await client.post('/v1/auth/sms', {
      phone,
      code,
      captcha_token: await client.captcha(phone),
    })
    expect(reply.status).toBe(200)
  })

  test('created by one process is accepted by another', async () => {
    const other = await startTestHost(storage, async function* () {}, { isAlone: false })
    const phone = newPhone()
    const token = await client.captcha(phone)
    const reply = await new AccountClient(other).post('/v1/passport/login', {
      phone,
      password: 'x',
      captcha_token: token,
    })
    expect(reply.body).toMatchObject({ data: { field: 'password' } })
    expect((await tryPassword(phone, token)).body).toEqual(refused)
    await other.close()
  })

  test('is not required when the host has client id 200005', async () => {
    const env = readEnvironment({ RATE_LIMIT: '0', DATA_DIR: '/nowhere', CLIENT_ID: '200005' })
    const exempt = await startTestHost(storage, async function* () {}, { env, isAlone: false })
    const own = new AccountClient(exempt)
    const phone = newPhone()
    const reply = await own.post('/v1/auth/sms', { phone, code: await own.code(phone) })
    expect(reply.status).toBe(200)
    await exempt.close()
  })
})

describe('aliyun', () => {
  let aliyun: Awaited<ReturnType<typeof startFakeAliyun>>
  let vendorHost: TestHost
  let own: AccountClient
  const says =
    (isPerson: boolean): AliyunAnswer =>
    () => ({
      status: 200,
      json: {
        RequestId: 'A',
        Code: 'Success',
        Message: 'success',
        Success: true,
        Result: { VerifyResult: isPerson, VerifyCode: isPerson ? 'T001' : 'F001' },
      },
    })

  beforeAll(async () => {
    aliyun = await startFakeAliyun(says(true))
    const env = readEnvironment({
      RATE_LIMIT: '0',
      DATA_DIR: '/nowhere',
      CAPTCHA_PROVIDER: 'aliyun',
      ALIYUN_ACCESS_KEY_ID: aliyunKeys.accessKeyId,
      ALIYUN_ACCESS_KEY_SECRET: aliyunKeys.accessKeySecret,
      ALIYUN_CAPTCHA_SCENE_ID: 'c9h3****',
      ALIYUN_CAPTCHA_PREFIX: '89o0ax',
      ALIYUN_CAPTCHA_URL: aliyun.url,
    })
    vendorHost = await startTestHost(storage, async function* () {}, { env, isAlone: false })
    own = new AccountClient(vendorHost)
  })
  afterAll(async () => {
    await vendorHost.close()
    await aliyun.stop()
  })

  const param = '{"sceneId":"c9h3****","certifyId":"0a0b","data":"一+二/三=="}'
  const ask = (further: object = {}) =>
    own.post('/v1/captcha/verfiy', { param, service: 'aliyun', scene: 'login', ...further })

  test('a person gets a token for the phone', async () => {
    aliyun.answer = says(true)
    const phone = newPhone()
    const { token } = (await ask({ phone })).body.data as { token: string }
    expect(Object.fromEntries(aliyun.arrived.at(-1)?.url.searchParams ?? [])).toEqual({
      CaptchaVerifyParam: param,
      SceneId: 'c9h3****',
    })
    const login = (of: string) =>
      own.post('/v1/passport/login', { phone: of, password: 'x', captcha_token: token })
    expect((await login(newPhone())).body).toEqual(refused)
    expect((await login(phone)).body).toMatchObject({ data: { field: 'password' } })
    expect((await login(phone)).body).toEqual(refused)
  })

  test('a program gets none', async () => {
    aliyun.answer = says(false)
    expect((await ask()).body.data).toEqual({ token: '', verify_result: false })
  })

  test.each([
    [
      'a refusal of our keys',
      () => (aliyun.answer = () => ({ status: 403, json: { Code: 'Forbidden.NoPermission' } })),
    ],
    ['garbage', () => (aliyun.answer = () => ({ status: 200, json: { hello: 1 } }))],
    ['a cut connection', () => (aliyun.cutNext = 1)],
  ])('%s is reported as such, never as a wrong answer', async (_, arrange) => {
    arrange()
    expect(await ask()).toMatchObject({ status: 503, body: { code: 503 } })
  })

  test('the browser’s settings name it, and the puzzle is disabled', async () => {
    const config = (await (await fetch(`${vendorHost.origin}/runtime-config`)).json()) as object
    expect(config).toMatchObject({
      captcha: { service: 'aliyun', sceneId: 'c9h3****', prefix: '89o0ax', region: 'cn' },
    })
    expect((await own.get(`/v1/captcha/challenge?phone=${newPhone()}`)).status).toBe(503)
    expect((await own.post('/v1/captcha/verfiy', { param, service: 'pow', scene: 'login' })).status).toBe(503)
  })

  test('without its settings it is disabled', async () => {
    const reply = await client.post('/v1/captcha/verfiy', { param, service: 'aliyun', scene: 'login' })
    expect(reply.status).toBe(503)
    // What the other side knows of the specification is this service alone: the sentence says which one to use.
    expect(reply.body.message).toContain('service 为 pow')
  })
})

test('a token in another encoding is not a second token', async () => {
  const phone = newPhone()
  const challenge = await challengeFor(phone)
  const { token } = (await verify(challenge.challenge, solve(challenge))) as { token: string }
  const last = token.at(-1) ?? ''
  // The last character of a signature of 32 bytes has two bits to spare, and decoders pass over what is no digit.
  const others = ['=', '!', ' ', '\n', '.'].map((more) => `${token}${more}`)
  const neighbours = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    .split('')
    .filter((character) => character !== last)
    .map((character) => `${token.slice(0, -1)}${character}`)
  for (const forged of [...others, ...neighbours])
    expect((await tryPassword(phone, forged)).body).toEqual(refused)
  expect((await tryPassword(phone, token)).body).toMatchObject({ data: { field: 'password' } })
})
