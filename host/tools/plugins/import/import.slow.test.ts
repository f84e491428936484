import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type PluginImport, pluginRoutes } from '../../../../lib/contract/routes/plugin-routes.ts'
import { toolRoutes } from '../../../../lib/contract/routes/tool-routes.ts'
import { describeOnEachDatabase } from '../../../storage/testing/test-database.ts'
import { AccountClient } from '../../../testing/account-client.ts'
import { startTestHost, type TestHost } from '../../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../../testing/test-storage.ts'
import { type HttpsFake, startHttpsFake } from '../testing/https-fake.ts'
import { buildAuthor } from '../testing/tool-author.ts'

const secret = 'geheim-4711-canary'

function description(over: object = {}): string {
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: '青桐公交（开放接口）', description: '查公交' },
    servers: [{ url: 'https://bus.example.com/v1' }],
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
    security: [{ key: [] }],
    paths: {
      '/lines/{id}': {
        get: {
          summary: '查线路',
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        },
      },
      '/notices': {
        post: {
          summary: '发通知',
          requestBody: {
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: { text: { type: ['string', 'null'], enum: ['甲', '乙', null] } },
                },
              },
            },
          },
        },
      },
      '/old': { get: { summary: '旧的', deprecated: true } },
    },
    ...over,
  })
}

