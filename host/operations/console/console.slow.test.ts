import { request as sendRaw } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { accountRoutes, type LoginAnswer } from '../../../lib/contract/routes/account-routes.ts'
import { consoleRoutes, type ShownSetting } from '../../../lib/contract/routes/console-routes.ts'
import { isFromThisMachine } from '../../members/from-this-machine.ts'
import { errorReply, type FakeOpenAi, startFakeOpenAi } from '../../models/testing/fake-openai-server.ts'
import { readEnvironment } from '../../settings/environment.ts'
import { AccountClient, newPhone } from '../../testing/account-client.ts'
import { newDevice } from '../../testing/test-client.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'
import { SetupLinks } from './setup-links.ts'

let storage: TestStorage
let host: TestHost

beforeAll(async () => {
  storage = await openTestStorage()
  host = await startTestHost(storage, async function* () {})
})
afterAll(async () => {
  await host.close()
  await storage.remove()
})

const client = (headers: Record<string, string> = {}) =>
  new AccountClient(host, { device_hash: newDevice(), ...headers })

async function enter(): Promise<AccountClient> {
  const { body } = await client().post(consoleRoutes.setupEnter.path, { link: host.links.make() })
  return client({ k_sso_token: (body.data as LoginAnswer).token })
}

describe('a setup link', () => {
  test('signs in one operator, once', async () => {
    const link = host.links.make()
    const first = await client().post(consoleRoutes.setupEnter.path, { link })
    expect(first.status).toBe(200)
    const again = await client().post(consoleRoutes.setupEnter.path, { link })
    expect(again).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('npm run setup-link') },
    })
    const next = await client().post(consoleRoutes.setupEnter.path, { link: host.links.make() })
    const uidOf = ({ body }: typeof first) => (body.data as LoginAnswer).app_user_id
    expect(uidOf(next)).toBe(uidOf(first))
  })

  test('makes the login check report its member as an operator, where the console is available to them', async () => {
    const operator = await enter()
    const check = async (as: AccountClient) => (await as.post('/v1/passport/check', {})).body.data
    expect(await check(operator)).toMatchObject({ is_operator: true })
    expect(await check(operator.with({ 'x-forwarded-for': '127.0.0.1' }))).not.toHaveProperty('is_operator')
  })

  test('continues to sign in the same operator once they have a phone, which no other account has', async () => {
    const operator = await enter()
    const before = (await operator.get(accountRoutes.accountInfo.path)).body.data as { uid: string }
    const [taken, phone] = [newPhone(), newPhone()]
    const other = await client().signedIn(taken)
    const { path } = accountRoutes.accountPhone
    const add = async (own: string, code?: string) =>
      operator.post(path, { phone: own, code: code ?? (await operator.code(own, 'confirm')) })
    expect(await add(phone, '000000')).toMatchObject({ status: 400, body: { data: { field: 'code' } } })
    expect(await add(phone, await operator.code(phone, 'login'))).toMatchObject({ status: 400 })
    expect(await add(taken)).toMatchObject({ status: 400, body: { data: { field: 'phone' } } })
    const added = await add(phone)
    expect(added.body.data).toMatchObject({
      uid: before.uid,
      phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
    })
    expect(await add(newPhone())).toMatchObject({ status: 400, body: { data: { field: 'phone' } } })
    // An operator as before, by a link as by the phone, and nobody else is one.
    const again = await enter()
    expect((await again.get(accountRoutes.accountInfo.path)).body.data).toMatchObject({ uid: before.uid })
    const bySms = await client().signedIn(phone)
    for (const each of [operator, again, bySms])
      expect((await each.get(consoleRoutes.consoleSettings.path)).status).toBe(200)
    expect((await other.get(consoleRoutes.consoleSettings.path)).status).toBe(403)
    expect((await client().post(path, { phone: newPhone(), code: '123456' })).status).toBe(401)
  })

  test('works for ten minutes, and no longer than until the next one', () => {
    const at = { ms: 0 }
    const links = new SetupLinks(() => at.ms)
    const [older, newer] = [links.make(), links.make()]
    expect(links.use(older)).toBe(false)
    at.ms += 10 * 60_000 - 1
    expect(links.use(newer)).toBe(true)
    const late = links.make()
    at.ms += 10 * 60_000
    expect(links.use(late)).toBe(false)
  })

  test.each([
    ['a proxy', { 'x-forwarded-for': '127.0.0.1' }],
    ['a proxy', { forwarded: 'for=127.0.0.1' }],
    ['a proxy', { 'x-real-ip': '127.0.0.1' }],
    ['a foreign page', { origin: 'https://evil.example' }],
    ['a page of another port', { origin: 'http://127.0.0.1:1' }],
    ['a foreign page', { 'sec-fetch-site': 'cross-site' }],
    ['a rebound name', { host: 'evil.example' }],
    ['a rebound name', { host: '127.0.0.1.evil.example:3000' }],
  ])('does not work from %s (%j), and is not used up by it', async (_what, headers) => {
    const link = host.links.make()
    expect(await statusOf('/v1/auth/setup', headers, { link })).toBe(403)
    expect(await statusOf('/v1/auth/setup', {}, { link })).toBe(200)
  })

  test.each(['192.168.1.7', '10.0.0.1', '2001:db8::1', '', undefined])(
    'does not work from another machine (%s)',
    (remoteAddress) => {
      const raw = { socket: { remoteAddress } } as never
      expect(isFromThisMachine({ raw, headers: { host: 'localhost:3000' } })).toBe(false)
    },
  )
})

