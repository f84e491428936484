import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { accountFilePaths, accountRoutes } from '../../../lib/contract/routes/account-routes.ts'
import { agentMemoryLimits, agentMemoryRoutes } from '../../../lib/contract/routes/agent-memory-routes.ts'
import { agentRoutes } from '../../../lib/contract/routes/agent-routes.ts'
import { memberOwner } from '../../members/account/owner.ts'
import { openAgentMemories } from '../../members/memories/memories.ts'
import { openAudit } from '../../moderation/audit.ts'
import { randomId } from '../../platform/make-id.ts'
import { statement } from '../../storage/database/database.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { AccountClient, newPhone } from '../../testing/account-client.ts'
import { buildUser } from '../../testing/build-user.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'
import { showsDistress } from '../companion/distress.ts'
import { listRememberingAgents } from './list-remembering-agents.ts'
import { type Member, memoryCalls } from './testing/memory-calls.ts'

const { agentMemories, agentMemorySetting } = agentMemoryRoutes

describeOnEachDatabase('what agents made by members remember', (database) => {
  let storage: TestStorage
  let host: TestHost
  let memoriesOf: ReturnType<typeof openAgentMemories>
  let author: Member

  beforeAll(async () => {
    const opened = await openTestStorage()
    storage = Object.assign(opened, { database: database() })
    const deps = { database: database(), audit: openAudit, makeId: randomId, now: Date.now }
    memoriesOf = openAgentMemories({ ...deps, env: { HOTLINES: [] }, isDistressed: showsDistress })
    host = await startTestHost(storage, async function* () {}, { audit: openAudit })
    author = await buildUser(database())
  })
  afterAll(async () => {
    await host.close()
    await storage.remove()
  })

  const { client, make, answer, read, known, readerOf } = memoryCalls(() => ({
    host,
    database: database(),
    author,
    memoriesOf,
  }))

  test('at most 50 things are kept; one that is said again becomes the newest', async () => {
    const id = await make()
    const facts = Array.from({ length: agentMemoryLimits.items }, (_, at) => `第 ${at} 件事`)
    const reader = await readerOf(id, ...facts)
    await expect(memoriesOf(id).keep(reader.owner, { text: '又一件', from: '' })).rejects.toMatchObject({
      code: 'too_large',
    })
    await memoriesOf(id).keep(reader.owner, { text: '第 0 件事', from: '' })
    const list = await known(reader, id)
    expect([list.length, list[0]]).toEqual([agentMemoryLimits.items, '第 0 件事'])
    // Another agent has its own count.
    const other = await make()
    await answer(reader, other, true)
    await memoriesOf(other).keep(reader.owner, { text: '又一件', from: '' })
    expect(await known(reader, other)).toEqual(['又一件'])
  })

  test('the settings list the agents that remember, also one that is gone', async () => {
    const [used, agreed, withdrawn] = [await make({ name: '甲' }), await make({ name: '乙' }), await make()]
    const reader = await readerOf(used, '猫叫年糕', '怕打雷')
    await answer(reader, agreed, true)
    await answer(reader, withdrawn, true)
    await memoriesOf(withdrawn).keep(reader.owner, { text: '住在杭州', from: '' })
    await answer(reader, withdrawn, false)
    const { build } = database()
    const unpublished = { published_version: 0, published_at: 0 }
    await database().batch([
      statement(build.updateTable('agents').set(unpublished).where('id', '=', withdrawn)),
    ])
    const { list } = (await client(reader).get(agentMemories.path)).body.data as { list: unknown }
    expect(list).toEqual([
      { agent_id: used, name: '甲', isOn: true, count: 2 },
      { agent_id: withdrawn, name: '', isOn: false, count: 1 },
      { agent_id: agreed, name: '乙', isOn: true, count: 0 },
    ])
  })

  test('the settings list many agents with as many queries as few', async () => {
    const reader = await buildUser(database())
    const queriesFor = async (count: number) => {
      for (let made = 0; made < count; made += 1) {
        const id = await make()
        await memoriesOf(id).setOn(reader.owner, true)
      }
      const spies = [jest.spyOn(database(), 'all'), jest.spyOn(database(), 'first')]
      const list = await listRememberingAgents(database(), reader.owner)
      const queries = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0)
      for (const spy of spies) spy.mockRestore()
      return { listed: list.length, queries }
    }
    const few = await queriesFor(1)
    expect(few.listed).toBe(1)
    expect(await queriesFor(11)).toEqual({ listed: 12, queries: few.queries })
  })

  test('it is deleted with the agent', async () => {
    const id = await make()
    const reader = await readerOf(id, '猫叫年糕')
    expect((await client(author).post(agentRoutes.agentDelete.path, { id })).status).toBe(200)
    expect(await read(reader, id)).toEqual({ list: [], isOn: false, isOffered: false, isAnswered: false })
    // A turn that was running.
    await expect(memoriesOf(id).keep(reader.owner, { text: '怕打雷', from: '' })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  test('it is exported and deleted with the account of the reader, and deleted with that of the author', async () => {
    const { build } = database()
    const rowsOf = (id: string) =>
      database().all(build.selectFrom('agent_memories').select('text').where('agent_id', '=', id))
    const phone = newPhone()
    const { token } = await new AccountClient(host).login(phone)
    const owner = new AccountClient(host, { k_sso_token: token })
    const ofMine = await owner.post(agentRoutes.agentCreateAdvanced.path, {
      name: '我的',
      intro: '好',
      prompt: '好',
      memory: true,
    })
    const { id: mine } = ofMine.body.data as { id: string }
    await owner.post(agentRoutes.agentPublish.path, { id: mine, category: 'life' })
    await readerOf(mine, '猫叫年糕')
    const id = await make()
    const kept = await readerOf(id, '怕打雷')
    await owner.post(agentMemorySetting.path, { agent_id: id, isOn: true })
    const self = await owner.post(accountRoutes.passportCheck.path, {})
    const { uid } = self.body.data as { uid: string }
    await memoriesOf(id).keep(memberOwner(uid), { text: '住在杭州', from: '' })
    const exported = await fetch(`${host.origin}${accountFilePaths.export}`, {
      headers: { k_sso_token: token },
    })
    expect(await exported.json()).toMatchObject({
      agent_memories: [{ agent_id: id, text: '住在杭州' }],
    })

    const code = await owner.code(phone, 'confirm')
    expect((await owner.post(accountRoutes.accountDelete.path, { code })).status).toBe(200)
    expect(await rowsOf(mine)).toEqual([])
    expect(await rowsOf(id)).toEqual([{ text: '怕打雷' }])
    expect(await known(kept, id)).toEqual(['怕打雷'])
  })
})
