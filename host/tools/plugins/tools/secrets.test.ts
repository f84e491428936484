import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import pino from 'pino'
import { maskSecret } from '../../../../lib/contract/plugins/plugin.ts'
import { pluginRoutes } from '../../../../lib/contract/routes/plugin-routes.ts'
import { toolRoutes } from '../../../../lib/contract/routes/tool-routes.ts'
import { describeOnEachDatabase } from '../../../storage/testing/test-database.ts'
import { startTestHost, type TestHost } from '../../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../../testing/test-storage.ts'
import { type Answer, type HttpsFake, startHttpsFake } from '../testing/https-fake.ts'
import { buildAuthor, goodPlugin, goodTool } from '../testing/tool-author.ts'

const token = 'canary/token+1f3a=='
const headerValue = 'canary-header-8b21'

const secrets = {
  header: [{ name: 'X-App', value: headerValue }],
  auth_type: 1,
  auth_config: { location: 1, parameter_name: 'token', service_token: token },
}

/** The last four characters are part of the mask. */
function leaks(said: unknown): string[] {
  const text = typeof said === 'string' ? said : JSON.stringify(said)
  const forms = [token, headerValue].flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    Buffer.from(secret).toString('base64').slice(0, -4),
  ])
  return forms.filter((form) => text.includes(form))
}

const answers: [string, Answer][] = [
  [
    'repeats everything',
    ({ path, headers }, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json', 'x-echo': path })
        .end(JSON.stringify({ [token]: path, headers, base64: Buffer.from(token).toString('base64') })),
  ],
  ['fails', ({ path }, response) => response.writeHead(500).end(`no such token: ${path}`)],
  ['breaks off', (_request, response) => void response.destroy()],
  [
    'redirects elsewhere',
    ({ host, path }, response) => {
      if (host === 'other.example.com') response.end(path)
      else response.writeHead(302, { location: `https://other.example.com${path}` }).end()
    },
  ],
  [
    'redirects to a path with the token',
    (_request, response) =>
      response.writeHead(302, { location: `https://other.example.com/${encodeURIComponent(token)}` }).end(),
  ],
]

describeOnEachDatabase('secrets of plugins', (database) => {
  let storage: TestStorage
  let host: TestHost
  let fake: HttpsFake
  const logged: string[] = []
  beforeAll(async () => {
    storage = await openTestStorage()
    fake = await startHttpsFake()
    const collected = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        logged.push(chunk.toString())
        done()
      },
    })
    host = await startTestHost({ ...storage, database: database() }, async function* () {}, {
      egress: fake.egress,
      log: pino({ level: 'trace' }, collected),
    })
  })
  afterAll(async () => {
    await host.close()
    await fake.close()
    await storage.remove()
  })

  test.each(answers)('are in no reply, no case and no log when a server %s', async (_what, answer) => {
    const maker = await buildAuthor(host, database())
    const plugin = await maker.makePlugin(secrets)
    const id = await maker.makeTool(plugin)
    fake.received.length = 0
    fake.answer = answer
    const said: unknown[] = [await maker.debug(id, { city: token })]
    expect(decodeURIComponent(fake.received[0]?.path ?? '')).toContain(token)
    expect(fake.received[0]?.headers['x-app']).toBe(headerValue)
    const saved = await maker.saveCase(id, { city: '北京' })
    said.push(saved, await maker.replay(saved.case.id), await maker.replay(saved.case.id, true))
    said.push((await maker.post(toolRoutes.caseList, { tool_id: id })).body)
    said.push(await database().all(database().build.selectFrom('tool_cases').selectAll()))
    for (const { host: called, path, headers } of fake.received)
      if (called !== 'api.example.com') said.push({ path, headers })
    expect(said.flatMap(leaks)).toEqual([])
    expect(logged.flatMap(leaks)).toEqual([])
  })

  test('are in nothing that is read of a plugin, by its author or by others', async () => {
    const [maker, other] = [await buildAuthor(host, database()), await buildAuthor(host, database())]
    const id = await maker.makePlugin(secrets)
    const tool = await maker.makeTool(id)
    await maker.post(pluginRoutes.pluginPublish, { id })
    const own = (await maker.post(pluginRoutes.pluginGet, { id })).body
    expect(JSON.stringify(own)).toContain(maskSecret(token))
    const said = [
      own,
      (await maker.post(pluginRoutes.pluginList, {})).body,
      (await maker.post(toolRoutes.toolGet, { id: tool })).body,
      (await maker.post(pluginRoutes.pluginUpdate, { ...goodPlugin, id, version: 1, name: '旧' })).body,
      (await maker.post(toolRoutes.toolUpdate, { ...goodTool, id: tool, version: 0, path: '/x' })).body,
      (await other.post(pluginRoutes.pluginGet, { id })).body,
      await database().all(database().build.selectFrom('plugins').selectAll().where('id', '=', id)),
      await database().all(
        database().build.selectFrom('plugin_versions').selectAll().where('plugin_id', '=', id),
      ),
      await database().all(
        database().build.selectFrom('plugin_secrets').selectAll().where('plugin_id', '=', id),
      ),
    ]
    expect(said.flatMap(leaks)).toEqual([])
    expect(logged.flatMap(leaks)).toEqual([])
  })
})
