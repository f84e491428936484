import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { documentLimits } from '../../lib/contract/writer/document.ts'
import { randomId } from '../platform/make-id.ts'
import { describeOnEachDatabase } from '../storage/testing/test-database.ts'
import { buildUser } from '../testing/build-user.ts'
import { deleteDocument, listVersions, nameVersion, restoreDocument } from './document-history.ts'
import { listDocuments } from './list-documents.ts'
import { createDocument, saveDocument } from './save-document.ts'
import { readDocument } from './stored-document.ts'

const minuteMs = 60_000

describeOnEachDatabase('written_documents', (database) => {
  let now = 1_800_000_000_000
  let owner: string
  const deps = () => ({ database: database(), now: () => now, makeId: randomId })
  beforeAll(async () => {
    owner = (await buildUser(database())).owner
  })
  afterAll(() => expect(now).toBeGreaterThan(0))

  const create = (content: string, title = '手记') =>
    createDocument(deps(), owner, { title, content, model: '', reason: 'created' })
  const save = (id: string, based: number, content: string, reason: 'auto' | 'polish' = 'auto') =>
    saveDocument(deps(), owner, { id, based, title: '手记', content, model: '', reason })
  const versions = async (id: string) => (await listVersions(database(), owner, { id, offset: 0 })).list

  test('a stale save gets the stored document; a repeated one changes nothing', async () => {
    const { doc_id: id } = await create('一')
    expect(await save(id, 1, '二')).toEqual({ doc_id: id, version: 2 })
    expect(await save(id, 1, '二')).toEqual({ doc_id: id, version: 2 })
    await expect(save(id, 1, '三')).rejects.toMatchObject({
      code: 'conflict',
      current: { doc_id: id, version: 2, content: '二' },
    })
    expect((await readDocument(database(), owner, { id })).content).toBe('二')
  })

  test('typing fills one version within ten minutes; what a member did stays', async () => {
    const { doc_id: id } = await create('一')
    await save(id, 1, '一二')
    await save(id, 2, '一二三')
    await save(id, 3, '一二三四', 'polish')
    await save(id, 4, '一二')
    expect((await versions(id)).map(({ version, reason, change }) => [version, reason, change])).toEqual([
      [5, 'auto', -2],
      [4, 'polish', 1],
      [3, 'auto', 2],
      [1, 'created', 1],
    ])
    now += 11 * minuteMs
    await save(id, 5, '一')
    expect(await versions(id)).toHaveLength(5)
  })

  test('versions are thinned, named ones last; the newest stays', async () => {
    const { doc_id: id } = await create('0')
    await nameVersion(database(), owner, { id, version: 1, name: '初稿' })
    for (let version = 1; version <= documentLimits.versions + 5; version += 1)
      await save(id, version, `第 ${version} 次`, 'polish')
    const { list, total } = await listVersions(database(), owner, { id, offset: 0 })
    expect(total).toBe(documentLimits.versions)
    expect(list[0]?.version).toBe(documentLimits.versions + 6)
    expect((await readDocument(database(), owner, { id, version: 1 })).content).toBe('0')
    await expect(readDocument(database(), owner, { id, version: 2 })).rejects.toThrow('版本')
  })

  test('long versions are limited by their characters', async () => {
    const { doc_id: id } = await create('0')
    for (let version = 1; version <= 16; version += 1)
      await save(id, version, String.fromCodePoint(0x4e00 + version).repeat(documentLimits.content), 'polish')
    const kept = await versions(id)
    expect(kept.length).toBeLessThan(16)
    expect(kept[0]?.version).toBe(17)
  })

  test('an old version is restored as the next one', async () => {
    const { doc_id: id } = await create('旧的')
    await save(id, 1, '新的', 'polish')
    expect(await restoreDocument(deps(), owner, { id, version: 1 })).toEqual({ doc_id: id, version: 3 })
    expect(await readDocument(database(), owner, { id })).toMatchObject({ content: '旧的', version: 3 })
  })

  test.each([
    ['渡口', ['渡口茶馆']],
    ['渡 口', []],
    ['ＴＥＡ', ['tea']],
    ['開門', ['开门']],
    ['100%', ['百分']],
    ['%', ['百分']],
    ['_', []],
    [`\\`, []],
  ])('%s is found in titles and texts of the owner only', async (keyword, titles) => {
    const { owner: mine } = await buildUser(database())
    for (const [title, content] of [
      ['渡口茶馆', '一口老井'],
      ['tea', '# Tea\n\n**hot**'],
      ['开门', '卸门板'],
      ['百分', '涨了 100%'],
    ] as const)
      await createDocument(deps(), mine, { title, content, model: '', reason: 'created' })
    const { list } = await listDocuments(database(), mine, { offset: 0, keyword })
    expect(list.map(({ title }) => title)).toEqual(titles)
    expect((await listDocuments(database(), 'u:nobody', { offset: 0, keyword })).list).toEqual([])
  })

  test('others find no document, and a deleted one is gone with its versions', async () => {
    const { doc_id: id } = await create('一')
    await expect(readDocument(database(), 'u:other', { id })).rejects.toMatchObject({ code: 'not_found' })
    await deleteDocument(database(), owner, id)
    await expect(deleteDocument(database(), owner, id)).rejects.toMatchObject({ code: 'not_found' })
    const rows = await database().all(
      database().build.selectFrom('written_versions').select('version').where('doc_id', '=', id),
    )
    expect(rows).toEqual([])
  })

  test('a member has a maximum of documents', async () => {
    const { owner: mine } = await buildUser(database())
    const one = { title: '', content: '', model: '', reason: 'created' } as const
    for (let count = 0; count < documentLimits.documents; count += 1) await createDocument(deps(), mine, one)
    await expect(createDocument(deps(), mine, one)).rejects.toMatchObject({ code: 'too_large' })
  })
})
