import { expect, test } from '@jest/globals'
import { memberExists } from '../../members/account/users/users.ts'
import { randomId } from '../../platform/make-id.ts'
import { openMemoryBus } from '../../storage/bus/memory-bus.ts'
import { statement } from '../../storage/database/database.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { storeFinishedTurn } from '../../testing/finished-turn.ts'
import { watchedDatabase } from '../../testing/watched-database.ts'
import { replaceCards } from '../checking/checked-record.ts'
import { deleteSearchHistory } from '../history/conversation-list.ts'
import { recordsInSteps } from '../history/history.ts'
import { SharedSnapshots } from '../streams/shared-snapshots.ts'
import { addLink, findLink, listLinks, revokeLink } from './share-links.ts'
import { countView, previewShare, readShare, shareConversation, shareState, type Viewer } from './shares.ts'

const hour = 60 * 60

describeOnEachDatabase('shared links', (database) => {
  let now = 1_800_000_000_000
  const deps = () => ({ database: database(), now: () => now, makeId: randomId })
  const wish = (conversationId: string, over: { expiresSeconds?: number; docIds?: string[] } = {}) => ({
    conversationId,
    docIds: over.docIds,
    expiresSeconds: over.expiresSeconds,
  })
  async function conversation(owner = randomId(), turns = 2) {
    const id = randomId()
    const docIds: string[] = []
    for (let position = 0; position < turns; position += 1)
      docIds.push(await storeFinishedTurn(database(), { owner, conversationId: id, position }))
    return { owner, id, docIds }
  }

  test('the same state has one link, with the end that was requested last', async () => {
    const { owner, id } = await conversation()
    const made = await Promise.all(
      Array.from({ length: 10 }, () => shareConversation(deps(), owner, wish(id, { expiresSeconds: hour }))),
    )
    expect(new Set(made.map((share) => share.id)).size).toBe(1)
    expect(made[0]?.expiresAt).toBe(now + hour * 1_000)
    expect((await shareConversation(deps(), owner, wish(id))).expiresAt).toBe(0)
    expect((await listLinks(deps(), owner, { kind: 'conversation' }, 0)).list).toHaveLength(1)
    await storeFinishedTurn(database(), { owner, conversationId: id, position: 2 })
    expect((await shareConversation(deps(), owner, wish(id))).id).not.toBe(made[0]?.id)
  })

  test('part of a conversation can be shared, titled by its first question', async () => {
    const { owner, id, docIds } = await conversation()
    const share = await shareConversation(deps(), owner, wish(id, { docIds: docIds.slice(1) }))
    const { records, title } = await readShare(deps(), share.id)
    expect(records.map((record) => record.doc_id)).toEqual(docIds.slice(1))
    expect(title).toBe(records[0]?.content)
  })

  test('only the shared part of a long conversation is read, and a little before it', async () => {
    const { owner, id, docIds } = await conversation(randomId(), 300)
    let pages = 0
    const read = (sql: string) => {
      if (sql.includes('offset') && !sql.includes('octet_length')) pages += 1
    }
    const watched = { ...deps(), database: watchedDatabase(database(), { read }) }
    const share = await shareConversation(watched, owner, wish(id, { docIds: docIds.slice(-2) }))
    expect((await readShare(deps(), share.id)).records).toHaveLength(2)
    expect(pages * recordsInSteps).toBeLessThanOrEqual(2 * recordsInSteps + 100)
  })

  test('is read once for concurrent viewers, and shows nothing after it was revoked', async () => {
    const { owner, id } = await conversation()
    const share = await shareConversation(deps(), owner, wish(id))
    let reads = 0
    const read = (sql: string) => {
      if (sql.includes('"records" from "share_links"')) reads += 1
    }
    const watched = { ...deps(), database: watchedDatabase(database(), { read }) }
    const snapshots = new SharedSnapshots({ ...watched, present: (snapshot) => snapshot })
    const together = await Promise.all(Array.from({ length: 5 }, () => snapshots.read(share.id)))
    expect(new Set([...together, await snapshots.read(share.id)]).size).toBe(1)
    expect(JSON.parse(String(together[0]?.bytes))).toEqual(await readShare(deps(), share.id))
    expect(reads).toBe(1)
    await revokeLink(deps(), owner, 'conversation', share.id)
    await expect(snapshots.read(share.id)).rejects.toMatchObject({ code: 'gone' })
    await expect(snapshots.read('nothing')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is read again soon while its verdicts are made, and a minute later otherwise', async () => {
    const { owner, id } = await conversation()
    const share = await shareConversation(deps(), owner, wish(id))
    let isChecked = true
    const asked: string[] = []
    const requestVerdicts = async (snapshot: { id: string }) => {
      asked.push(snapshot.id)
      return isChecked
    }
    const snapshots = new SharedSnapshots({ ...deps(), present: (snapshot) => snapshot, requestVerdicts })
    const readLater = async (ms: number) => {
      now += ms
      await snapshots.read(share.id)
      return asked.length
    }
    expect([await readLater(0), await readLater(4_000)]).toEqual([1, 1])
    isChecked = false
    expect([await readLater(2_000), await readLater(50_000), await readLater(20_000)]).toEqual([2, 2, 3])
    expect(new Set(asked)).toEqual(new Set([share.id]))
  })

  test('made while a model judges, it shows the verdicts that come', async () => {
    const { owner, id } = await conversation(randomId(), 1)
    const card = (more: object) => ({
      id: 'support',
      type: 'support_check',
      target: 'end',
      content: { model: '', verdicts: [{ claim: '甲', index: 1, state: 'unclear', by: 'none' }], ...more },
    })
    const docId = await storeFinishedTurn(database(), {
      owner,
      conversationId: id,
      position: 1,
      cards: [card({ is_pending: true })],
    })
    let reads = 0
    const read = (sql: string) => {
      if (!sql.includes('"cards"')) return
      reads += 1
      if (reads === 2) void replaceCards(database(), docId, [card({ model: '核对' })])
    }
    const watched = { ...deps(), database: watchedDatabase(database(), { read }) }
    const share = await shareConversation(watched, owner, wish(id))
    const { records } = await readShare(deps(), share.id)
    const checks = records.flatMap(({ data }) => data.filter(({ type }) => type === 'support_check'))
    expect(checks).toMatchObject([{ content: { model: '核对' } }])
    expect(reads).toBeGreaterThan(1)
  })

  test('the reasoning of the answer is not shared', async () => {
    const { owner, id } = await conversation()
    const { records } = await readShare(deps(), (await shareConversation(deps(), owner, wish(id))).id)
    expect(records.flatMap((record) => record.data.map((card) => card.type))).toEqual([
      'markdown',
      'markdown',
    ])
  })

  test('content over the size limit is in no link', async () => {
    const { owner, id } = await conversation()
    const content = '长'.repeat(2_500_000)
    const cards = JSON.stringify([{ id: 'c1', type: 'markdown', target: 'end', content }])
    await database().batch([
      statement(database().build.updateTable('records').set({ cards }).where('owner', '=', owner)),
    ])
    await expect(shareConversation(deps(), owner, wish(id))).rejects.toMatchObject({ code: 'too_large' })
    expect((await listLinks(deps(), owner, { kind: 'conversation' }, 0)).list).toEqual([])
  })

  test('counts a viewer once a day, without the owner, bots, crowds of one network, and after the end', async () => {
    const { owner, id } = await conversation()
    const share = await shareConversation(deps(), owner, wish(id, { expiresSeconds: hour }))
    const bus = openMemoryBus(() => undefined)
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0'
    const seen = (reader: string, over: Partial<Viewer> = {}) =>
      countView({ ...deps(), bus }, share.id, { owner: reader, network: reader, userAgent, ...over })
    const views = async () => (await listLinks(deps(), owner, { kind: 'conversation' }, 0)).list[0]?.views
    await seen(owner)
    await seen('d:bot', { userAgent: 'Mozilla/5.0 (compatible; Baiduspider/2.0)' })
    await seen('d:none', { userAgent: '' })
    expect(await views()).toBe(0)
    await seen('d:one')
    await seen('d:one')
    await Promise.all([seen('d:two'), seen('d:three')])
    expect(await views()).toBe(3)
    for (let reader = 0; reader < 40; reader += 1) await seen(`d:minted-${reader}`, { network: 'same' })
    expect(await views()).toBe(23)
    now += hour * 1_000
    await seen('d:late')
    expect(await views()).toBe(23)
  })

  test('the preview shows what would be shared and what is left out', async () => {
    const { owner, id } = await conversation()
    expect(await previewShare(database(), owner, id)).toEqual({
      title: '第 1 问',
      answers: 2,
      sources: 0,
      left_out: [{ kind: 'thinking', count: 2 }],
    })
    await expect(previewShare(database(), randomId(), id)).rejects.toMatchObject({ code: 'not_found' })
    await database().batch([
      statement(database().build.updateTable('records').set({ status: 0 }).where('owner', '=', owner)),
    ])
    await expect(previewShare(database(), owner, id)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('an expired link opens nothing, and works again when it is shared again', async () => {
    const { owner, id } = await conversation()
    const share = await shareConversation(deps(), owner, wish(id, { expiresSeconds: hour }))
    expect(await shareState(deps(), share.id)).toBe('active')
    now += hour * 1_000
    expect(await shareState(deps(), share.id)).toBe('expired')
    await expect(readShare(deps(), share.id)).rejects.toMatchObject({ code: 'gone', message: '链接已过期' })
    expect((await listLinks(deps(), owner, { kind: 'conversation' }, 0)).list).toMatchObject([
      { state: 'expired' },
    ])
    expect((await shareConversation(deps(), owner, wish(id))).id).toBe(share.id)
    expect(await shareState(deps(), share.id)).toBe('active')
  })

  test('a revoked link opens nothing and keeps no content; only its owner can revoke it', async () => {
    const { owner, id } = await conversation()
    const share = await shareConversation(deps(), owner, wish(id))
    await expect(revokeLink(deps(), randomId(), 'conversation', share.id)).rejects.toMatchObject({
      code: 'not_found',
    })
    await revokeLink(deps(), owner, 'conversation', share.id)
    await revokeLink(deps(), owner, 'conversation', share.id)
    await expect(readShare(deps(), share.id)).rejects.toMatchObject({ code: 'gone' })
    const row = await database().first(
      database().build.selectFrom('share_links').select('records').where('id', '=', share.id),
    )
    expect(row?.records).toBe('[]')
    expect((await shareConversation(deps(), owner, wish(id))).id).not.toBe(share.id)
  })

  test('the history is deleted with its links, or without them', async () => {
    const { owner, id } = await conversation()
    const share = await shareConversation(deps(), owner, wish(id))
    expect(await deleteSearchHistory(deps(), owner, false)).toEqual({ deleted: 1, revoked: 0 })
    expect(await shareState(deps(), share.id)).toBe('active')
    expect(await deleteSearchHistory(deps(), owner, true)).toEqual({ deleted: 0, revoked: 1 })
    expect(await shareState(deps(), share.id)).toBe('revoked')
  })

  test('links to chats stay when the searches are deleted with their links', async () => {
    const { owner, id } = await conversation()
    const chat = { owner, conversationId: randomId(), kind: 'agent' } as const
    await storeFinishedTurn(database(), { ...chat, position: 0 })
    await storeFinishedTurn(database(), { ...chat, position: 1 })
    const [search, talk] = [
      await shareConversation(deps(), owner, wish(id)),
      await shareConversation(deps(), owner, wish(chat.conversationId)),
    ]
    expect(await deleteSearchHistory(deps(), owner, true)).toEqual({ deleted: 1, revoked: 1 })
    expect([await shareState(deps(), search.id), await shareState(deps(), talk.id)]).toEqual([
      'revoked',
      'active',
    ])
  })

  test.each(['the member', 'the conversation'])(
    'nothing is shared when %s is deleted meanwhile',
    async (gone) => {
      const { owner, id } = await conversation()
      const { build } = database()
      const user = {
        uid: owner,
        phone: owner,
        nickname: '',
        picture: '',
        is_active: 1,
        password_hash: '',
        created_at: 0,
        is_operator: 0,
        blocked_at: 0,
        blocked_reason: '',
        taken_down_at: 0,
      }
      await database().batch([statement(build.insertInto('users').values(user))])
      const doomed =
        gone === 'the member'
          ? build.deleteFrom('users').where('uid', '=', owner)
          : build.deleteFrom('conversations').where('id', '=', id)
      // It is deleted between the reading and the writing.
      const batch = () => database().batch([statement(doomed)])
      const deleting = { ...deps(), database: watchedDatabase(database(), { batch }) }
      const conditions = [memberExists(database(), owner)]
      await expect(shareConversation(deleting, owner, { ...wish(id), conditions })).rejects.toMatchObject({
        code: 'not_found',
      })
      expect((await listLinks(deps(), owner, { kind: 'conversation' }, 0)).list).toEqual([])
    },
  )

  test('the number of links of an owner is limited', async () => {
    const { owner, id, docIds } = await conversation()
    const { build } = database()
    const rows = Array.from({ length: 200 }, (_, index) => ({
      id: randomId(),
      owner,
      target: 'earlier',
      title: '',
      records: '[]',
      created_at: now,
      fingerprint: `earlier ${index}`,
    }))
    await database().batch([statement(build.insertInto('share_links').values(rows))])
    await expect(shareConversation(deps(), owner, wish(id))).rejects.toMatchObject({ code: 'conflict' })
    await revokeLink(deps(), owner, 'conversation', rows[0]?.id ?? '')
    await storeFinishedTurn(database(), { owner, conversationId: id, position: 2 })
    const wishes = docIds.map((docId) => wish(id, { docIds: [docId] }))
    const made = await Promise.allSettled(
      [wish(id), ...wishes].map((each) => shareConversation(deps(), owner, each)),
    )
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const pages = [0, 20, 200].map((offset) => listLinks(deps(), owner, { kind: 'conversation' }, offset))
    expect((await Promise.all(pages)).map((page) => [page.list.length, page.hasMore])).toEqual([
      [20, true],
      [20, true],
      [1, false],
    ])
    const sharedAgain = [
      { id: randomId(), created_at: now + 1 },
      { id: randomId(), created_at: now + 2 },
    ]
    await database().batch([
      statement(
        build
          .updateTable('share_links')
          .set({ expires_at: 1 })
          .where('owner', '=', owner)
          .where('revoked_at', '=', 0),
      ),
      statement(
        build.insertInto('share_links').values(
          sharedAgain.map((row) => ({
            ...row,
            owner,
            target: id,
            title: '',
            records: '[]',
            expires_at: 1,
            fingerprint: row.id,
          })),
        ),
      ),
    ])
    const last = await shareConversation(deps(), owner, wish(id, { docIds: docIds.slice(0, 1) }))
    const left = await database().all(build.selectFrom('share_links').select('id').where('owner', '=', owner))
    expect(left).toHaveLength(201)
    expect(left.map((row) => row.id)).toEqual(
      expect.arrayContaining([last.id, ...sharedAgain.map((row) => row.id)]),
    )
  })
})

describeOnEachDatabase('links to agents', (database) => {
  const deps = { now: Date.now, makeId: randomId }
  test('are separate from those to conversations, and carry their purpose', async () => {
    const links = { ...deps, database: database() }
    const owner = randomId()
    const wish = (scope: 'use' | 'edit') => ({
      opens: { kind: 'agent' as const, target: 'a1', scope },
      title: '小助手',
      fingerprint: `a1 ${scope}`,
      expiresAt: 0,
    })
    const use = await addLink(links, owner, wish('use'))
    const edit = await addLink(links, owner, wish('edit'))
    expect(await addLink(links, owner, wish('use'))).toBe(use)
    expect((await findLink(links, 'agent', edit))?.opens).toEqual({
      kind: 'agent',
      target: 'a1',
      scope: 'edit',
    })
    expect(await findLink(links, 'conversation', use)).toBeNull()
    await expect(readShare(links, use)).rejects.toMatchObject({ code: 'not_found' })
    const listed = async (of: Parameters<typeof listLinks>[2]) =>
      (await listLinks(links, owner, of, 0)).list.map(({ id }) => id).sort()
    expect(await listed({ kind: 'conversation' })).toEqual([])
    expect(await listed({ kind: 'agent', target: 'a2' })).toEqual([])
    expect(await listed({ kind: 'agent', target: 'a1' })).toEqual([use, edit].sort())
    await expect(revokeLink(links, owner, 'conversation', use)).rejects.toMatchObject({ code: 'not_found' })
    await deleteSearchHistory(links, owner, true)
    expect((await findLink(links, 'agent', use))?.state).toBe('active')
    await revokeLink(links, owner, 'agent', use)
    expect((await findLink(links, 'agent', use))?.state).toBe('revoked')
    expect((await findLink(links, 'agent', edit))?.state).toBe('active')
  })
})
