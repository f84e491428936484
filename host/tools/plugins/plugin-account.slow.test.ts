import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountFilePaths, accountRoutes } from '../../../lib/contract/routes/account-routes.ts'
import { agentRoutes } from '../../../lib/contract/routes/agent-routes.ts'
import { agentPluginRoutes, pluginRoutes } from '../../../lib/contract/routes/plugin-routes.ts'
import { statement } from '../../storage/database/database.ts'
import { erasePerson } from '../../storage/database/owned/erase-person.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { tableManifest } from '../../table-manifest.ts'
import { AccountClient } from '../../testing/account-client.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'
import { pluginMember, weather } from './testing/plugin-member.ts'

describeOnEachDatabase('plugins with an account', (database) => {
  let storage: TestStorage
  let host: TestHost
  beforeAll(async () => {
    storage = await openTestStorage()
    host = await startTestHost({ ...storage, database: database() }, async function* () {})
  })
  afterAll(async () => {
    await host.close()
    await storage.remove()
  })
  const member = () => pluginMember(host, database())
  const agentWith = async ({ post }: Awaited<ReturnType<typeof member>>, plugin: number) => {
    const made = await post(agentRoutes.agentCreateBase, { name: '帮手', prompt: '帮忙' })
    const { id } = made.body.data as { id: string }
    await post(agentPluginRoutes.agentPluginAdd, { agent_id: id, plugin_id: plugin })
    return id
  }
  const usesOf = async (id: number) => {
    const { build } = database()
    const row = await database().first(build.selectFrom('plugins').select('uses').where('id', '=', id))
    return row && Number(row.uses)
  }

  test('are exported without secrets, and deleted with it', async () => {
    const [author, user] = [await member(), await member()]
    const [id, other] = [await author.publish(), await user.publish()]
    const agentId = await agentWith(user, id)
    await agentWith(author, other)
    await agentWith(author, other)
    const { build } = database()
    const saved = { tool_id: 7, plugin_id: id, owner: author.owner, name: '一例', created_at: 1 }
    await database().batch([
      statement(
        build
          .insertInto('tool_cases')
          .values({ ...saved, id: `case-${id}`, arguments: '{"city":"北京"}', expected: '{}', last: '' }),
      ),
    ])
    expect([await usesOf(id), await usesOf(other)]).toEqual([1, 2])

    const file = await fetch(`${host.origin}${accountFilePaths.export}`, {
      headers: { k_sso_token: author.token },
    })
    const exported = await file.text()
    expect(JSON.parse(exported)).toMatchObject({
      plugins: [{ id, name: '天气', settings: { header: ['X-Key'] } }],
      plugin_versions: [{ plugin_id: id, version: 2 }],
      tools: [{ plugin_id: id, online: 1 }],
      tool_cases: [{ id: `case-${id}`, arguments: { city: '北京' } }],
    })
    const rows = await database().all(build.selectFrom('plugin_secrets').select('sealed'))
    for (const secret of ['token-secret-5678', 'header-secret-1234', ...rows.map(({ sealed }) => sealed)])
      expect([secret, exported.includes(secret)]).toEqual([secret, false])

    const client = new AccountClient(host, { k_sso_token: author.token })
    const code = await client.code(author.user.phone, 'confirm')
    expect((await client.post(accountRoutes.accountDelete.path, { code })).status).toBe(200)
    expect([await usesOf(id), await usesOf(other)]).toEqual([undefined, 0])
    for (const table of ['plugin_versions', 'plugin_secrets', 'tools', 'tool_cases'] as const) {
      const left = await database().all(
        build.selectFrom(table).select('plugin_id').where('plugin_id', '=', id),
      )
      expect([table, left]).toEqual([table, []])
    }
    const listed = await user.agentPlugins(agentId)
    expect(listed.body.data).toMatchObject({ list: [{ version: 0, plugin: { id, name: '' } }] })
    expect((await user.post(pluginRoutes.pluginGet, { id })).status).toBe(404)
  })

  test('leave nothing of themselves when they are changed while the account is erased', async () => {
    const { blobs, library } = storage
    const ids: number[] = []
    for (let round = 0; round < 10; round += 1) {
      const author = await member()
      const id = await author.create()
      ids.push(id)
      const saves = ['93.184.216.35', '93.184.216.36', '93.184.216.37'].map((address) =>
        author.post(pluginRoutes.pluginUpdate, { ...weather, id, url: `https://${address}/v1` }),
      )
      const person = { owner: author.owner, uid: author.user.uid, phone: '' }
      const erased = erasePerson(database(), tableManifest, { person, blobs, library, now: Date.now() })
      await Promise.all([...saves, erased])
    }
    const { build } = database()
    const secrets = build.selectFrom('plugin_secrets').select('plugin_id').where('plugin_id', 'in', ids)
    const plugins = build.selectFrom('plugins').select('id').where('id', 'in', ids)
    expect(await database().all(plugins)).toEqual([])
    expect(await database().all(secrets)).toEqual([])
  })
})
