import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { toolLimits } from '../../../../lib/contract/plugins/tool.ts'
import { pluginRoutes } from '../../../../lib/contract/routes/plugin-routes.ts'
import { toolRoutes } from '../../../../lib/contract/routes/tool-routes.ts'
import { statement } from '../../../storage/database/database.ts'
import { describeOnEachDatabase } from '../../../storage/testing/test-database.ts'
import { startTestHost, type TestHost } from '../../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../../testing/test-storage.ts'
import { type HttpsFake, startHttpsFake } from '../testing/https-fake.ts'
import { buildAuthor, goodTool } from '../testing/tool-author.ts'

describeOnEachDatabase('tools of plugins', (database) => {
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
  const author = () => buildAuthor(host, database())

  test('parameters of the body become properties of its schema', async () => {
    const maker = await author()
    const plugin_id = await maker.makePlugin()
    const inBody = (name: string, more: object = {}) => ({ name, in: 'body', type: 'string', ...more })
    const params = [
      { name: 'page', in: 'query', type: 'integer' },
      inBody('city', { required: true, description: '城市' }),
      inBody('kinds', { type: 'array', enum: ['rain', 'wind'] }),
    ]
    const made = { ...goodTool, plugin_id, method: 'POST', path: '/weather', params }
    const id = await maker.makeTool(plugin_id, made)
    const stored = await maker.tool(id)
    expect(stored).toMatchObject({
      content_type: 'application/json',
      params: [{ name: 'page', in: 'query' }],
      body_schema: {
        type: 'object',
        properties: {
          city: { type: 'string', description: '城市' },
          kinds: { type: 'array', items: { type: 'string', enum: ['rain', 'wind'] } },
        },
        required: ['city'],
      },
    })
    const refusals = [
      [{ params: [inBody('city'), inBody('city')] }, 'params.1.name'],
      [{ params: [inBody('city', { fixed: true, default: 'a' })] }, 'params.0.fixed'],
      [{ params: [inBody('city')], body_schema: { type: 'array' } }, 'body'],
      [{ params: [inBody('city')], body_schema: { properties: { city: {} } } }, 'params.0.name'],
      [{ params: [inBody('city')], method: 'GET' }, 'content_type'],
    ] as const
    for (const [change, field] of refusals) {
      const { status, body } = await maker.post(toolRoutes.toolUpdate, { ...made, ...change, id })
      expect([status, (body.data as { field: string }).field]).toEqual([400, field])
    }
  })

  test('are made, read, changed, put out of use and deleted; each change counts', async () => {
    const maker = await author()
    const plugin_id = await maker.makePlugin()
    const id = await maker.makeTool(plugin_id, { id: 5, name: ' 现在的天气 ' })
    expect(id).not.toBe(5)
    expect(await maker.tool(id)).toMatchObject({
      ...goodTool,
      id,
      plugin_id,
      kind: 'http',
      method: 'GET',
      is_safe: true,
      version: 1,
      online: true,
      published: 'no',
      cases: { total: 0, same: 0, changed: 0 },
    })
    expect(await maker.pluginVersion(plugin_id)).toBe(2)

    const changed = { ...goodTool, id, version: 1, method: 'POST' }
    expect((await maker.post(toolRoutes.toolUpdate, changed)).body.data).toEqual({ id, version: 2 })
    // The retry of a save whose reply was lost.
    expect((await maker.post(toolRoutes.toolUpdate, changed)).body.data).toEqual({ id, version: 2 })
    expect(await maker.tool(id)).toMatchObject({ is_safe: false, version: 2 })
    await maker.post(toolRoutes.toolOnline, { id, online: false })
    await maker.post(toolRoutes.toolOnline, { id, online: false })
    expect(await maker.tool(id)).toMatchObject({ online: false, version: 2 })
    expect(await maker.pluginVersion(plugin_id)).toBe(4)

    await maker.post(toolRoutes.toolDelete, { id })
    expect((await maker.post(toolRoutes.toolGet, { id })).status).toBe(404)
    expect((await maker.post(toolRoutes.toolList, { plugin_id })).body.data).toEqual({ list: [], total: 0 })
    expect(await maker.pluginVersion(plugin_id)).toBe(5)
  })

  test('an old version is a conflict with the present one', async () => {
    const maker = await author()
    const id = await maker.makeTool(await maker.makePlugin())
    await maker.post(toolRoutes.toolUpdate, { ...goodTool, id, version: 1, path: '/first' })
    const reply = await maker.post(toolRoutes.toolUpdate, { ...goodTool, id, version: 1, path: '/second' })
    expect(reply.status).toBe(409)
    expect(reply.body.data).toMatchObject({ current: { id, path: '/first', version: 2 } })
  })

  test('of two saves at once one is refused', async () => {
    const maker = await author()
    const id = await maker.makeTool(await maker.makePlugin())
    const saves = ['/a', '/b', '/c'].map((path) =>
      maker.post(toolRoutes.toolUpdate, { ...goodTool, id, version: 1, path }),
    )
    const statuses = (await Promise.all(saves)).map(({ status }) => status)
    expect(statuses.toSorted((left, right) => left - right)).toEqual([200, 409, 409])
    expect((await maker.tool(id)).version).toBe(2)
  })

  test('problems are said at their fields', async () => {
    const maker = await author()
    const plugin_id = await maker.makePlugin({ header: [{ name: 'X-Key', value: 'abcdefgh' }] })
    const params = [{ name: 'x-key', in: 'header', type: 'string' }]
    const reply = await maker.post(toolRoutes.toolCreate, { plugin_id, name: '', path: 'now', params })
    expect(reply.status).toBe(400)
    expect(reply.body.data).toMatchObject({
      field: 'name',
      problems: {
        name: '工具名称不能为空',
        description: '工具描述不能为空',
        path: '路径要以 / 开头',
        'params.0.name': '插件自己已经发送这个参数',
      },
    })
  })

  test('a name occurs once in a plugin', async () => {
    const maker = await author()
    const plugin_id = await maker.makePlugin()
    await maker.makeTool(plugin_id)
    const reply = await maker.post(toolRoutes.toolCreate, { ...goodTool, plugin_id })
    expect(reply.body.data).toMatchObject({ field: 'name', problems: { name: '这个插件里已有同名的工具' } })
    const other = await maker.makeTool(plugin_id, { name: '别的' })
    const renamed = await maker.post(toolRoutes.toolUpdate, { ...goodTool, id: other, version: 1 })
    expect(renamed.status).toBe(400)
    expect(await maker.makeTool(await maker.makePlugin())).toEqual(expect.any(Number))
  })

  test('there are at most so many in a plugin', async () => {
    const maker = await author()
    const plugin_id = await maker.makePlugin()
    const id = await maker.makeTool(plugin_id)
    const [row] = await database().all(database().build.selectFrom('tools').selectAll().where('id', '=', id))
    if (!row) throw new Error('no tool')
    const copies = Array.from({ length: toolLimits.tools - 2 }, (_, index) => ({
      ...row,
      id: id - index - 1,
      name: `t${index}`,
    }))
    await database().batch([statement(database().build.insertInto('tools').values(copies))])
    const make = (name: string) => maker.post(toolRoutes.toolCreate, { ...goodTool, plugin_id, name })
    const replies = await Promise.all([make('last'), make('too many')])
    expect(replies.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 413])
  })

  test('of others do not exist', async () => {
    const [maker, other] = [await author(), await author()]
    const plugin_id = await maker.makePlugin()
    const id = await maker.makeTool(plugin_id)
    fake.received.length = 0
    const saved = await maker.saveCase(id, { city: '北京' })
    fake.received.length = 0
    const calls: [{ path: string }, object][] = [
      [toolRoutes.toolList, { plugin_id }],
      [toolRoutes.toolGet, { id }],
      [toolRoutes.toolCreate, { ...goodTool, plugin_id, name: 'mine' }],
      [toolRoutes.toolUpdate, { ...goodTool, id, version: 1, path: '/x' }],
      [toolRoutes.toolDelete, { id }],
      [toolRoutes.toolOnline, { id, online: false }],
      [toolRoutes.toolDebug, { id, arguments: { city: 'x' } }],
      [toolRoutes.caseSave, { tool_id: id, name: 'x', arguments: { city: 'x' } }],
      [toolRoutes.caseList, { tool_id: id }],
      [toolRoutes.caseReplay, { id: saved.case.id }],
      [toolRoutes.caseDelete, { id: saved.case.id }],
    ]
    for (const [route, body] of calls)
      expect([route.path, (await other.post(route, body)).status]).toEqual([route.path, 404])
    expect(fake.received).toEqual([])
    expect(await maker.tool(id)).toMatchObject({ version: 1, online: true, cases: { total: 1 } })
  })

  test('say whether the published version has them', async () => {
    const maker = await author()
    const plugin_id = await maker.makePlugin()
    const [kept, changed] = [await maker.makeTool(plugin_id), await maker.makeTool(plugin_id, { name: '改' })]
    expect((await maker.post(pluginRoutes.pluginPublish, { id: plugin_id })).status).toBe(200)
    await maker.post(toolRoutes.toolUpdate, { ...goodTool, id: changed, name: '改', path: '/other' })
    const added = await maker.makeTool(plugin_id, { name: '新' })
    const states = await Promise.all(
      [kept, changed, added].map(async (id) => (await maker.tool(id)).published),
    )
    expect(states).toEqual(['same', 'changed', 'no'])
  })

  test('are debugged as they are saved, with the secrets of the plugin', async () => {
    const maker = await author()
    const plugin_id = await maker.makePlugin({
      header: [{ name: 'X-App', value: 'app-secret-1234' }],
      auth_type: 1,
      auth_config: { location: 1, parameter_name: 'token', service_token: 'token-secret-5678' },
    })
    const id = await maker.makeTool(plugin_id)
    fake.received.length = 0
    fake.answer = ({ path, headers }, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ path, app: headers['x-app'] }))
    const exchange = await maker.debug(id, { city: '北京 a/b' })
    expect(fake.received[0]).toMatchObject({
      path: '/v1/now?city=%E5%8C%97%E4%BA%AC%20a%2Fb&token=token-secret-5678',
      headers: { 'x-app': 'app-secret-1234' },
    })
    expect(exchange.request?.url).toContain('token=••••••••')
    expect(exchange.response?.status).toBe(200)
    expect(JSON.stringify(exchange)).not.toContain('secret')
  })

  test('without a secret that can be opened nothing is sent', async () => {
    const maker = await author()
    const plugin_id = await maker.makePlugin({ header: [{ name: 'X-App', value: 'app-secret-1234' }] })
    const id = await maker.makeTool(plugin_id)
    await database().batch([
      statement(
        database()
          .build.updateTable('plugin_secrets')
          .set({ sealed: 'broken' })
          .where('plugin_id', '=', plugin_id),
      ),
    ])
    fake.received.length = 0
    expect((await maker.debug(id, { city: 'x' })).error?.reason).toBe('secrets')
    expect(fake.received).toEqual([])
  })

  test('three calls of a member run at once', async () => {
    const maker = await author()
    const id = await maker.makeTool(await maker.makePlugin())
    const waiting: (() => void)[] = []
    const arrived = Promise.withResolvers<void>()
    fake.answer = (_request, response) => {
      waiting.push(() => void response.end('{}'))
      if (waiting.length === 3) arrived.resolve()
    }
    const running = [1, 2, 3].map((city) => maker.debug(id, { city }))
    await arrived.promise
    expect((await maker.post(toolRoutes.toolDebug, { id, arguments: { city: '4' } })).status).toBe(429)
    for (const answer of waiting) answer()
    expect((await Promise.all(running)).map(({ response }) => response?.status)).toEqual([200, 200, 200])
    fake.answer = (_request, response) => void response.end('{}')
    expect((await maker.debug(id, { city: 5 })).response?.status).toBe(200)
  })
})