describeOnEachDatabase('import of plugins', (database) => {
  let storage: TestStorage
  let host: TestHost
  let fake: HttpsFake
  beforeAll(async () => {
    storage = await openTestStorage()
    fake = await startHttpsFake()
    host = await startTestHost({ ...storage, database: database() }, async function* () {}, {
      egress: fake.egress,
    })
  })
  afterAll(async () => {
    await host.close()
    await fake.close()
    await storage.remove()
  })

  async function author() {
    const built = await buildAuthor(host, database())
    const send = (body: object) => built.post(pluginRoutes.pluginImport, { kind: 'openapi', ...body })
    const found = async (body: object) => {
      const reply = await send(body)
      expect(reply).toMatchObject({ status: 200 })
      return reply.body.data as PluginImport
    }
    const toolsOf = async (plugin_id: number) =>
      ((await built.post(toolRoutes.toolList, { plugin_id })).body.data as { list: { name: string }[] }).list
    const pluginOf = async (id: number) =>
      ((await built.post(pluginRoutes.pluginGet, { id })).body.data as { draft: object }).draft
    const count = async () =>
      ((await built.post(pluginRoutes.pluginList, {})).body.data as { total: number }).total
    return { ...built, send, found, toolsOf, pluginOf, count }
  }

  test('without a confirmation it says what there is, and stores nothing', async () => {
    const { found, count } = await author()
    const { plugin, tools, skipped, notes, id } = await found({ content: description() })
    expect(plugin).toEqual({
      name: '青桐公交 开放接口',
      description: '查公交',
      url: 'https://bus.example.com/v1',
      format: 'OpenAPI 3.1.0',
      auth_type: 1,
      location: 0,
      parameter_name: 'X-Key',
    })
    expect(tools.map(({ key, name, params, is_safe }) => [key, name, params, is_safe])).toEqual([
      ['GET /lines/{id}', '查线路', 1, true],
      ['POST /notices', '发通知', 1, false],
    ])
    expect(skipped).toEqual([
      { what: 'GET /old', why: 'deprecated', sentence: '描述里标了已废弃', may_import: true },
    ])
    expect(notes).toEqual(['描述里不含令牌，导入后请在插件里填服务令牌'])
    expect(id).toBeUndefined()
    expect(await count()).toBe(0)
  })

  test('what was selected becomes a plugin, with its token sealed', async () => {
    const { found, toolsOf, pluginOf } = await author()
    const { id = 0 } = await found({
      content: description(),
      confirm: true,
      selected: ['GET /lines/{id}', 'GET /old'],
      service_token: secret,
    })
    expect((await toolsOf(id)).map(({ name }) => name).sort()).toEqual(['旧的', '查线路'].sort())
    expect(await pluginOf(id)).toMatchObject({
      url: 'https://bus.example.com/v1',
      auth_type: 1,
      auth_config: { location: 0, parameter_name: 'X-Key', service_token: '••••••••nary' },
    })
    const rows = await database().all(
      database().build.selectFrom('plugin_secrets').selectAll().where('plugin_id', '=', id),
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test('an address that is not https is refused with the sentence of its field, until another is given', async () => {
    const { found, send, count } = await author()
    const content = description({ servers: [{ url: 'http://bus.example.com' }] })
    expect((await found({ content })).tools).toHaveLength(2)
    const sentence = '请输入使用https协议的有效URL。'
    expect(await send({ content, confirm: true })).toMatchObject({
      status: 400,
      body: { message: sentence, data: { field: 'url' } },
    })
    expect(await count()).toBe(0)
    expect(await found({ content, confirm: true, base: 'https://bus.example.com' })).toHaveProperty('id')
  })

  test('into a plugin: names that it has get a number, and its own address is used', async () => {
    const { found, makePlugin, makeTool, toolsOf, pluginVersion } = await author()
    const id = await makePlugin()
    await makeTool(id, { name: '查线路' })
    const version = await pluginVersion(id)
    const { notes, tools } = await found({ content: description(), plugin_id: id, confirm: true })
    expect(tools.map(({ name, notes: of }) => [name, of.includes('renamed')])).toEqual([
      ['查线路 2', true],
      ['发通知', false],
    ])
    expect(notes).toContain('描述里是另一个服务器；导入的工具会用插件自己的地址')
    expect((await toolsOf(id)).map(({ name }) => name)).toEqual(['查线路', '查线路 2', '发通知'])
    expect(await pluginVersion(id)).toBe(version + 1)
  })

  test('more tools than a plugin may have are refused, and none is stored', async () => {
    const { send, found, makePlugin, toolsOf } = await author()
    const paths = Object.fromEntries(
      Array.from({ length: 101 }, (_, at) => [`/p${at}`, { get: { summary: `部件${at}` } }]),
    )
    const content = description({ paths })
    const refusal = { status: 413, body: { data: { field: 'selected' } } }
    expect(await send({ content, confirm: true })).toMatchObject(refusal)
    const id = await makePlugin()
    expect(await send({ content, plugin_id: id, confirm: true })).toMatchObject(refusal)
    expect(await toolsOf(id)).toEqual([])
    const selected = Array.from({ length: 100 }, (_, at) => `GET /p${at}`)
    await found({ content, plugin_id: id, confirm: true, selected })
    expect((await toolsOf(id)).map(({ name }) => name)).toEqual(
      Array.from({ length: 100 }, (_, at) => `部件${at}`),
    )
  })

  test.each([
    [{ content: 'openapi: [' }, 'content'],
    [{ content: '' }, 'content'],
    [{ content: '{}', kind: 'curl' }, 'content'],
    [{ content: description(), confirm: true, selected: [] }, 'selected'],
    [{ url: 'https://127.0.0.1/openapi.json' }, 'url'],
    [{ url: 'file:///etc/passwd' }, 'url'],
    [{ url: 'https://169.254.169.254/latest' }, 'url'],
  ])('%j is refused at %s', async (body, field) => {
    const { send } = await author()
    const connections = fake.connections()
    expect(await send(body)).toMatchObject({
      status: 400,
      body: { data: { field, problems: { [field]: expect.any(String) } } },
    })
    expect(fake.connections()).toBe(connections)
  })

  test('a description is fetched from an address; nothing else of it is', async () => {
    const { found, send } = await author()
    fake.received.length = 0
    const content = description({
      servers: [{ url: '/v2' }],
      paths: {
        '/x': { get: { summary: '取', parameters: [{ $ref: 'https://other.example.com/x.json' }] } },
        '/y': { get: { summary: '也取' } },
      },
    })
    fake.answer = (_, response) => void response.end(content)
    const { plugin, skipped, tools } = await found({ url: 'https://docs.example.com/api/openapi.json' })
    expect(plugin.url).toBe('https://docs.example.com/v2')
    expect(skipped.map(({ why }) => why)).toEqual(['reference'])
    expect(tools).toHaveLength(1)
    expect(fake.received.map(({ host: name, path }) => [name, path])).toEqual([
      ['docs.example.com', '/api/openapi.json'],
    ])
    fake.answer = (_, response) => void response.writeHead(404).end()
    expect(await send({ url: 'https://docs.example.com/none' })).toMatchObject({
      status: 400,
      body: { message: '对方回了 404，没有取到描述' },
    })
    fake.answer = (_, response) => void response.writeHead(302, { location: 'https://10.0.0.1/x' }).end()
    expect(await send({ url: 'https://docs.example.com/inside' })).toMatchObject({
      status: 400,
      body: { data: { field: 'url' } },
    })
  })

  test('into a new plugin: what it could not have is left out', async () => {
    const { found, toolsOf } = await author()
    const inQuery = { name: 'app', in: 'query', schema: { type: 'string' } }
    const content = description({
      servers: [{ url: 'https://bus.example.com/v1?app=7' }],
      paths: {
        '/a': { get: { summary: '甲', description: '\u202e' } },
        '/b': { get: { description: '\u202e' } },
        '/c': { get: { summary: '丙', parameters: [inQuery] } },
      },
    })
    const { id = 0, skipped } = await found({ content, confirm: true })
    expect(skipped.map(({ what, why }) => [what, why])).toEqual([
      ['GET /b', 'unreadable'],
      ['GET /c', 'unreadable'],
    ])
    expect((await toolsOf(id)).map(({ name }) => name)).toEqual(['甲'])
  })

  test('a plugin of somebody else is not found, for import and for export', async () => {
    const [mine, other] = [await author(), await author()]
    const id = await mine.makePlugin()
    expect(await other.send({ content: description(), plugin_id: id })).toMatchObject({ status: 404 })
    const client = new AccountClient(host, { k_sso_token: other.token })
    expect(await client.get(`${pluginRoutes.pluginExport.path}?id=${id}`)).toMatchObject({ status: 404 })
  })

  test('what is exported holds no secret, and is imported as it was', async () => {
    const { found, toolsOf, token, pluginOf } = await author()
    const settings = { confirm: true, service_token: secret }
    const { id = 0 } = await found({ content: description(), ...settings })
    const client = new AccountClient(host, { k_sso_token: token })
    const { body } = await client.get(`${pluginRoutes.pluginExport.path}?id=${id}`)
    const exported = body.data as { content: object; skipped: string[] }
    expect(exported.skipped).toEqual([])
    expect(JSON.stringify(exported)).not.toContain('nary')
    const { id: copy = 0 } = await found({ content: JSON.stringify(exported.content), ...settings })
    const plain = (list: readonly object[]) =>
      list.map((tool) => ({ ...tool, id: 0, plugin_id: 0, updated: 0 }))
    expect(plain(await toolsOf(copy))).toEqual(plain(await toolsOf(id)))
    const same = { name: '青桐公交 开放接口', url: 'https://bus.example.com/v1', auth_type: 1 }
    expect(await pluginOf(id)).toMatchObject(same)
    expect(await pluginOf(copy)).toMatchObject(same)
  })

  test('what is named as a secret is exported without its value', async () => {
    const { makePlugin, makeTool, token } = await author()
    const id = await makePlugin({ url: `https://bus.example.com/v1?api_key=${secret}&lang=zh` })
    const text = { type: 'string', default: secret }
    await makeTool(id, {
      method: 'POST',
      content_type: 'application/json',
      params: [{ name: 'access_token', in: 'query', type: 'string', default: secret, fixed: true }],
      body_schema: { type: 'object', properties: { password: text, city: { ...text, default: '北京' } } },
    })
    const client = new AccountClient(host, { k_sso_token: token })
    const { body } = await client.get(`${pluginRoutes.pluginExport.path}?id=${id}`)
    const exported = JSON.stringify(body.data)
    expect(exported).toContain('access_token')
    expect(exported).toContain('北京')
    expect(exported).toContain('https://bus.example.com/v1?lang=zh')
    expect(exported).not.toContain('canary')
  })

  test('each member imports one at a time; a slow server keeps no other member waiting', async () => {
    const [slow, other, third] = [await author(), await author(), await author()]
    const asked = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    fake.answer = (_, response) => {
      asked.resolve()
      void answered.promise.then(() => response.end(description()))
    }
    const [first, second] = [
      slow.send({ url: 'https://docs.example.com/slow' }),
      third.send({ url: 'https://docs.example.com/slow' }),
    ]
    await asked.promise
    expect(await slow.send({ content: description() })).toMatchObject({ status: 429 })
    expect(await other.send({ content: description() })).toMatchObject({ status: 200 })
    answered.resolve()
    expect(await first).toMatchObject({ status: 200 })
    expect(await second).toMatchObject({ status: 200 })
  })
})
