import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { pluginRoutes } from '../../lib/contract/routes/plugin-routes.ts'
import { openSecretBox } from '../platform/secret-box.ts'
import { statement } from '../storage/database/database.ts'
import { describeOnEachDatabase } from '../storage/testing/test-database.ts'
import { startTestHost, type TestHost } from '../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../testing/test-storage.ts'
import { mcpSecretName, readSecret } from '../tools/mcp/mcp-secrets.ts'
import { pluginSecrets, secretName } from '../tools/plugins/plugin-secrets.ts'
import { pluginMember, weather } from '../tools/plugins/testing/plugin-member.ts'
import { resealSecrets } from './reseal-secrets.ts'

const [oldKey, newKey] = ['the key of last year', 'the key of this year']
const [old, present] = [openSecretBox(oldKey), openSecretBox(newKey)]
const both = openSecretBox(newKey, [oldKey])
const origin = 'https://93.184.216.34'

test('a box opens what was sealed with an earlier key, and seals with the present one', () => {
  const sealed = old.seal('a', 'secret')
  expect([both.open('a', sealed), present.open('a', sealed), both.open('b', sealed)]).toEqual([
    'secret',
    null,
    null,
  ])
  expect([both.isCurrent('a', sealed), both.isCurrent('a', both.seal('a', 'secret'))]).toEqual([false, true])
  expect([old.open('a', both.seal('a', 'x')), present.open('a', both.seal('a', 'x'))]).toEqual([null, 'x'])
})

describeOnEachDatabase('sealing secrets again', (database) => {
  let storage: TestStorage
  let host: TestHost
  beforeAll(async () => {
    storage = await openTestStorage()
    host = await startTestHost({ ...storage, database: database() }, async function* () {}, {
      secretBox: both,
    })
  })
  afterAll(async () => {
    await host.close()
    await storage.remove()
  })

  test('settings and plugins, more than a slice of them, once', async () => {
    const { build } = database()
    const secrets = JSON.stringify({ token: 't', headers: {} })
    const rows = Array.from({ length: 450 }, (_, at) => {
      const row = { plugin_id: 10 + Math.floor(at / 2), origin: `https://${at % 2}.example` }
      return { ...row, sealed: old.seal(secretName(row.plugin_id, row.origin), secrets), changed_at: 1 }
    })
    const lost = {
      plugin_id: 9,
      origin,
      sealed: openSecretBox('a lost key').seal(secretName(9, origin), secrets),
    }
    await database().batch([
      statement(build.insertInto('plugin_secrets').values(rows)),
      statement(build.insertInto('plugin_secrets').values({ ...lost, changed_at: 1 })),
      statement(
        build.insertInto('settings').values([
          { name: 'LLM_API_KEY', value: old.seal('LLM_API_KEY', '["k","o"]'), is_secret: 1, changed_at: 1 },
          { name: 'LLM_BASE_URL', value: 'https://api.example', is_secret: 0, changed_at: 1 },
        ]),
      ),
    ])
    expect(await resealSecrets(database(), both)).toEqual({ resealed: 451, current: 0, unreadable: 1 })
    expect(await resealSecrets(database(), both)).toEqual({ resealed: 0, current: 451, unreadable: 1 })
    for (const id of [10, 130, 234])
      expect(await pluginSecrets(database(), present, id, 'https://1.example')).toEqual({
        token: 't',
        headers: {},
      })
    const setting = await database().first(
      build.selectFrom('settings').select('value').where('name', '=', 'LLM_API_KEY'),
    )
    expect(present.open('LLM_API_KEY', setting?.value ?? '')).toBe('["k","o"]')
    expect(
      (await database().first(build.selectFrom('plugin_secrets').select('sealed').where('plugin_id', '=', 9)))
        ?.sealed,
    ).toBe(lost.sealed)
  })

  test('logins and tokens of servers, each for its own address', async () => {
    const { build } = database()
    const url = 'https://docs.example/mcp'
    const ids = Array.from({ length: 120 }, (_, at) => `server-${at}`)
    const empty = {
      login: '',
      login_state: '',
      login_at: 0,
      reason: '',
      listed_at: 0,
      in_chat: 0,
      refresh_until: 0,
      created_at: 1,
      updated_at: 1,
    }
    const servers = ids.map((id) => {
      return { ...empty, id, owner: 'u:1', name: id, url, tools: '{"tools":[],"skipped":[]}', chosen: '[]' }
    })
    const secrets = ids.flatMap((id) =>
      ['login', 'token'].map((name) => {
        const sealed = old.seal(mcpSecretName({ id, url }, name), `${name} of ${id}`)
        return { server_id: id, name, sealed, changed_at: 1 }
      }),
    )
    await database().batch([
      statement(build.insertInto('mcp_servers').values(servers)),
      statement(build.insertInto('mcp_secrets').values(secrets)),
    ])
    const before = await resealSecrets(database(), both)
    expect(before.resealed).toBe(240)
    expect(await resealSecrets(database(), both)).toMatchObject({ resealed: 0 })
    const deps = { database: database(), box: present }
    expect(await readSecret(deps, { id: 'server-119', url }, 'token')).toBe('token of server-119')
    expect(await readSecret(deps, { id: 'server-119', url: 'https://evil.example' }, 'token')).toBeNull()
  })

  test('while plugins are read and saved nothing is lost', async () => {
    const author = await pluginMember(host, database())
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, at) => author.create({ name: `天气 ${at}` })),
    )
    const { build } = database()
    await database().batch(
      ids.map((id) =>
        statement(
          build
            .updateTable('plugin_secrets')
            .set({
              sealed: old.seal(
                secretName(id, origin),
                JSON.stringify({ token: 'Bearer token-secret-5678', headers: { 'X-Key': `of ${id}, long` } }),
              ),
            })
            .where('plugin_id', '=', id),
          1,
        ),
      ),
    )
    const reads: unknown[] = []
    const read = async (id: number) => reads.push((await pluginSecrets(database(), both, id, origin))?.token)
    const save = async (id: number) => {
      const { draft } = await author.read(id)
      const reply = await author.post(pluginRoutes.pluginUpdate, { ...draft, id, description: `改了 ${id}` })
      expect(reply.status).toBe(200)
    }
    await Promise.all([
      resealSecrets(database(), both),
      ...ids.flatMap((id) => [read(id), save(id), read(id)]),
      resealSecrets(database(), both),
    ])
    expect(new Set(reads)).toEqual(new Set([weather.auth_config.service_token]))
    await resealSecrets(database(), both)
    for (const id of ids)
      expect(await pluginSecrets(database(), present, id, origin)).toEqual({
        token: weather.auth_config.service_token,
        headers: { 'X-Key': `of ${id}, long` },
      })
  })
})
