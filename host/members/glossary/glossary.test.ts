import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountFilePaths, accountRoutes } from '../../../lib/contract/routes/account-routes.ts'
import { glossaryLimits, glossaryRoutes } from '../../../lib/contract/routes/glossary-routes.ts'
import { WordAudit } from '../../moderation/word-audit.ts'
import { WordList } from '../../moderation/word-list.ts'
import { statement } from '../../storage/database/database.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { AccountClient, newPhone } from '../../testing/account-client.ts'
import { buildUser } from '../../testing/build-user.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'

const { glossaryList, glossarySave, glossaryDelete } = glossaryRoutes

describeOnEachDatabase('the glossaries of members', (database) => {
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
  const list = async (client: AccountClient) => (await client.get(glossaryList.path)).body.data
  const save = (client: AccountClient, source: string, target: string) =>
    client.post(glossarySave.path, { source, target })

  test('a term is added, changed regardless of its spelling, and deleted', async () => {
    const { client } = await member()
    expect(await list(client)).toEqual({ list: [] })
    expect((await save(client, ' 知舟\n', 'Zhizhou')).body.data).toEqual({
      list: [{ source: '知舟', target: 'Zhizhou' }],
    })
    await save(client, 'cell', '电芯')
    await save(client, 'ＣＥＬＬ', '电池')
    const { list: kept } = (await list(client)) as { list: { source: string }[] }
    expect(kept.map(({ source }) => source).toSorted()).toEqual(['知舟', 'ＣＥＬＬ'])
    await client.post(glossaryDelete.path, { source: 'Cell' })
    await client.post(glossaryDelete.path, { source: '没有的' })
    expect(await list(client)).toEqual({ list: [{ source: '知舟', target: 'Zhizhou' }] })
  })

  test('no other member sees or deletes them', async () => {
    const [mine, other] = [await member(), await member()]
    await save(mine.client, '甲', 'A')
    await save(other.client, '甲', 'B')
    await other.client.post(glossaryDelete.path, { source: '甲' })
    expect(await list(mine.client)).toEqual({ list: [{ source: '甲', target: 'A' }] })
    expect(await list(other.client)).toEqual({ list: [] })
  })

  const long = '长'.repeat(glossaryLimits.characters + 1)
  test.each([
    ['no term', { source: ' ', target: 'A' }, 'source'],
    ['no translation', { source: '甲', target: '\u0007' }, 'target'],
    ['a term that is too long', { source: long, target: 'A' }, 'source'],
    ['a translation that is too long', { source: '甲', target: long }, 'target'],
    ['a listed word as the term', { source: '禁 语', target: 'A' }, 'source'],
    ['a listed word as the translation', { source: '甲', target: '禁语' }, 'target'],
  ])('refuses %s', async (_, { source, target }, field) => {
    const { client } = await member()
    const reply = await save(client, source, target)
    expect([reply.status, reply.body.data]).toMatchObject([400, { field }])
    expect(await list(client)).toEqual({ list: [] })
  })

  test('their number is limited; existing ones can still be changed', async () => {
    const { client, owner } = await member()
    const rows = Array.from({ length: glossaryLimits.terms }, (_, at) => {
      return { owner, letters: `t${at}`, source: `t${at}`, target: 'x', changed_at: 1 }
    })
    await database().batch([statement(database().build.insertInto('glossary_terms').values(rows))])
    expect((await save(client, '多了', 'more')).status).toBe(413)
    const changed = (await save(client, 'T7', 'seven')).body.data as { list: unknown[] }
    expect(changed.list).toHaveLength(glossaryLimits.terms)
    expect(changed.list[0]).toEqual({ source: 'T7', target: 'seven' })
  })

  test('is exported, and deleted with the account', async () => {
    const phone = newPhone()
    const { token } = await new AccountClient(host).login(phone)
    const client = new AccountClient(host, { k_sso_token: token })
    await save(client, '要删的', 'gone')
    const file = await fetch(`${host.origin}${accountFilePaths.export}`, { headers: { k_sso_token: token } })
    expect(await file.json()).toMatchObject({ glossary: [{ source: '要删的', target: 'gone' }] })
    const code = await client.code(phone, 'confirm')
    expect((await client.post(accountRoutes.accountDelete.path, { code })).status).toBe(200)
    const rows = await database().all(
      database().build.selectFrom('glossary_terms').select('owner').where('source', '=', '要删的'),
    )
    expect(rows).toEqual([])
  })

  test('a deleted member gets no terms', async () => {
    const { client, user } = await member()
    const { build } = database()
    await database().batch([statement(build.deleteFrom('users').where('uid', '=', user.uid))])
    expect((await save(client, '甲', 'A')).status).toBe(401)
  })
})
