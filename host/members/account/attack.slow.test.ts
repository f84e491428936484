import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import pino from 'pino'
import { readEnvironment } from '../../settings/environment.ts'
import { availableServices } from '../../storage/testing/services.ts'
import { makeTestDatabase, type TestDatabase } from '../../storage/testing/test-database.ts'
import { AccountClient, newPhone } from '../../testing/account-client.ts'
import { newDevice } from '../../testing/test-client.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'

const guesses = 10_000
const atOnce = 50

for (const dialect of ['sqlite', 'postgres'] as const) {
  describe(`attacks (${dialect})`, () => {
    if (dialect === 'postgres' && !availableServices().postgres) {
      test.skip('there is no PostgreSQL server here', () => undefined)
      return
    }
    describeAttacks(dialect)
  })
}

/** The host as it stands behind a proxy, with the default limits and no exemption but from the captcha. */
function environment(settings: Record<string, string>) {
  return readEnvironment({
    DATA_DIR: '/nowhere',
    CLIENT_ID: '200005',
    TRUSTED_PROXIES: '127.0.0.1',
    ...settings,
  })
}

function describeAttacks(dialect: 'sqlite' | 'postgres'): void {
  let made: TestDatabase | null
  let storage: TestStorage
  let host: TestHost
  const lines: string[] = []

  beforeAll(async () => {
    made = dialect === 'postgres' ? await makeTestDatabase(dialect) : null
    storage = await openTestStorage(made ? { DATABASE_URL: made.url } : {})
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
    host = await startTestHost(storage, async function* () {}, { env: environment({}), log })
  })
  afterAll(async () => {
    await host.close()
    await storage.remove()
    await made?.remove()
  })

  /** A client behind the proxy, at the n-th of many addresses. */
  const from = (n: number) =>
    new AccountClient(host, { 'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` })

  test('10,000 guesses from many addresses find nothing and only invalidate that code', async () => {
    const [victim, bystander] = [newPhone(), newPhone()]
    const code = await from(1).code(victim)
    const otherCode = await from(2).code(bystander)
    const statuses = new Map<number, number>()
    // The right one is among them again and again, once the first ones have burnt it.
    const tried = Array.from({ length: guesses }, (_, index) =>
      index > atOnce && index % atOnce === 0 ? Number(code) : (Number(code) + 1 + index) % 1_000_000,
    )
    for (let start = 0; start < guesses; start += atOnce) {
      const replies = tried
        .slice(start, start + atOnce)
        .map((guess, index) =>
          from(start + index).post('/v1/auth/sms', { phone: victim, code: String(guess).padStart(6, '0') }),
        )
      for (const { status } of await Promise.all(replies))
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect(statuses).toEqual(new Map([[400, guesses]]))
    // Even the right one opens nothing any more.
    expect((await from(3).post('/v1/auth/sms', { phone: victim, code })).status).toBe(400)
    const other = await from(4).post('/v1/auth/sms', { phone: bystander, code: otherCode })
    expect(other.status).toBe(200)
  }, 120_000)

  test('1,000 phones from one address are slowed', async () => {
    const client = from(70_000)
    const phones = Array.from({ length: 1_000 }, newPhone)
    const replies = await Promise.all(
      phones.map((phone) => client.post('/v1/sms/code', { phone, scene: 'login' })),
    )
    const sent = replies.filter(({ status }) => status === 200)
    const slowed = replies.filter(({ status }) => status === 429)
    expect(sent.length).toBeLessThanOrEqual(30)
    expect(sent.length + slowed.length).toBe(1_000)
    for (const { headers } of slowed) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    // The phones themselves are not used up: their owners get their codes.
    const spared = phones[replies.findIndex(({ status }) => status === 429)] ?? ''
    expect(await from(70_001).code(spared)).toMatch(/^\d{6}$/)
  })

  test('one device is slowed whatever its address, and one phone whatever the caller', async () => {
    const device = { device_hash: newDevice() }
    const byDevice = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        from(80_000 + n)
          .with(device)
          .post('/v1/sms/code', { phone: newPhone(), scene: 'login' }),
      ),
    )
    expect(byDevice.filter(({ status }) => status === 200)).toHaveLength(15)
    const phone = newPhone()
    const toPhone = await Promise.all(
      Array.from({ length: 10 }, (_, n) => from(90_000 + n).post('/v1/sms/code', { phone, scene: 'login' })),
    )
    expect(toPhone.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, ...Array(9).fill(429)])
    const refused = toPhone.find(({ status }) => status === 429)
    expect(refused?.body.message).toMatch(/^验证码已发送，请 \d+ 秒后再获取$/)
    expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  })

  test('a forwarded address counts only when a trusted proxy names it', async () => {
    const open = await startTestHost(storage, async function* () {}, {
      env: environment({ TRUSTED_PROXIES: '' }),
      isAlone: false,
    })
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        new AccountClient(open, { 'x-forwarded-for': `10.1.2.${n}` }).post('/v1/sms/code', {
          phone: newPhone(),
          scene: 'login',
        }),
      ),
    )
    expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(30)
    await open.close()
  })

  test('the replies do not reveal whether a phone is registered', async () => {
    const [known, unknown] = [newPhone(), newPhone()]
    await from(100_000).login(known)
    const envOff = await startTestHost(storage, async function* () {}, {
      env: environment({ RATE_LIMIT: '0' }),
      isAlone: false,
    })
    const client = new AccountClient(envOff)
    for (const scene of ['login', 'forget', 'confirm']) {
      const [first, second] = await Promise.all(
        [known, unknown].map((phone) => client.post('/v1/sms/code', { phone, scene })),
      )
      expect(first?.body).toEqual(second?.body)
    }
    await envOff.close()
  })

  test.each([
    ['empty', ''],
    ['short', 'x'],
    ['of the right form', 'A'.repeat(43)],
    ['long', 'A'.repeat(4_000)],
    ['with a NUL', '%00'],
    ['with SQL', "' or 1=1 --"],
    ['Chinese', '张三'],
  ])('a made-up token, %s, identifies no user', async (_, token) => {
    const reply = await from(110_000)
      .with({ k_sso_token: encodeURIComponent(token) })
      .post('/v1/passport/check')
    expect(reply).toMatchObject({ status: 401, body: { code: 401 } })
  })

  test("a token with one character changed, or another device's next to a known device, identifies no user", async () => {
    const { token } = await from(110_001).login(newPhone())
    const flipped = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    const device = { device_hash: newDevice() }
    for (const shown of [flipped, token.slice(1), `${token}A`, token.toLowerCase()]) {
      const client = from(110_002).with({ ...device, k_sso_token: shown })
      expect((await client.post('/v1/passport/check')).status).toBe(401)
      expect((await client.post('/v1/passport/refresh')).status).toBe(401)
    }
    // Neither a cookie nor an address identifies a caller.
    const cookie = from(110_003).with({ cookie: `k_sso_token=${token}` })
    expect((await cookie.post(`/v1/passport/check?k_sso_token=${token}`)).status).toBe(401)
  })

  test('bodies that are too large are rejected before they are read', async () => {
    const body = { phone: newPhone(), scene: 'login', filler: 'x'.repeat(100_000) }
    for (const path of ['/v1/sms/code', '/v1/auth/sms', '/v1/passport/login', '/v1/passport/forget'])
      expect((await from(110_004).post(path, body)).status).toBe(413)
  })

  test.each([
    ['an array', '[]'],
    ['a string', '"x"'],
    ['nothing', 'null'],
    ['no JSON', '{'],
    ['a prototype', '{"__proto__":{"phone":"13800138000"},"scene":"login"}'],
  ])('%s instead of a body is rejected', async (_, body) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '10.200.0.1' }
    const reply = await fetch(`${host.origin}/v1/sms/code`, { method: 'POST', body, headers })
    expect(reply.status).toBe(400)
  })

  test('the log of all this contains no phone, code, token or address', () => {
    const text = lines.join('')
    expect(lines.length).toBeGreaterThan(guesses)
    expect(text).not.toMatch(/139\d{8}/)
    expect(text).not.toMatch(/10\.\d+\.\d+\.\d+/)
    for (const { code } of host.codes.slice(0, 3)) expect(text).not.toContain(`"${code}"`)
    expect(text).not.toContain('k_sso_token')
  })
}