describe('the console', () => {
  test('is available only on this machine after a sign-in by link', async () => {
    const operator = await enter()
    expect((await operator.get(consoleRoutes.consoleSettings.path)).status).toBe(200)
    const forwarded = operator.with({ 'x-forwarded-for': '203.0.113.1' })
    expect((await forwarded.get(consoleRoutes.consoleSettings.path)).status).toBe(403)
  })

  test.each([
    ['outbox', 0, {}, 200],
    ['outbox', 0, { 'x-forwarded-for': '203.0.113.1' }, 403],
    ['aliyun', 0, { 'x-forwarded-for': '203.0.113.1' }, 200],
    ['aliyun', 12 * 60 * 60_000 + 1, { 'x-forwarded-for': '203.0.113.1' }, 403],
  ] as const)(
    'is available to the phones of OPERATORS: codes by %s, %d ms ago, %j',
    async (SMS_PROVIDER, agoMs, headers, status) => {
      const phone = newPhone()
      const at = { ms: Date.now() }
      const env = {
        ...readEnvironment({ RATE_LIMIT: '0', DATA_DIR: '/nowhere', OPERATORS: `${newPhone()},${phone}` }),
        SMS_PROVIDER,
      }
      const named = await startTestHost(storage, async function* () {}, { env, now: () => at.ms })
      const asked = new AccountClient(named, { device_hash: newDevice() })
      const { token } = await asked.login(phone, { password: 'Abc12345' })
      at.ms += agoMs
      const reply = await asked
        .with({ k_sso_token: token, ...headers })
        .get(consoleRoutes.consoleSettings.path)
      expect(reply.status).toBe(status)
      const { token: stranger } = await asked.login(newPhone())
      expect(
        (await asked.with({ k_sso_token: stranger }).get(consoleRoutes.consoleSettings.path)).status,
      ).toBe(403)
      await named.close()
    },
  )

  test('is not available after a login by password', async () => {
    const phone = newPhone()
    const env = readEnvironment({ RATE_LIMIT: '0', DATA_DIR: '/nowhere', OPERATORS: phone })
    const named = await startTestHost(storage, async function* () {}, { env })
    const asked = new AccountClient(named, { device_hash: newDevice() })
    await asked.login(phone, { password: 'Abc12345' })
    const reply = await asked.post('/v1/passport/login', {
      phone,
      password: 'Abc12345',
      captcha_token: await asked.captcha(phone),
    })
    const { token } = reply.body.data as LoginAnswer
    expect((await asked.with({ k_sso_token: token }).get(consoleRoutes.consoleSettings.path)).status).toBe(
      403,
    )
    await named.close()
  })
})

