import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountFilePaths, accountRoutes } from '../../../lib/contract/routes/account-routes.ts'
import { agentMemoryRoutes } from '../../../lib/contract/routes/agent-memory-routes.ts'
import { agentRoutes } from '../../../lib/contract/routes/agent-routes.ts'
import { knowledgeAnswerRoutes, knowledgeRoutes } from '../../../lib/contract/routes/knowledge-routes.ts'
import { agentOwner } from '../../files/agent-owner.ts'
import { blobKeys } from '../../files/file-row.ts'
import { bytesOf } from '../../files/testing/file-client.ts'
import { giveFile } from '../../files/testing/give-file.ts'
import { readEnvironment } from '../../settings/environment.ts'
import { statement } from '../../storage/database/database.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { AccountClient, newPhone } from '../../testing/account-client.ts'
import { buildUser } from '../../testing/build-user.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'
import { findAgent } from './stored-agent.ts'

const complete = { name: '周报助手', intro: '把流水账写成周报', prompt: '你是周报助手' }

describeOnEachDatabase('agents with an account', (database) => {
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

  test('are exported with it, and deleted with it', async () => {
    const phone = newPhone()
    const { token } = await new AccountClient(host).login(phone)
    const client = new AccountClient(host, { k_sso_token: token })
    const created = await client.post(agentRoutes.agentCreateBase.path, complete)
    const { id } = created.body.data as { id: string }
    await client.post(agentRoutes.agentPublish.path, { id, category: 'life', note: '第一版' })
    const agent = await findAgent(database(), id)
    const files = { ...storage, database: database() }
    const fileId = await giveFile(files, agentOwner(id), '说明.txt', bytesOf('楼里的事'), agent?.owner)
    const reader = await buildUser(database())
    const joined = { agent_id: id, link_id: '', bound_at: 1, used_at: 1 }
    const { build } = database()
    await database().batch([
      statement(build.insertInto('agent_readers').values({ ...joined, owner: reader.owner })),
    ])

    const file = await fetch(`${host.origin}${accountFilePaths.export}`, { headers: { k_sso_token: token } })
    expect(await file.json()).toMatchObject({
      agents: [{ id, name: complete.name, category: 'life', status: 3 }],
      files: [{ id: fileId, name: '说明.txt', belongs_to: agentOwner(id) }],
      agent_versions: [{ agent_id: id, version: 1, note: '第一版', settings: { prompt: complete.prompt } }],
    })
    const theirs = await fetch(`${host.origin}${accountFilePaths.export}`, {
      headers: { k_sso_token: reader.token },
    })
    expect(await theirs.json()).toMatchObject({ agents: [], used_agents: [{ agent_id: id }] })

    const code = await client.code(phone, 'confirm')
    expect((await client.post(accountRoutes.accountDelete.path, { code })).status).toBe(200)
    const collection = await storage.library.collection(`agent:${id}`).statistics()
    expect([collection.passageCount, await storage.blobs.head(blobKeys.content(fileId))]).toEqual([0, null])
    const left = await database().all(build.selectFrom('files').selectAll().where('id', '=', fileId))
    expect(left.filter(({ author, name }) => author !== '' || name !== '')).toEqual([])
    for (const [table, column] of [
      ['agents', 'id'],
      ['agent_versions', 'agent_id'],
      ['agent_readers', 'agent_id'],
    ] as const) {
      const rows = await database().all(build.selectFrom(table).selectAll().where(column, '=', id))
      expect([table, rows]).toEqual([table, []])
    }
  })

  test('saves are limited per minute', async () => {
    const env = readEnvironment({ RATE_LIMIT: '100000', DATA_DIR: '/nowhere' })
    const limited = await startTestHost({ ...storage, database: database() }, async function* () {}, { env })
    const { token } = await buildUser(database())
    const client = new AccountClient(limited, { k_sso_token: token })
    const created = await client.post(agentRoutes.agentCreateBase.path, complete)
    const { id } = created.body.data as { id: string }
    const same = { id, version: 1, ...complete }
    const save = async () => (await client.post(agentRoutes.agentCreateBase.path, same)).status
    const statuses = await Promise.all(Array.from({ length: 120 }, save))
    expect(statuses.filter((status) => status === 200)).toHaveLength(119)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    await limited.close()
  })

  test.each([
    [knowledgeAnswerRoutes.knowledgeCited, { cited: 'ticket' }, 60],
    [knowledgeRoutes.knowledgeChunks, { file_id: 'file', offset: '0' }, 120],
    [agentMemoryRoutes.agentMemories, {}, 60],
  ] as const)('costly reads are limited per minute: $path', async ({ path }, query, perMinute) => {
    const env = readEnvironment({ RATE_LIMIT: '100000', DATA_DIR: '/nowhere' })
    const limited = await startTestHost({ ...storage, database: database() }, async function* () {}, { env })
    const { token } = await buildUser(database())
    const client = new AccountClient(limited, { k_sso_token: token })
    const read = async () => (await client.get(`${path}?${new URLSearchParams(query)}`)).status
    const statuses = await Promise.all(Array.from({ length: perMinute + 1 }, read))
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    await limited.close()
  })

  test('a member who is deleted while saving gets no agent', async () => {
    const { token, user } = await buildUser(database())
    const client = new AccountClient(host, { k_sso_token: token })
    const { build } = database()
    await database().batch([statement(build.deleteFrom('users').where('uid', '=', user.uid))])
    expect((await client.post(agentRoutes.agentCreateBase.path, complete)).status).toBe(401)
  })
})
