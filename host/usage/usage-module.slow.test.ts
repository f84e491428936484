import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { LoginAnswer } from '../../lib/contract/routes/account-routes.ts'
import { collectRoutes } from '../../lib/contract/routes/collect-routes.ts'
import { memberOwner } from '../members/account/owner.ts'
import { chinaDay } from '../platform/china-day.ts'
import { readEnvironment } from '../settings/environment.ts'
import { statement } from '../storage/database/database.ts'
import { expireRows } from '../storage/database/owned/expire-rows.ts'
import { rulesOf } from '../storage/database/owned/owned-table.ts'
import { tableManifest } from '../table-manifest.ts'
import { AccountClient, newPhone } from '../testing/account-client.ts'
import { buildUser } from '../testing/build-user.ts'
import { newDevice } from '../testing/test-client.ts'
import { startTestHost, type TestHost } from '../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../testing/test-storage.ts'
import { startPlatform } from './conversions/testing/fake-platform.ts'
import { platformProtocols } from './conversions/testing/platform-protocols.ts'
import { visitorOf } from './records/clean-record.ts'
import { usageLimits } from './records/usage-store.ts'
import { usageRecord } from './testing/usage-record.ts'

const logs = collectRoutes.trackingLogs.path
const report = collectRoutes.conversionReport.path

let storage: TestStorage
let host: TestHost
let client: AccountClient
beforeAll(async () => {
  storage = await openTestStorage()
  host = await startTestHost(storage, async function* () {})
  client = new AccountClient(host)
})
afterAll(async () => {
  await host.close()
  await storage.remove()
})

/** Another host on the same storage, with settings of its own. */
async function hostWith(settings: Record<string, string>): Promise<TestHost> {
  const env = readEnvironment({ RATE_LIMIT: '0', DATA_DIR: '/nowhere', ...settings })
  return startTestHost(storage, async function* () {}, { env, isAlone: false })
}

async function stored(deviceMark: string) {
  const { database } = storage
  return database.all(
    database.build.selectFrom('usage_records').selectAll().where('visitor', '=', visitorOf(deviceMark)),
  )
}

const expiry = rulesOf(tableManifest, 'expire')

