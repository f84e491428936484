import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { accountFilePaths, accountRoutes } from '../../../lib/contract/routes/account-routes.ts'
import { type Memory, memoryLimits, memoryRoutes } from '../../../lib/contract/routes/memory-routes.ts'
import { preferencesRoutes } from '../../../lib/contract/routes/preferences-routes.ts'
import { WordAudit } from '../../moderation/word-audit.ts'
import { WordList } from '../../moderation/word-list.ts'
import { randomId } from '../../platform/make-id.ts'
import { statement } from '../../storage/database/database.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { AccountClient, newPhone } from '../../testing/account-client.ts'
import { buildUser } from '../../testing/build-user.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'
import { openMemories } from './memories.ts'

const { memoryList, memorySave, memoryDelete, memoryClear, memorySetting } = memoryRoutes

describeOnEachDatabase('memories of members', (database) => {
  let storage: TestStorage
  let host: TestHost
  beforeAll(async () => {
    storage = await openTestStorage()
    const words = new WordList([{ text: '禁语', isForbidden: true }])
    const audit = new WordAudit({ words, isHealthy: true })
    host = await startTestHost({ ...storage, database: database() }, async function* () {}, { audit })
  })
  afterAll(async () => {
    await host.close()
    await storage.remove()
  })

  async function member() {
    const built = await buildUser(database())
    return { ...built, client: new AccountClient(host, { k_sso_token: built.token }) }
  }
  const listOf = ({ body }: { body: { data?: unknown } }) => (body.data as { list: Memory[] }).list
  const list = async (client: AccountClient) => listOf(await client.get(memoryList.path))
  const save = (client: AccountClient, text: string) => client.post(memorySave.path, { text })
  const texts = (memories: readonly Memory[]) => memories.map(({ text }) => text)

  test('a note is stored once in any spelling, and deleted by its id', async () => {
    const { client } = await member()
    expect(await list(client)).toEqual([])
    const [kept] = listOf(await save(client, ' 猫叫\n年糕 '))
    expect(kept).toEqual({ id: kept?.id, text: '猫叫 年糕', from: '', remembered: expect.any(Number) })
    expect(listOf(await save(client, '貓叫年糕。'))).toEqual([
      { ...kept, text: '貓叫年糕。', remembered: expect.any(Number) },
    ])
    await save(client, '怕打雷')
    await client.post(memoryDelete.path, { id: 'nothing' })
    expect(listOf(await client.post(memoryDelete.path, { id: kept?.id ?? '' }))).toMatchObject([
      { text: '怕打雷' },
    ])
  })

  test('all are deleted at once', async () => {
    const [mine, other] = [await member(), await member()]
    for (const text of ['甲', '乙']) await save(mine.client, text)
    await save(other.client, '甲')
    expect(listOf(await mine.client.post(memoryClear.path))).toEqual([])
    expect(texts(await list(other.client))).toEqual(['甲'])
  })

  test('no other member sees or deletes them', async () => {
    const [mine, other] = [await member(), await member()]
    const [kept] = listOf(await save(mine.client, '甲'))
    await other.client.post(memoryDelete.path, { id: kept?.id ?? '' })
    expect([await list(other.client), texts(await list(mine.client))]).toEqual([[], ['甲']])
  })

  test.each([
    ['nothing', ' \u0007', 400],
    ['what is too long', '长'.repeat(memoryLimits.characters + 1), 400],
    ['a listed word', '禁 语', 400],
    ['what shows distress', '我想自杀', 422],
    ['an identity number', '身份证 11010519900307123X', 422],
    ['a bank card', '卡是 6222 0212 3456 7890', 422],
  ])('refuses %s', async (_, text, status) => {
    const { client } = await member()
    const reply = await save(client, text)
    expect([reply.status, reply.body.data]).toMatchObject([status, { field: 'text' }])
    expect(await list(client)).toEqual([])
  })

  test('a note that shows distress gets a hotline', async () => {
    const { client } = await member()
    expect((await save(client, '我不想活了')).body).toMatchObject({
      message: expect.stringContaining('12356'),
    })
  })

  test('their number is limited; repeating an existing one makes it the newest', async () => {
    const { client, owner } = await member()
    const rows = Array.from({ length: memoryLimits.items }, (_, at) => {
      return { owner, letters: `t${at}`, id: `m${owner}${at}`, text: `t${at}`, doc_id: 'd', changed_at: 1 }
    })
    await database().batch([statement(database().build.insertInto('memories').values(rows))])
    expect((await save(client, '多了')).status).toBe(413)
    const kept = listOf(await save(client, 'T7'))
    expect(kept).toHaveLength(memoryLimits.items)
    expect(kept[0]).toMatchObject({ id: `m${owner}7`, text: 'T7', from: '' })
  })

  test('is exported, and deleted with the account', async () => {
    const phone = newPhone()
    const { token } = await new AccountClient(host).login(phone)
    const client = new AccountClient(host, { k_sso_token: token })
    await save(client, '要删的')
    await client.post(memorySetting.path, { isOn: true })
    const file = await fetch(`${host.origin}${accountFilePaths.export}`, { headers: { k_sso_token: token } })
    expect(await file.json()).toMatchObject({
      memories: [{ text: '要删的', doc_id: '' }],
      preferences: [{ name: 'memory', value: 'on' }],
    })
    const code = await client.code(phone, 'confirm')
    expect((await client.post(accountRoutes.accountDelete.path, { code })).status).toBe(200)
    const rows = await database().all(
      database().build.selectFrom('memories').select('owner').where('text', '=', '要删的'),
    )
    expect(rows).toEqual([])
  })

  const readIsOn = async (client: AccountClient) =>
    ((await client.get(memoryList.path)).body.data as { isOn: boolean }).isOn

  test('whether all agents remember is off until a member turns it on, for this member only', async () => {
    const [mine, other] = [await member(), await member()]
    expect(await readIsOn(mine.client)).toBe(false)
    expect((await mine.client.post(memorySetting.path, { isOn: true })).body.data).toMatchObject({
      isOn: true,
    })
    expect([await readIsOn(mine.client), await readIsOn(other.client)]).toEqual([true, false])
    await save(mine.client, '甲')
    const off = await mine.client.post(memorySetting.path, { isOn: false })
    expect(off.body.data).toMatchObject({ isOn: false, list: [{ text: '甲' }] })
  })

  test('the setting is no preference that a browser carries to an account', async () => {
    const { client } = await member()
    await client.post(preferencesRoutes.preferencesSave.path, { values: { memory: 'on' } })
    expect(await readIsOn(client)).toBe(false)
    await client.post(memorySetting.path, { isOn: true })
    expect((await client.get(preferencesRoutes.preferencesGet.path)).body.data).toEqual({})
  })

  describe('with the rules of a note that a model wrote', () => {
    const open = () =>
      openMemories({
        database: database(),
        env: { HOTLINES: [] },
        audit: { find: () => null },
        now: () => (now += 1),
        makeId: randomId,
        isDistressed: (text) => text.includes('难过'),
      })
    let now = 0
    const refused = (code: string) => expect.objectContaining({ code })

    test('it overrules an older one, which is deleted', async () => {
      const { owner } = await member()
      const memories = open()
      const older = await memories.keep(owner, { text: '住在上海', from: 'd1' })
      await memories.keep(owner, { text: '猫叫年糕', from: 'd1' })
      const newer = await memories.keep(owner, { text: '住在杭州', from: 'd2', replaces: older.id })
      expect(await memories.list(owner)).toEqual([newer, expect.objectContaining({ text: '猫叫年糕' })])
      expect(newer.remembered).toBeGreaterThan(older.remembered)
      // The same statement again.
      await memories.keep(owner, { text: '住在杭州。', from: 'd3', replaces: newer.id })
      expect(texts(await memories.list(owner))).toEqual(['住在杭州。', '猫叫年糕'])
    })

    test('it overrules an older one at the maximum, too', async () => {
      const { owner } = await member()
      const memories = open()
      const first = await memories.keep(owner, { text: '第一件', from: '' })
      for (let at = 1; at < memoryLimits.items; at += 1)
        await memories.keep(owner, { text: `第 ${at} 件别的`, from: '' })
      await expect(memories.keep(owner, { text: '多了', from: '' })).rejects.toEqual(refused('too_large'))
      await memories.keep(owner, { text: '换了', from: '', replaces: first.id })
      expect(await memories.list(owner)).toHaveLength(memoryLimits.items)
    })

    test('it does not overrule another member’s', async () => {
      const [mine, other] = [await member(), await member()]
      const memories = open()
      const theirs = await memories.keep(other.owner, { text: '住在上海', from: '' })
      await memories.keep(mine.owner, { text: '住在杭州', from: '', replaces: theirs.id })
      expect(texts(await memories.list(other.owner))).toEqual(['住在上海'])
    })

    test('it is refused when it contains a secret; one of the member is not', async () => {
      const { owner } = await member()
      const memories = open()
      const note = { text: '手机号是 13812345678', from: '' }
      await expect(memories.keep(owner, { ...note, isByModel: true })).rejects.toEqual(
        refused('unprocessable'),
      )
      await memories.keep(owner, note)
      expect(texts(await memories.list(owner))).toEqual([note.text])
    })

    test('it is refused, and overrules nothing, when all agents are not to remember', async () => {
      const { owner } = await member()
      const memories = open()
      const { id } = await memories.keep(owner, { text: '住在上海', from: '' })
      const note = { text: '住在杭州', from: '', replaces: id, needsOptIn: true } as const
      await expect(memories.keep(owner, note)).rejects.toEqual(refused('forbidden'))
      await memories.setOn(owner, true)
      await memories.setOn(owner, false)
      await expect(memories.keep(owner, note)).rejects.toEqual(refused('forbidden'))
      expect(texts(await memories.list(owner))).toEqual(['住在上海'])
      await memories.setOn(owner, true)
      await memories.keep(owner, note)
      expect(texts(await memories.list(owner))).toEqual(['住在杭州'])
    })

    test('visitors have none', async () => {
      expect(await open().isOn('v:device')).toBe(false)
    })
  })

  test('nothing is stored for a deleted member', async () => {
    const { client, user } = await member()
    const { build } = database()
    await database().batch([statement(build.deleteFrom('users').where('uid', '=', user.uid))])
    expect((await save(client, '甲')).status).toBe(401)
    expect((await client.post(memorySetting.path, { isOn: true })).status).toBe(401)
  })
})
