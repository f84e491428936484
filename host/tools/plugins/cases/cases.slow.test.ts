import { afterAll, beforeAll, expect, test } from '@jest/globals'
import pg from 'pg'
import { type ToolCase, toolLimits } from '../../../../lib/contract/plugins/tool.ts'
import { pluginRoutes } from '../../../../lib/contract/routes/plugin-routes.ts'
import { toolRoutes } from '../../../../lib/contract/routes/tool-routes.ts'
import { statement } from '../../../storage/database/database.ts'
import { describeOnEachDatabase } from '../../../storage/testing/test-database.ts'
import { startTestHost, type TestHost } from '../../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../../testing/test-storage.ts'
import { type HttpsFake, startHttpsFake } from '../testing/https-fake.ts'
import { buildAuthor, goodTool } from '../testing/tool-author.ts'

const canary = 'canary-token-12345'

describeOnEachDatabase('saved cases', (database, made) => {
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
  const answer = (value: unknown, status = 200) => {
    fake.answer = (_request, response) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  }
  const rows = (tool: number) =>
    database().all(database().build.selectFrom('tool_cases').selectAll().where('tool_id', '=', tool))

  test('run again, show what differs, and take over the new reply', async () => {
    const maker = await author()
    const id = await maker.makeTool(await maker.makePlugin())
    answer({ now: { t: 1 }, hourly: [{ h: 1 }] })
    const { case: saved } = await maker.saveCase(id, { city: '北京' }, ' 北京 ')
    expect(saved).toMatchObject({
      tool_id: id,
      name: '北京',
      arguments: { city: '北京' },
      status: 200,
      last: { same: true, differences: [] },
    })

    answer({ now: { t: 2 }, hourly: [{ h: 5 }, { h: 6 }] })
    expect(await maker.replay(saved.id)).toMatchObject({ same: true, differences: [] })
    expect((await maker.tool(id)).cases).toEqual({ total: 1, same: 1, changed: 0 })

    answer({ now: { t: '2' }, hourly: [{ hour: 5 }] }, 203)
    const changed = await maker.replay(saved.id)
    expect(changed.same).toBe(false)
    expect(changed.differences.map(({ kind, path }) => `${kind} ${path}`)).toEqual([
      'status ',
      'type now.t',
      'removed hourly[].h',
      'added hourly[].hour',
    ])
    expect((await maker.tool(id)).cases).toEqual({ total: 1, same: 0, changed: 1 })

    expect((await maker.replay(saved.id, true)).same).toBe(false)
    expect(await maker.replay(saved.id)).toMatchObject({ same: true })
    const listed = await maker.post(toolRoutes.caseList, { tool_id: id })
    expect((listed.body.data as { list: ToolCase[] }).list).toMatchObject([
      { id: saved.id, status: 203, last: { same: true, differences: [], ran: expect.any(Number) } },
    ])

    await maker.post(toolRoutes.caseDelete, { id: saved.id })
    expect((await maker.tool(id)).cases).toEqual({ total: 0, same: 0, changed: 0 })
  })

  test('of a failed call fail the same way, or show that it works', async () => {
    const maker = await author()
    const id = await maker.makeTool(await maker.makePlugin())
    fake.answer = (_request, response) => void response.destroy()
    const { case: saved } = await maker.saveCase(id, { city: 'x' })
    expect(saved.status).toBe(0)
    expect((await maker.replay(saved.id)).same).toBe(true)
    answer({})
    expect((await maker.replay(saved.id)).differences).toMatchObject([{ kind: 'status', path: '' }])
  })

  test('hold neither values of replies nor secrets', async () => {
    const maker = await author()
    const plugin = await maker.makePlugin({
      auth_type: 1,
      auth_config: { location: 0, parameter_name: 'X-Token', service_token: canary },
    })
    const id = await maker.makeTool(plugin)
    fake.answer = ({ headers }, response) => {
      const token = String(headers['x-token'])
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ [token]: token, value: 42 }))
    }
    const { case: saved } = await maker.saveCase(id, { city: 'x' })
    await maker.replay(saved.id)
    expect(JSON.stringify(await rows(id))).not.toContain(canary)
    expect((await rows(id))[0]?.expected).toContain('"value":"number"')
    expect((await rows(id))[0]?.expected).not.toContain('42')
  })

  test('with wrong arguments or without a name are not stored', async () => {
    const maker = await author()
    const id = await maker.makeTool(await maker.makePlugin())
    fake.received.length = 0
    const wrong = await maker.post(toolRoutes.caseSave, { tool_id: id, name: 'x', arguments: {} })
    expect(wrong.body.data).toMatchObject({ field: 'arguments', problems: { city: '这个参数不能为空' } })
    const given = { tool_id: id, arguments: { city: 'x' } }
    for (const name of [' ', '字'.repeat(61)])
      expect((await maker.post(toolRoutes.caseSave, { ...given, name })).body.data).toMatchObject({
        field: 'name',
      })
    expect(fake.received).toEqual([])
    expect(await rows(id)).toEqual([])
  })

  test('are at most so many, also when two are saved at once', async () => {
    const maker = await author()
    const id = await maker.makeTool(await maker.makePlugin())
    answer({})
    await maker.saveCase(id, { city: 'x' })
    const [row] = await rows(id)
    if (!row) throw new Error('no case')
    const copies = Array.from({ length: toolLimits.cases - 2 }, (_, index) => ({
      ...row,
      id: `${row.id}-${index}`,
    }))
    await database().batch([statement(database().build.insertInto('tool_cases').values(copies))])
    const save = () => maker.post(toolRoutes.caseSave, { tool_id: id, name: 'x', arguments: { city: 'x' } })
    const statuses = (await Promise.all([save(), save()])).map(({ status }) => status)
    expect(statuses.toSorted((left, right) => left - right)).toEqual([200, 413])
    fake.received.length = 0
    expect((await save()).status).toBe(413)
    expect(fake.received).toEqual([])
  })

  test('of a plugin are at most so many', async () => {
    const maker = await author()
    const plugin = await maker.makePlugin()
    const id = await maker.makeTool(plugin)
    answer({})
    await maker.saveCase(id, { city: 'x' })
    const [row] = await rows(id)
    if (!row) throw new Error('no case')
    const copies = Array.from({ length: toolLimits.casesOfPlugin - 2 }, (_, index) => {
      return { ...row, id: `${row.id}-${index}`, tool_id: Number(row.tool_id) + 1 + (index % 20) }
    })
    await database().batch([statement(database().build.insertInto('tool_cases').values(copies))])
    const save = () => maker.post(toolRoutes.caseSave, { tool_id: id, name: 'x', arguments: { city: 'x' } })
    const replies = await Promise.all([save(), save()])
    expect(replies.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 413])
    expect((await save()).body.message).toBe('一个插件最多 1000 个用例，请先删除一些')
  })

  test('two saves at once are two cases', async () => {
    const maker = await author()
    const id = await maker.makeTool(await maker.makePlugin())
    answer({})
    await Promise.all(['a', 'b'].map((name) => maker.saveCase(id, { city: 'x' }, name)))
    expect((await rows(id)).map(({ name }) => name).toSorted()).toEqual(['a', 'b'])
  })

  test('of a tool that is deleted during the call are not stored', async () => {
    const maker = await author()
    const id = await maker.makeTool(await maker.makePlugin())
    const [arrived, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    fake.answer = (_request, response) => {
      arrived.resolve()
      void answered.promise.then(() => response.end('{}'))
    }
    const saving = maker.post(toolRoutes.caseSave, { tool_id: id, name: 'x', arguments: { city: 'x' } })
    await arrived.promise
    expect(await rows(id)).toEqual([])
    await maker.post(toolRoutes.toolDelete, { id })
    answered.resolve()
    expect((await saving).status).toBe(404)
    expect(await rows(id)).toEqual([])
  })

  test('stay when the tool is changed, and are run with it as it is now', async () => {
    const maker = await author()
    const id = await maker.makeTool(await maker.makePlugin())
    answer({})
    const { case: saved } = await maker.saveCase(id, { city: 'x' })
    await maker.post(toolRoutes.toolUpdate, { ...goodTool, id, path: '/later' })
    fake.received.length = 0
    await maker.replay(saved.id)
    expect(fake.received[0]?.path).toBe('/v1/later?city=x')
  })

  test('none stays of a plugin that is deleted while one is stored', async () => {
    // The embedded database commits one batch after the other.
    if (database().dialect === 'sqlite') return
    const maker = await author()
    answer({})
    const plugin = await maker.makePlugin()
    const tool = await maker.makeTool(plugin)
    const storing = new pg.Client(made().url)
    await storing.connect()
    try {
      await storing.query('begin')
      await storing.query('update tools set version = version where id = $1', [tool])
      await storing.query(
        `insert into tool_cases (id, tool_id, plugin_id, owner, name, arguments, expected, last, created_at)
        values ('case', $1, $2, $3, 'x', '{}', '{}', '', 1)`,
        [tool, plugin, maker.owner],
      )
      const deletion = maker.post(pluginRoutes.pluginDelete, { id: plugin })
      for (let waiting = 0; waiting === 0; ) {
        const { rows: found } = await storing.query<{ count: string }>(
          `select count(*) as count from pg_locks where not granted`,
        )
        waiting = Number(found[0]?.count)
      }
      await storing.query('commit')
      expect((await deletion).status).toBe(200)
    } finally {
      await storing.end()
    }
    expect(await rows(tool)).toEqual([])
  })
})
