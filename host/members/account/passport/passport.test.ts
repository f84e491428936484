import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readEnvironment } from '../../../settings/environment.ts'
import { AccountClient, newPhone, type Reply } from '../../../testing/account-client.ts'
import { startTestHost, type TestHost } from '../../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../../testing/test-storage.ts'
import { failureLimit } from '../passwords/password-tries.ts'

// Each password takes some 30 ms of a processor, and there may be few.

const hourMs = 60 * 60_000
const password = 'Abcdef12'

// The captcha has tests of its own.
const withoutCaptcha = readEnvironment({ RATE_LIMIT: '0', DATA_DIR: '/nowhere', CLIENT_ID: '200005' })

let storage: TestStorage
let host: TestHost
let client: AccountClient
let skippedMs = 0

beforeAll(async () => {
  storage = await openTestStorage()
  host = await startTestHost(storage, async function* () {}, {
    env: withoutCaptcha,
    now: () => Date.now() + skippedMs,
  })
  client = new AccountClient(host)
})
afterAll(async () => {
  await host.close()
  await storage.remove()
})

const wrongPassword = { code: 400, message: '手机号或密码不正确', data: { field: 'password' } }
const wrongCode = { code: 400, message: '验证码不正确或已失效，请重新获取', data: { field: 'code' } }
const dead = { status: 401, body: { code: 401 } }

async function tryPassword(phone: string, tried: string): Promise<Reply> {
  return client.post('/v1/passport/login', {
    phone,
    password: tried,
    captcha_token: await client.captcha(phone),
  })
}

async function forget(phone: string, code: string, next: string): Promise<Reply> {
  return client.post('/v1/passport/forget', {
    phone,
    code,
    password: next,
    captcha_token: await client.captcha(phone),
  })
}

const check = (token: string) => client.with({ k_sso_token: token }).post('/v1/passport/check')

describe('login by SMS', () => {
  test('registers once, then logs in', async () => {
    const phone = newPhone()
    const first = await client.login(phone)
    const second = await client.login(phone)
    expect([first.new_user_type, second.new_user_type]).toEqual([1, 0])
    expect(second.app_user_id).toBe(first.app_user_id)
    expect(second.token).not.toBe(first.token)
    expect((await check(first.token)).body).toEqual({ code: 0, message: '', data: first.data })
    expect(first.data).toEqual({
      app_user_id: first.app_user_id,
      uid: first.app_user_id,
      is_active: true,
      nickname: expect.stringMatching(/^用户\d{6}$/),
      avatar: '',
      pic_url: '',
    })
  })

  test('sets a password as well, which ends the other logins', async () => {
    const phone = newPhone()
    const first = await client.login(phone)
    const second = await client.login(phone, { password })
    expect(await check(first.token)).toMatchObject(dead)
    expect((await check(second.token)).status).toBe(200)
    expect((await tryPassword(phone, password)).status).toBe(200)
  })

  test('a code for another purpose does not log in', async () => {
    const phone = newPhone()
    for (const scene of ['forget', 'confirm'] as const) {
      const code = await client.code(phone, scene)
      const body = { phone, code, captcha_token: await client.captcha(phone) }
      expect((await client.post('/v1/auth/sms', body)).body).toEqual(wrongCode)
    }
  })
})

describe('login by password', () => {
  test('an unknown phone, a member without a password and a wrong one get the same reply', async () => {
    const [unknown, without, known] = [newPhone(), newPhone(), newPhone()]
    await client.login(without)
    await client.login(known, { password })
    const replies = await Promise.all(
      [unknown, without, known].map((phone) => tryPassword(phone, 'Wrong-123')),
    )
    for (const { status, body } of replies)
      expect({ status, body }).toEqual({ status: 400, body: wrongPassword })
    const right = await tryPassword(known, password)
    expect(right).toMatchObject({ status: 200, body: { code: 0, data: { new_user_type: 0 } } })
  })

  test('is rejected for an hour after ten failures, also concurrent ones; a code still works', async () => {
    for (const known of [true, false]) {
      const phone = newPhone()
      if (known) await client.login(phone, { password })
      const tries = Array.from({ length: failureLimit + 4 }, () => tryPassword(phone, 'Wrong-123'))
      const statuses = (await Promise.all(tries))
        .map(({ status }) => status)
        .sort((left, right) => left - right)
      expect(statuses).toEqual([...Array(failureLimit).fill(400), 429, 429, 429, 429])
      const refused = await tryPassword(phone, password)
      expect(refused.body).toMatchObject({ code: 429, message: '密码错误次数较多，请用短信验证码登录' })
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000)
      expect((await client.login(phone)).new_user_type).toBe(known ? 0 : 1)
      skippedMs += hourMs + 1_000
      expect((await tryPassword(phone, password)).status).toBe(known ? 200 : 400)
    }
  })

  test('correct ones neither use up tries nor restore them', async () => {
    const phone = newPhone()
    await client.login(phone, { password })
    for (let login = 0; login < failureLimit + 2; login += 1)
      expect((await tryPassword(phone, password)).status).toBe(200)
    for (let failure = 1; failure < failureLimit; failure += 1) await tryPassword(phone, 'Wrong-123')
    expect((await tryPassword(phone, password)).status).toBe(200)
    expect((await tryPassword(phone, 'Wrong-123')).status).toBe(400)
    expect((await tryPassword(phone, password)).status).toBe(429)
  })
})