describe('a tool', () => {
  test('is limited as a whole', async () => {
    const storage = await openTestStorage()
    const host = await startTestHost(storage, async function* () {})
    try {
      const maker = await buildAuthor(host, storage.database)
      const field = {
        type: 'string',
        enum: Array.from({ length: 10 }, (_, at) => `${at}${'字'.repeat(500)}`),
      }
      const withFields = (count: number) => ({
        ...goodTool,
        response_schema: {
          type: 'object',
          properties: Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, field])),
        },
      })
      const plugin_id = await maker.makePlugin()
      const long = await maker.post(toolRoutes.toolCreate, { ...withFields(10), plugin_id })
      expect(long).toMatchObject({
        status: 413,
        body: { message: '这个工具太长，请删去一些参数、字段或说明' },
      })
      expect(await maker.post(toolRoutes.toolCreate, { ...withFields(5), plugin_id })).toMatchObject({
        status: 200,
      })
    } finally {
      await host.close()
      await storage.remove()
    }
  })
})

describe('the pace', () => {
  test('is limited for a member', async () => {
    const storage = await openTestStorage()
    const fake = await startHttpsFake()
    const given = { RATE_LIMIT: '6000' }
    const host = await startTestHost(storage, async function* () {}, { egress: fake.egress }, given)
    try {
      const maker = await buildAuthor(host, storage.database)
      const id = await maker.makeTool(await maker.makePlugin())
      for (let call = 0; call < 60; call += 1) await maker.debug(id, { city: 'x' })
      expect((await maker.post(toolRoutes.toolDebug, { id, arguments: { city: 'x' } })).status).toBe(429)
      expect(fake.received).toHaveLength(60)
    } finally {
      await host.close()
      await fake.close()
      await storage.remove()
    }
  })
})