describe('usage records', () => {
  test('are stored by day, without what a person wrote', async () => {
    const mark = 'a'.repeat(32)
    const reply = await client.post(logs, {
      records: [
        usageRecord({ device_hash: mark, href: '/result?id=1&q=量子计算', page_title: '知舟 - 量子计算' }),
        usageRecord({
          device_hash: mark,
          event: 'js_error',
          type: 'event',
          attributes: { message: '"量子计算"' },
        }),
      ],
    })
    expect(reply).toMatchObject({ status: 200, body: { code: 0, data: { accepted: 2 } } })
    const rows = await stored(mark)
    expect(rows).toMatchObject([
      { day: chinaDay(Date.now()), event: 'page_view', type: 'view' },
      { event: 'js_error', type: 'event' },
    ])
    expect(JSON.stringify(rows)).not.toContain('量子计算')
    expect(JSON.stringify(rows)).not.toContain(mark)
  })

  test('name only the member whose browser sends them', async () => {
    const [one, other] = await Promise.all(
      [newPhone(), newPhone()].map((phone) => new AccountClient(host).login(phone)),
    )
    const uid = one?.app_user_id ?? ''
    const cookie = `a=b; k_sso_token=${one?.token}`
    const cases: readonly [string, Record<string, string>, string, string][] = [
      ['a beacon with the cookie', { cookie }, uid, uid],
      ['a call with the header', { k_sso_token: one?.token ?? '' }, uid, uid],
      ['a record from before the login', { cookie }, '', ''],
      ['a record of another member', { cookie }, other?.app_user_id ?? '', ''],
      ['no cookie', {}, uid, ''],
      ['a dead cookie', { cookie: 'k_sso_token=nothing' }, uid, ''],
      ['a device', { device_hash: newDevice() }, uid, ''],
      ['no cookie of a login', { cookie: `sso_token=${one?.token}` }, uid, ''],
    ]
    for (const [at, [name, headers, claimed, expected]] of cases.entries()) {
      const mark = `named${at}`.padEnd(32, 'x')
      const reply = await client
        .with(headers)
        .post(logs, { records: [usageRecord({ device_hash: mark, user_id: claimed })] })
      expect([name, reply.status]).toEqual([name, 200])
      const [row] = await stored(mark)
      const within = (JSON.parse(row?.record ?? '{}') as { user_id?: string }).user_id
      expect([name, row?.user_id, within]).toEqual([name, expected, expected])
    }
  })

  test.each([
    ['no record', { records: [] }],
    ['too many', { records: Array.from({ length: 51 }, () => usageRecord()) }],
    ['another environment', { records: [{ ...usageRecord(), environment: 'App' }] }],
    ['a field that is too long', { records: [usageRecord({ user_source: 'x'.repeat(257) })] }],
    ['an attribute that is an object', { records: [{ ...usageRecord(), attributes: { message: {} } }] }],
  ])('with %s are rejected', async (_, body) => {
    expect((await client.post(logs, body)).status).toBe(400)
  })

  test('over the size limit of a body are rejected', async () => {
    const attributes = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`a${at}`, 'x'.repeat(500)]))
    const records = Array.from({ length: 5 }, () => ({ ...usageRecord(), attributes }))
    expect((await client.post(logs, { records })).status).toBe(413)
  })

  test('are not stored at all with LOG_RETENTION_DAYS=0', async () => {
    const silent = await hostWith({ LOG_RETENTION_DAYS: '0' })
    const mark = 'b'.repeat(32)
    const reply = await new AccountClient(silent).post(logs, {
      records: [usageRecord({ device_hash: mark })],
    })
    expect(reply.body.data).toEqual({ accepted: 0 })
    expect(await stored(mark)).toEqual([])
    await silent.close()
  })

  test('of one visitor are limited per minute, without affecting others', async () => {
    const paced = await hostWith({ RATE_LIMIT: '10000' })
    const paces = new AccountClient(paced)
    const send = (device_hash: string) => paces.post(logs, { records: [usageRecord({ device_hash })] })
    const mark = 'c'.repeat(32)
    for (let sent = 0; sent < usageLimits.perMinuteOfVisitor; sent++)
      expect((await send(mark)).status).toBe(200)
    const refused = await send(mark)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await send('d'.repeat(32))).status).toBe(200)
    await paced.close()
  })

  test('are deleted after the retention time; a second time deletes nothing', async () => {
    const mark = 'e'.repeat(32)
    await client.post(logs, { records: [usageRecord({ device_hash: mark })] })
    const { database } = storage
    const inDays = (days: number) => () => Date.now() + days * 86_400_000
    await expireRows(database, expiry, { now: inDays(179)(), retentionDays: 180 })
    expect(await stored(mark)).toHaveLength(1)
    await expireRows(database, expiry, { now: inDays(180)(), retentionDays: 180 })
    await expireRows(database, expiry, { now: inDays(180)(), retentionDays: 180 })
    expect(await stored(mark)).toEqual([])
  })
})

describe('the page-view service', () => {
  test('returns the address of the connection, regardless of headers', async () => {
    const reply = await client.with({ 'x-forwarded-for': '198.51.100.9' }).get(collectRoutes.pageView.path)
    expect(reply.body).toEqual({ code: 0, message: '', data: { cip: '127.0.0.1' } })
  })

  test('returns the address that a trusted proxy names', async () => {
    const proxied = await hostWith({ TRUSTED_PROXIES: '127.0.0.1' })
    const reply = await new AccountClient(proxied, { 'x-forwarded-for': '198.51.100.9' }).get(
      collectRoutes.pageView.path,
    )
    expect(reply.body.data).toEqual({ cip: '198.51.100.9' })
    await proxied.close()
  })
})