describe('a forgotten password', () => {
  test('is replaced, and every login ends', async () => {
    const phone = newPhone()
    const { token } = await client.login(phone, { password })
    const reply = await forget(phone, await client.code(phone, 'forget'), 'Fedcba98')
    expect(reply.body).toEqual({ code: 0, message: '', data: {} })
    expect(await check(token)).toMatchObject(dead)
    expect((await tryPassword(phone, password)).body).toEqual(wrongPassword)
    expect((await tryPassword(phone, 'Fedcba98')).status).toBe(200)
  })

  test('unlocks the password after too many failures', async () => {
    const phone = newPhone()
    await client.login(phone, { password })
    await Promise.all(Array.from({ length: failureLimit + 1 }, () => tryPassword(phone, 'Wrong-123')))
    expect((await tryPassword(phone, password)).status).toBe(429)
    await forget(phone, await client.code(phone, 'forget'), 'Fedcba98')
    expect((await tryPassword(phone, 'Fedcba98')).status).toBe(200)
  })

  test('only a caller with the code learns that the phone is not registered', async () => {
    const phone = newPhone()
    const code = await client.code(phone, 'forget')
    expect((await forget(phone, code === '000000' ? '000001' : '000000', password)).body).toEqual(wrongCode)
    expect((await forget(phone, code, password)).body).toEqual({
      code: 400,
      message: '这个手机号还没有注册，请用短信验证码登录',
      data: { field: 'phone' },
    })
    expect((await client.login(phone)).new_user_type).toBe(1)
  })
})

describe('refreshing', () => {
  const refresh = (token: string, key?: string) =>
    client
      .with({ k_sso_token: token, ...(key ? { 'idempotency-key': key } : {}) })
      .post('/v1/passport/refresh')
  const tokenOf = (reply: Reply) => (reply.body.data as { token: string }).token

  test('returns another token, and the old one is invalid once the calls sent with it have arrived', async () => {
    const { token } = await client.login(newPhone())
    const next = tokenOf(await refresh(token))
    expect((await check(token)).status).toBe(200)
    skippedMs += 61_000
    expect(await check(token)).toMatchObject(dead)
    expect((await check(next)).status).toBe(200)
  })

  test('a logout ends an old token together with its successor', async () => {
    const { token } = await client.login(newPhone())
    const next = tokenOf(await refresh(token))
    await client.with({ k_sso_token: next }).get('/v1/data/passport/logout')
    expect(await check(token)).toMatchObject(dead)
    expect(await check(next)).toMatchObject(dead)
  })

  test('the same key gets the same response, so that a lost reply or a second tab is harmless', async () => {
    const { token } = await client.login(newPhone())
    const replies = await Promise.all(Array.from({ length: 8 }, () => refresh(token, 'attempt-1')))
    expect(new Set(replies.map(tokenOf)).size).toBe(1)
    const next = tokenOf(await refresh(token, 'attempt-1'))
    expect((await check(next)).status).toBe(200)
  })

  test.each([
    ['without a key', undefined, 0],
    ['with another key', 'attempt-2', 0],
    ['with the same key, too late', 'attempt-1', 11 * 60_000],
  ])('an old token shown again %s revokes its whole family', async (_, key, laterMs) => {
    const { token } = await client.login(newPhone())
    const next = tokenOf(await refresh(token, 'attempt-1'))
    skippedMs += laterMs
    expect(await refresh(token, key)).toMatchObject(dead)
    expect(await check(next)).toMatchObject(dead)
    expect(await refresh(next)).toMatchObject(dead)
  })

  test('a token two exchanges old is invalid as well, though its key matches', async () => {
    const { token } = await client.login(newPhone())
    const second = tokenOf(await refresh(token, 'attempt-1'))
    const third = tokenOf(await refresh(second, 'attempt-2'))
    expect(await refresh(token, 'attempt-1')).toMatchObject(dead)
    expect((await check(third)).status).toBe(200)
  })

  test.each(['short', 'with space', 'x'.repeat(129)])('rejects the key %s', async (key) => {
    const { token } = await client.login(newPhone())
    expect((await refresh(token, key)).status).toBe(400)
    expect((await check(token)).status).toBe(200)
  })
})

describe('logging out', () => {
  test('revokes the token, also when it is invalid or unknown already', async () => {
    const { token } = await client.login(newPhone())
    const logout = (shown: string) =>
      client.with(shown ? { k_sso_token: shown } : {}).get('/v1/data/passport/logout')
    for (const shown of [token, token, 'unknown', ''])
      expect(await logout(shown)).toMatchObject({ status: 200, body: { code: 0 } })
    expect(await check(token)).toMatchObject(dead)
  })

  test('leaves the same member signed in elsewhere', async () => {
    const phone = newPhone()
    const [here, there] = [await client.login(phone), await client.login(phone)]
    await client.with({ k_sso_token: here.token }).get('/v1/data/passport/logout')
    expect(await check(here.token)).toMatchObject(dead)
    expect((await check(there.token)).status).toBe(200)
  })
})