describe('settings in the console', () => {
  let operator: AccountClient
  let fake: FakeOpenAi
  beforeEach(async () => {
    operator = await enter()
    fake = await startFakeOpenAi()
  })
  const change = (changes: Record<string, string | null>) =>
    operator.post(consoleRoutes.consoleChange.path, { changes })
  const settingIn = (data: unknown, name: string) =>
    (data as { settings: ShownSetting[] }).settings.find((each) => each.name === name)

  test('are tested before they are stored, stored, masked, and removed', async () => {
    const secret = 'sk-canary-0123456789'
    const changes = { LLM_BASE_URL: fake.baseUrl, LLM_MODELS: 'm1', LLM_API_KEY: secret }
    const tested = await operator.post(consoleRoutes.consoleTest.path, { group: 'model', changes })
    expect(tested.body.data).toMatchObject({ findings: [{ check: 'model', state: 'ok' }] })
    expect(fake.requests.at(-1)?.authorization).toBe(`Bearer ${secret}`)
    expect(host.settings.env.LLM_BASE_URL).toBe('')
    fake.next(errorReply(401, { message: 'no' }))
    fake.next(errorReply(401, { message: 'no' }))
    const wrong = await operator.post(consoleRoutes.consoleTest.path, { group: 'model', changes })
    expect(wrong.body.data).toMatchObject({ findings: [{ state: 'broken', cause: 'key_refused' }] })
    const stored = await change(changes)
    expect(settingIn(stored.body.data, 'LLM_API_KEY')).toMatchObject({ source: 'stored', value: '••••6789' })
    for (const reply of [tested, wrong, stored]) expect(JSON.stringify(reply.body)).not.toContain('canary')
    expect(host.settings.env.LLM_API_KEY).toBe(secret)
    const back = await change({ LLM_BASE_URL: null, LLM_MODELS: null, LLM_API_KEY: null })
    expect(settingIn(back.body.data, 'LLM_API_KEY')).toMatchObject({ source: 'default', value: '' })
    await fake.close()
  })

  test('that are wrong are rejected at their field', async () => {
    await fake.close()
    const cases = [
      [{ LLM_BASE_URL: 'no address' }, 'LLM_BASE_URL'],
      [{ VISION_MODEL: 'v' }, 'LLM_BASE_URL'],
      [{ DATABASE_URL: 'postgres://x' }, 'DATABASE_URL'],
      [{ OPERATORS: '13800000000' }, 'OPERATORS'],
      [{ BING_URL: 'https://b.example' }, 'BING_URL'],
      [{ LLM_API_KEY: 'sk-密钥' }, 'LLM_API_KEY'],
      [{ LLM_API_KEY: 'sk-1\nsk-2' }, 'LLM_API_KEY'],
    ] as const
    for (const [changes, field] of cases)
      expect(await change(changes)).toMatchObject({ status: 400, body: { data: { field } } })
  })

  const url = 'https://a.example/v1'
  const llm = { LLM_BASE_URL: url, LLM_MODELS: 'm1' }
  const vision2 = { VISION_2_BASE_URL: url, VISION_2_MODEL: 'v' }
  const embedding = { EMBEDDING_MODEL: 'bge-m3', EMBEDDING_2_BASE_URL: url, EMBEDDING_2_MODEL: 'other' }
  test.each<[Record<string, string>, string[]]>([
    [{ LLM_2_BASE_URL: 'x', LLM_2_MODEL: 'm' }, ['LLM_2_BASE_URL']],
    [{ IMAGE_EDIT_2_BASE_URL: 'x', LLM_TIMEOUT_MS: 'x' }, ['IMAGE_EDIT_2_BASE_URL', 'LLM_TIMEOUT_MS']],
    [{ LLM_2_API_KEY: '密', LLM_3_API_KEY: '密', AUX: '?' }, ['AUX', 'LLM_2_API_KEY', 'LLM_3_API_KEY']],
    [{ ...llm, ...vision2 }, ['VISION_MODEL']],
    [{ ...llm, VISION_3_BASE_URL: url }, ['VISION_3_MODEL', 'VISION_MODEL']],
    [{ ...llm, ...embedding }, ['EMBEDDING_2_MODEL']],
    [{ LLM_BASE_URL: url }, ['LLM_MODELS']],
    [{ LLM_2_API_KEY: 'k' }, ['LLM_2_BASE_URL', 'LLM_2_MODEL']],
    [{ VISION_BASE_URL: url }, ['VISION_MODEL']],
    [{ SMALL_BASE_URL: url, IMAGE_EDIT_BASE_URL: url }, ['IMAGE_EDIT_MODEL', 'SMALL_MODEL']],
  ])('that are wrong or incomplete are all rejected, each at its field: %j', async (changes, fields) => {
    await fake.close()
    const { status, body } = await change(changes)
    const { field, problems } = body.data as { field: string; problems: Record<string, string> }
    expect(status).toBe(400)
    expect(Object.keys(problems).toSorted()).toEqual(fields)
    expect(problems[field]).toBe(body.message)
    const english = await operator.with({ 'accept-language': 'en' }).post(consoleRoutes.consoleChange.path, {
      changes,
    })
    expect(JSON.stringify(english.body)).not.toMatch(/\p{Script=Han}/u)
  })

  test('without effect in the environment are kept, and do not prevent saving others', async () => {
    await fake.close()
    const environment = { VISION_BASE_URL: url, LLM_2_API_KEY: 'k' }
    const own = await startTestHost(storage, async function* () {}, { isAlone: false }, environment)
    const { body } = await new AccountClient(own, { device_hash: newDevice() }).post(
      consoleRoutes.setupEnter.path,
      { link: own.links.make() },
    )
    const by = new AccountClient(own, { k_sso_token: (body.data as LoginAnswer).token })
    const save = (changes: Record<string, string | null>) =>
      by.post(consoleRoutes.consoleChange.path, { changes })
    expect((await save({ LLM_TIMEOUT_MS: '50000' })).status).toBe(200)
    expect((await save({ LLM_TIMEOUT_MS: null })).status).toBe(200)
    await own.close()
  })

  test.each([
    ['LLM_MODELS', 'm1', 'm1,m2', 'm1,m3'],
    ['LLM_MODELS', 'm1', null, 'm1,m3'],
    ['LLM_API_KEY', 'sk-canary-0123456789', 'sk-canary-other-1234', null],
    ['SEARXNG_URL', null, 'https://b.example', 'https://a.example'],
  ])(
    'that were changed by someone else meanwhile are not overwritten: %s',
    async (name, before, there, here) => {
      const base = { LLM_BASE_URL: fake.baseUrl, LLM_MODELS: 'm1' }
      const { body } = await change({ ...base, [name]: before })
      const based = { [name]: settingIn(body.data, name)?.value ?? '' }
      const save = (value: string | null, on: Record<string, string>) =>
        operator.post(consoleRoutes.consoleChange.path, { changes: { [name]: value }, based: on })
      const other = there === null ? { LLM_BASE_URL: null, LLM_MODELS: null } : { [name]: there }
      const changed = await change(other)
      expect(changed.status).toBe(200)
      const present = settingIn(changed.body.data, name)?.value ?? ''
      expect(await save(here, based)).toMatchObject({ status: 409, body: { data: { field: name } } })
      const after = await operator.get(consoleRoutes.consoleSettings.path)
      expect(settingIn(after.body.data, name)?.value).toBe(present)
      // Whoever knows of it may.
      if (there !== null) expect((await save(here, { [name]: present })).status).toBe(200)
      await change({ LLM_BASE_URL: null, LLM_MODELS: null, LLM_API_KEY: null, SEARXNG_URL: null })
      await fake.close()
    },
  )

  test('a stored key is sent only to the host that it was entered for', async () => {
    const other = await startFakeOpenAi()
    await change({ LLM_BASE_URL: fake.baseUrl, LLM_MODELS: 'm1', LLM_API_KEY: 'sk-canary-0123456789' })
    await operator.post(consoleRoutes.consoleTest.path, {
      group: 'model',
      changes: { LLM_BASE_URL: other.baseUrl },
    })
    await operator.post(consoleRoutes.consoleModels.path, { changes: { LLM_BASE_URL: other.baseUrl } })
    expect(other.requests.map(({ authorization }) => authorization)).toEqual([''])
    await change({ LLM_BASE_URL: other.baseUrl })
    expect(host.settings.env.LLM_API_KEY).toBe('')
    await change({ LLM_BASE_URL: null, LLM_MODELS: null, LLM_API_KEY: null })
    await Promise.all([fake.close(), other.close()])
  })
})

/** Sends with headers that `fetch` does not let through. */
function statusOf(path: string, headers: Record<string, string>, body: object): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } }
    const sent = sendRaw(`${host.origin}${path}`, options, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sent.on('error', reject)
    sent.end(JSON.stringify(body))
  })
}