describe('ad conversions', () => {
  const data = (overrides: object = {}) => ({
    data: {
      device: 'Web',
      ad: { original_page_url: 'https://zhizhou.example/?channel=baidu&bd_vid=v1' },
      event_type: 'login',
      channel: 'baidu',
      event_time: Date.now(),
      page_url: 'https://zhizhou.example/',
      user_agent: 'test',
      ...overrides,
    },
  })

  test.each([
    ['of a platform’s channel with its ad page', {}, true],
    ['of another channel', { channel: 'friend' }, false],
    ['without a channel', { channel: '' }, false],
    ['without an ad page', { ad: { original_page_url: '' } }, false],
    ['with what is no address', { ad: { original_page_url: 'javascript:alert(1)' } }, false],
  ])('%s: accepted %j → %j', async (_, overrides, accepted) => {
    const member = await client.signedIn(newPhone())
    const reply = await member.post(report, data(overrides))
    expect(reply.body).toEqual({ code: 0, message: '', data: { accepted } })
  })

  test('are not accepted without a login', async () => {
    expect((await client.post(report, data())).status).toBe(401)
    const visitor = client.with({ device_hash: newDevice() })
    for (const event_type of ['login', 'complete_registration'])
      expect((await visitor.post(report, data({ event_type }))).status).toBe(401)
  })

  const kept = (owner: string) =>
    storage.database.all<{ event_type: string }>(
      storage.database.build
        .selectFrom('conversions')
        .select('event_type')
        .where('owner', '=', owner)
        .orderBy('event_type'),
    )

  test('a registration is reported only by a member who has just registered, and once, whatever clicks are named', async () => {
    const { token, owner, user } = await buildUser(storage.database)
    const member = client.with({ k_sso_token: token })
    const registration = (click: number) =>
      member.post(
        report,
        data({
          event_type: 'complete_registration',
          ad: { original_page_url: `https://zhizhou.example/?bd_vid=forged${click}` },
        }),
      )
    for (let click = 0; click < 20; click++) await registration(click)
    expect(await kept(owner)).toEqual([{ event_type: 'complete_registration' }])
    const { build } = storage.database
    await storage.database.batch([
      statement(
        build
          .updateTable('users')
          .set({ created_at: Date.now() - 25 * 3_600_000 })
          .where('uid', '=', user.uid),
      ),
    ])
    expect((await registration(99)).body.data).toEqual({ accepted: false })
  })

  test('of a login are queued by the host, with the ad that the login names', async () => {
    const phone = newPhone()
    const ad = {
      original_page_url: `https://zhizhou.example/?channel=baidu&bd_vid=${phone}&${'x'.repeat(4_000)}`,
      channel: 'baidu',
    }
    const log = async () => {
      const body = { phone, code: await client.code(phone), captcha_token: await client.captcha(phone), ad }
      return (await client.post('/v1/auth/sms', body)).body.data as LoginAnswer
    }
    const owner = memberOwner((await log()).app_user_id)
    const both = [{ event_type: 'complete_registration' }, { event_type: 'login' }]
    expect(await kept(owner)).toEqual(both)
    expect((await log()).new_user_type).not.toBe(1)
    expect(await kept(owner)).toEqual(both)
  })

  test('reach their platform once, after a login', async () => {
    const platform = await startPlatform(platformProtocols.baidu)
    // A storage of its own: the other host takes jobs as well, and has no platform.
    const own = await openTestStorage()
    const env = readEnvironment({
      RATE_LIMIT: '0',
      DATA_DIR: '/nowhere',
      OCPC_BAIDU_TOKEN: 'baidu-token',
      OCPC_BAIDU_URL: platform.baseUrl,
    })
    const selling = await startTestHost(own, async function* () {}, { env })
    const member = await new AccountClient(selling).signedIn(newPhone())
    const once = data({ ad: { original_page_url: 'https://zhizhou.example/?channel=baidu&bd_vid=v2' } })
    await member.post(report, once)
    await member.post(report, once)
    const { database } = own
    let rows: { state: string; payload: string }[] = []
    while (!rows.some(({ state }) => state === 'sent')) {
      // The embedded database answers at once: without this nothing else of the process would get its turn.
      await new Promise((resolve) => setImmediate(resolve))
      rows = await database.all(
        database.build.selectFrom('conversions').select(['state', 'payload']).where('owner', 'like', 'u:%'),
      )
    }
    expect(rows).toEqual([{ state: 'sent', payload: '{}' }])
    expect(platform.requests.filter(({ body }) => body.includes('bd_vid=v2'))).toHaveLength(1)
    await selling.close()
    await own.remove()
    await platform.close()
  })
})
