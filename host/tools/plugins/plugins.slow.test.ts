import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { maskSecret, pluginLimits } from '../../../lib/contract/plugins/plugin.ts'
import { pluginRoutes } from '../../../lib/contract/routes/plugin-routes.ts'
import { openSecretBox } from '../../platform/secret-box.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { AccountClient } from '../../testing/account-client.ts'
import { newDevice } from '../../testing/test-client.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'
import { pluginSecrets } from './plugin-secrets.ts'
import { pluginMember, weather } from './testing/plugin-member.ts'
import { storeTool } from './testing/store-tool.ts'
import { usedVersion } from './used-version.ts'

const { pluginCreate, pluginUpdate, pluginDelete, pluginGet, pluginList, pluginPublish } = pluginRoutes
const origin = 'https://93.184.216.34'
const masked = {
  token: maskSecret(weather.auth_config.service_token),
  header: maskSecret('header-secret-1234'),
}
const maskedWeather = {
  ...weather,
  header: [{ name: 'X-Key', value: masked.header }],
  auth_config: { ...weather.auth_config, service_token: masked.token },
}

describeOnEachDatabase('plugins of members', (database) => {
  let storage: TestStorage
  let host: TestHost
  const box = openSecretBox('the key of these tests')
  beforeAll(async () => {
    storage = await openTestStorage()
    host = await startTestHost({ ...storage, database: database() }, async function* () {}, {
      secretBox: box,
    })
  })
  afterAll(async () => {
    await host.close()
    await storage.remove()
  })
  const member = (nickname?: string) => pluginMember(host, database(), nickname)
  const secretsOf = (id: number, at = origin) => pluginSecrets(database(), box, id, at)

  test('an id that is given is ignored; its author sees masks, others nothing', async () => {
    const [author, other] = [await member(), await member()]
    const id = await author.create({ id: 7 })
    expect(id).not.toBe(7)
    const { plugin, draft } = await author.read(id)
    expect(plugin).toMatchObject({
      name: '天气',
      host: '93.184.216.34',
      author: '小明',
      is_mine: true,
      status: 0,
    })
    expect(draft).toMatchObject({ ...maskedWeather, version: 1, published_version: 0, is_changed: false })
    expect((await other.post(pluginGet, { id })).status).toBe(404)
    const visitor = new AccountClient(host, { device_hash: newDevice() })
    expect((await visitor.post(pluginGet.path, { id })).status).toBe(404)
    expect(await secretsOf(id)).toEqual({
      token: 'Bearer token-secret-5678',
      headers: { 'X-Key': 'header-secret-1234' },
    })
  })

  test('texts are trimmed where §5 says so', async () => {
    const author = await member()
    const id = await author.create({
      name: ' \u3000天气 ',
      url: ` ${weather.url}\n`,
      header: [{ name: ' X-Key ', value: ' v ' }],
    })
    expect((await author.read(id)).draft).toMatchObject({ name: '天气', url: weather.url })
    expect((await secretsOf(id))?.headers).toEqual({ 'X-Key': 'v' })
  })

  test('is saved as the next version; a stale one gets the stored draft', async () => {
    const author = await member()
    const id = await author.create()
    const save = (version: number | undefined, over: object) =>
      author.post(pluginUpdate, { ...maskedWeather, id, version, ...over })
    expect((await save(1, { description: '甲' })).body.data).toEqual({ id, version: 2 })
    // The retry of a save whose reply was lost.
    expect((await save(1, { description: '甲' })).body.data).toEqual({ id, version: 2 })
    const stale = await save(1, { description: '乙' })
    expect(stale.status).toBe(409)
    expect(stale.body.data).toMatchObject({
      current: { description: '甲', version: 2, header: maskedWeather.header },
    })
    expect(JSON.stringify(stale.body)).not.toMatch(/token-secret|header-secret/)
    // A client of the bare specification knows no versions.
    expect((await save(undefined, { description: '丙' })).body.data).toEqual({ id, version: 3 })
  })

  test('of saves at the same moment on one version one is stored', async () => {
    const author = await member()
    const id = await author.create()
    for (let version = 1; version <= 3; version += 1) {
      const replies = await Promise.all(
        Array.from({ length: 5 }, (_, tab) =>
          author.post(pluginUpdate, { ...maskedWeather, id, version, description: `${version} ${tab}` }),
        ),
      )
      expect(replies.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([
        200, 409, 409, 409, 409,
      ])
    }
    expect((await secretsOf(id))?.token).toBe('Bearer token-secret-5678')
  })

  describe('masks', () => {
    const elsewhere = 'https://93.184.216.35/v1'
    const token = 'auth_config.service_token'
    const cases: [what: string, over: object, problems: string[]][] = [
      ['stay for the same origin', {}, []],
      ['stay on another path of it', { url: 'https://93.184.216.34/v2' }, []],
      ['and with the port spelled out', { url: 'https://93.184.216.34:443/v1' }, []],
      ['count for no other origin', { url: elsewhere }, ['header.0.value', token]],
      ['nor for another port', { url: 'https://93.184.216.34:8443/v1' }, ['header.0.value', token]],
      ['nor for another header', { header: [{ name: 'X-Other', value: masked.header }] }, ['header.0.value']],
      [
        'nor changed by hand',
        { header: [{ name: 'X-Key', value: `${masked.header}x` }] },
        ['header.0.value'],
      ],
      [
        'nor the mask of another secret',
        { header: [{ name: 'X-Key', value: masked.token }] },
        ['header.0.value'],
      ],
      [
        'nor those of an inherited name',
        { header: [{ name: 'constructor', value: masked.header }] },
        ['header.0.value'],
      ],
    ]
    test.each(cases)('%s', async (_, over, fields) => {
      const author = await member()
      const id = await author.create()
      const reply = await author.post(pluginUpdate, { ...maskedWeather, id, version: 1, ...over })
      const { problems = {} } = (reply.body.data ?? {}) as { problems?: Record<string, string> }
      // A port that the guard refuses is another matter.
      const found = Object.keys(problems).filter((field) => field !== 'url')
      expect(found).toEqual(fields)
      expect(problems['header.0.value'] ?? 'Header Value 不能为空').toBe('Header Value 不能为空')
      expect(problems[token] ?? '服务令牌不能为空').toBe('服务令牌不能为空')
      expect(await secretsOf(id)).toEqual({
        token: 'Bearer token-secret-5678',
        headers: { 'X-Key': 'header-secret-1234' },
      })
    })

    test('stand for nothing in a new plugin', async () => {
      const author = await member()
      const reply = await author.post(pluginCreate, maskedWeather)
      expect(Object.keys((reply.body.data as { problems: object }).problems)).toEqual([
        'header.0.value',
        token,
      ])
    })

    test('of another origin every secret is entered again; the old ones are gone', async () => {
      const author = await member()
      const id = await author.create()
      const moved = { ...weather, id, version: 1, url: elsewhere }
      expect((await author.post(pluginUpdate, moved)).status).toBe(200)
      expect(await secretsOf(id)).toBeNull()
      expect((await secretsOf(id, 'https://93.184.216.35'))?.token).toBe('Bearer token-secret-5678')
    })

    test('a short secret shows nothing', async () => {
      const author = await member()
      const id = await author.create({ header: [{ name: 'X-Key', value: 'short' }] })
      expect((await author.read(id)).draft.header).toEqual([{ name: 'X-Key', value: '••••••••' }])
    })

    test('without authorization the token is forgotten', async () => {
      const author = await member()
      const id = await author.create()
      const open = { ...maskedWeather, id, version: 1, auth_type: 0 }
      expect((await author.post(pluginUpdate, open)).status).toBe(200)
      expect(await secretsOf(id)).toEqual({ token: '', headers: { 'X-Key': 'header-secret-1234' } })
    })
  })

  test('a version that agents may use keeps the secrets that it sends', async () => {
    const author = await member()
    const id = await author.publish()
    const { version } = (await author.read(id)).draft
    const elsewhere = { ...weather, url: 'https://93.184.216.35/', header: [], auth_type: 0 }
    expect((await author.post(pluginUpdate, { ...elsewhere, id, version })).status).toBe(200)
    expect((await secretsOf(id))?.token).toBe('Bearer token-secret-5678')
    const back = { ...elsewhere, url: weather.url, id }
    expect((await author.post(pluginUpdate, back)).status).toBe(200)
    expect(await secretsOf(id)).toEqual({
      token: 'Bearer token-secret-5678',
      headers: { 'X-Key': 'header-secret-1234' },
    })
    // The draft itself has none, so that its masks stand for none.
    const reply = await author.post(pluginUpdate, { ...maskedWeather, id })
    expect(reply.status).toBe(400)
    const rotated = [{ name: 'X-Key', value: 'a new header value' }]
    await author.post(pluginUpdate, { ...back, header: rotated })
    expect((await secretsOf(id))?.headers).toEqual({ 'X-Key': 'a new header value' })
  })

  test('publishing needs a tool in use, and freezes it', async () => {
    const [author, other] = [await member(), await member()]
    const id = await author.create()
    expect((await author.post(pluginPublish, { id })).body.data).toMatchObject({ field: 'tools' })
    await storeTool(database(), {
      pluginId: id,
      owner: author.owner,
      settings: { name: '停用' },
      online: false,
    })
    expect((await author.post(pluginPublish, { id })).status).toBe(400)
    const toolId = await storeTool(database(), {
      pluginId: id,
      owner: author.owner,
      settings: { name: '现在', is_safe: false },
    })
    expect((await author.post(pluginPublish, { id, note: '字'.repeat(201) })).body.data).toMatchObject({
      field: 'note',
    })
    expect((await author.post(pluginPublish, { id, note: '第一版' })).body.data).toEqual({
      id,
      version: 3,
      status: 3,
    })
    await author.post(pluginUpdate, { ...maskedWeather, id, name: '改了名' })
    const seen = await other.read(id)
    expect(seen).not.toHaveProperty('draft')
    expect(seen.plugin).toMatchObject({
      name: '天气',
      version: 3,
      status: 3,
      is_mine: false,
      tools: [{ id: toolId, name: '现在', is_safe: false }],
    })
    expect((await author.read(id)).draft).toMatchObject({ name: '改了名', version: 4, is_changed: true })
    const used = await usedVersion(database(), id, 3)
    expect(used).toMatchObject({ settings: { name: '天气', header: ['X-Key'] }, tools: [{ id: toolId }] })
    expect(JSON.stringify(used)).not.toMatch(/token-secret|header-secret/)
    const asks = await database().first(
      database().build.selectFrom('plugins').select('asks').where('id', '=', id),
    )
    expect(Number(asks?.asks)).toBe(1)
  })

  test('an unpublished one is gone for others; its version stays for agents', async () => {
    const [author, other] = [await member(), await member()]
    const id = await author.publish()
    expect((await author.post(pluginRoutes.pluginUnpublish, { id })).body.data).toEqual({ status: 0 })
    expect((await author.post(pluginRoutes.pluginUnpublish, { id })).body.data).toEqual({ status: 0 })
    expect((await other.post(pluginGet, { id })).status).toBe(404)
    expect(await usedVersion(database(), id, 2)).toBeDefined()
    expect((await author.post(pluginPublish, { id })).body.data).toEqual({ id, version: 2, status: 3 })
  })

  test('a deleted one leaves nothing', async () => {
    const author = await member()
    const id = await author.publish()
    expect((await author.post(pluginDelete, { id })).status).toBe(200)
    expect((await author.post(pluginDelete, { id })).status).toBe(404)
    expect((await author.post(pluginGet, { id })).status).toBe(404)
    expect(await secretsOf(id)).toBeNull()
    expect(await usedVersion(database(), id, 2)).toBeUndefined()
    const tools = await database().all(
      database().build.selectFrom('tools').select('id').where('plugin_id', '=', id),
    )
    expect(tools).toEqual([])
    const list = await author.post(pluginList, {})
    expect(list.body.data).toEqual({ list: [], total: 0, page: 1, size: 20 })
  })

  test('a member makes at most 50', async () => {
    const author = await member()
    for (let made = 0; made < pluginLimits.plugins; made += 1) await author.create({ name: `天气 ${made}` })
    const reply = await author.post(pluginCreate, weather)
    expect(reply.body).toMatchObject({ code: 413, data: { field: 'name' } })
    const list = (await author.post(pluginList, { page: 3, size: 20 })).body.data as {
      list: object[]
      total: number
    }
    expect([list.list.length, list.total]).toEqual([10, 50])
    const [first] = list.list as { id: number }[]
    await author.post(pluginDelete, { id: first?.id })
    expect((await author.post(pluginCreate, weather)).status).toBe(200)
  }, 60_000)

  test('what belongs to others does not exist', async () => {
    const [author, other] = [await member(), await member()]
    const id = await author.publish()
    for (const route of [pluginUpdate, pluginDelete, pluginPublish, pluginRoutes.pluginUnpublish])
      expect([route.path, (await other.post(route, { ...weather, id })).status]).toEqual([route.path, 404])
    expect((await other.post(pluginRoutes.pluginTakeDown, { id, reason: '违规' })).status).toBe(403)
    expect((await author.read(id)).draft).toMatchObject({ version: 2, published_version: 2 })
  })
})

describe('without a key for secrets', () => {
  let storage: TestStorage
  let host: TestHost
  beforeAll(async () => {
    storage = await openTestStorage()
    host = await startTestHost(storage, async function* () {}, { secretBox: null })
  })
  afterAll(async () => {
    await host.close()
    await storage.remove()
  })

  test('none is stored', async () => {
    const author = await pluginMember(host, storage.database)
    const reply = await author.post(pluginCreate, weather)
    const { problems } = reply.body.data as { problems: Record<string, string> }
    expect(Object.keys(problems)).toEqual(['header.0.value', 'auth_config.service_token'])
    expect(problems['header.0.value']).toContain('SECRETS_KEY')
    expect(await author.create({ header: [], auth_type: 0 })).toBeGreaterThan(0)
  })
})
