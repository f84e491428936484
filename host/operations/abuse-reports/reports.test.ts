import { expect, test } from '@jest/globals'
import { revokeLink } from '../../conversations/shares/share-links.ts'
import { shareConversation, shareState } from '../../conversations/shares/shares.ts'
import { openNotify } from '../../members/notifications/open-notify.ts'
import { newSongRow } from '../../music/songs/new-song-row.ts'
import { songOrder } from '../../music/songs/song-order.ts'
import { randomId } from '../../platform/make-id.ts'
import { statement } from '../../storage/database/database.ts'
import { erasePerson } from '../../storage/database/owned/erase-person.ts'
import { expireRows } from '../../storage/database/owned/expire-rows.ts'
import { rulesOf } from '../../storage/database/owned/owned-table.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { tableManifest } from '../../table-manifest.ts'
import { buildUser } from '../../testing/build-user.ts'
import { storeFinishedTurn } from '../../testing/finished-turn.ts'
import { answerReport, openReports } from './open-reports.ts'
import { countOpenReports, type NewReport, storeReport } from './store-report.ts'

const dayMs = 24 * 60 * 60_000

describeOnEachDatabase('reports', (database) => {
  let now = 1_800_000_000_000
  const deps = () => ({ database: database(), now: () => now, makeId: randomId })
  const answer = (id: string, over: Partial<NewReport> = {}): NewReport => ({
    kind: 'answer',
    id,
    reason: 'false',
    text: '',
    ...over,
  })
  async function finished() {
    const [owner, conversationId] = [randomId(), randomId()]
    return {
      owner,
      conversationId,
      id: await storeFinishedTurn(database(), { owner, conversationId, position: 0 }),
    }
  }
  const closeAll = () =>
    database().batch([statement(database().build.updateTable('reports').set({ answered_at: 1 }))])
  const rows = (owner: string) =>
    database().all(database().build.selectFrom('reports').selectAll().where('owner', '=', owner))

  test('are stored with reason and words; repeated reports count once', async () => {
    const { owner, id } = await finished()
    const before = await countOpenReports(database())
    await storeReport(deps(), owner, answer(id))
    expect(await countOpenReports(database())).toBe(before + 1)
    await storeReport(deps(), owner, answer(id, { reason: 'other', text: ' 说清楚 ' }))
    expect(await rows(owner)).toMatchObject([
      { kind: 'answer', target: id, reason: 'other', text: '说清楚', answered_at: 0 },
    ])
  })

  test('operators see what is reported, and answer all reports of a thing at once', async () => {
    await closeAll()
    const { owner, conversationId, id } = await finished()
    const { id: shareId } = await shareConversation(deps(), owner, {
      conversationId,
      docIds: undefined,
      expiresSeconds: undefined,
    })
    const reporters = await Promise.all([buildUser(database()), buildUser(database())])
    await storeReport(deps(), owner, answer(id, { text: '不对' }))
    now += 1
    for (const reporter of reporters)
      await storeReport(deps(), reporter.owner, answer(shareId, { kind: 'share', reason: 'privacy' }))
    const notify = openNotify(deps())
    const act = (reportId: string, how: 'close' | 'stop') =>
      answerReport({ ...deps(), notify }, { id: reportId, act: how })
    const open = await openReports(deps())
    expect(open.map(({ kind, reason, text, link }) => [kind, reason, text, link])).toEqual([
      ['answer', 'false', '不对', ''],
      ['share', 'privacy', '', `/shared/${shareId}`],
      ['share', 'privacy', '', `/shared/${shareId}`],
    ])
    expect(open[0]).toMatchObject({ title: '第 1 问', excerpt: '答' })
    // Who has reported is not told to operators.
    expect(JSON.stringify(open)).not.toContain(owner)
    const [answered, share, other] = open.map((each) => each.id)
    await expect(act(answered ?? '', 'stop')).rejects.toMatchObject({ code: 'bad_request' })
    await act(share ?? '', 'stop')
    expect(await openReports(deps())).toHaveLength(1)
    expect(await shareState(deps(), shareId)).toBe('revoked')
    await expect(act(other ?? '', 'close')).rejects.toMatchObject({ code: 'not_found' })
    const told = await database().all(
      database()
        .build.selectFrom('notifications')
        .select(['owner', 'kind'])
        .where(
          'owner',
          'in',
          reporters.map((reporter) => reporter.owner),
        ),
    )
    expect(told.map(({ kind }) => kind)).toEqual(['report_answered', 'report_answered'])
    await act(answered ?? '', 'close')
    expect(await openReports(deps())).toEqual([])
  })

  test('deleted content is still listed, and can be answered', async () => {
    await closeAll()
    const { owner, id } = await finished()
    await storeReport(deps(), owner, answer(id))
    await database().batch([statement(database().build.deleteFrom('records').where('doc_id', '=', id))])
    const gone = await openReports(deps())
    expect(gone).toMatchObject([{ title: '', kind: 'answer', excerpt: '', link: '' }])
    await answerReport({ ...deps(), notify: openNotify(deps()) }, { id: gone[0]?.id ?? '', act: 'close' })
    expect(await openReports(deps())).toEqual([])
  })

  test('an answer is reported by its owner, a link by anyone who can open it', async () => {
    const { owner, conversationId, id } = await finished()
    await expect(storeReport(deps(), randomId(), answer(id))).rejects.toMatchObject({ code: 'not_found' })
    const share = await shareConversation(deps(), owner, {
      conversationId,
      docIds: undefined,
      expiresSeconds: undefined,
    })
    const stranger = randomId()
    await storeReport(deps(), stranger, answer(share.id, { kind: 'share' }))
    expect(await rows(stranger)).toHaveLength(1)
    await revokeLink(deps(), owner, 'conversation', share.id)
    await expect(storeReport(deps(), randomId(), answer(share.id, { kind: 'share' }))).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test.each(['plugin', 'song', 'agent', 'share'] as const)(
    'a %s that does not exist cannot be reported',
    async (kind) => {
      await expect(storeReport(deps(), randomId(), answer('a', { kind }))).rejects.toMatchObject({
        code: 'not_found',
      })
    },
  )

  test('a song is reported by its link, whichever it has; an operator revokes it', async () => {
    await closeAll()
    const [singer, ...listeners] = await Promise.all([1, 2, 3].map(() => buildUser(database())))
    const order = songOrder({ prompt: '海边', lyrics: '灯塔\n海风', instrumental: false })
    const lyrics = order.lyrics.map((text, at) => ({ at, text }))
    const result = {
      tempo: 90,
      key: 'C',
      duration: 60,
      lyrics,
      ignoredLyrics: [],
      peaks: [],
      madeBy: 'builtin',
    }
    const id = `song-${singer?.owner}`
    const song = {
      ...newSongRow({ id, owner: singer?.owner ?? '', order, now }),
      state: 'ready' as const,
      result: JSON.stringify(result),
      share_key: 'first',
      share_expires: now + dayMs,
    }
    await database().batch([statement(database().build.insertInto('songs').values(song), 1)])
    const report = (at: number, key: string) =>
      storeReport(deps(), listeners[at]?.owner ?? '', answer(key, { kind: 'song', reason: 'rights' }))
    await report(0, 'first')
    const renewed = database().build.updateTable('songs').set({ share_key: 'second' }).where('id', '=', id)
    await database().batch([statement(renewed)])
    await expect(report(1, 'first')).rejects.toMatchObject({ code: 'not_found' })
    await report(1, 'second')
    const open = await openReports(deps())
    const shown = { kind: 'song', title: order.title, excerpt: '灯塔\n海风', link: '/shared/song/second' }
    expect(open).toMatchObject([shown, shown])
    const notify = openNotify(deps())
    await answerReport({ ...deps(), notify }, { id: open[0]?.id ?? '', act: 'stop' })
    expect(await openReports(deps())).toEqual([])
    await expect(report(1, 'second')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('an agent is reported while it is public, or by those who joined it', async () => {
    await closeAll()
    const [author, reader] = await Promise.all([buildUser(database()), buildUser(database())])
    const { build } = database()
    const values = { name: '周报助手', intro: '写周报', description: '详细', published_version: 1 }
    const id = await storeAgent(values, author.owner)
    const report = answer(id, { kind: 'agent', reason: 'rights' })
    await storeReport(deps(), reader.owner, report)
    expect(await openReports(deps())).toMatchObject([
      { kind: 'agent', title: '周报助手', excerpt: '写周报\n详细', link: `/chat/custom/${id}` },
    ])
    const withdraw = build.updateTable('agents').set({ published_version: 0 }).where('id', '=', id)
    await database().batch([statement(withdraw)])
    await expect(storeReport(deps(), reader.owner, report)).rejects.toMatchObject({ code: 'not_found' })
    expect(await openReports(deps())).toMatchObject([{ title: '周报助手', link: '' }])
    const joined = { agent_id: id, owner: reader.owner, link_id: 'x', bound_at: 1, used_at: 0 }
    await database().batch([statement(build.insertInto('agent_readers').values(joined))])
    await storeReport(deps(), reader.owner, report)
    const remove = build.updateTable('agents').set({ deleted_at: 1, name: '' }).where('id', '=', id)
    await database().batch([statement(remove)])
    await expect(storeReport(deps(), reader.owner, report)).rejects.toMatchObject({ code: 'not_found' })
  })

  async function storeAgent(over: Partial<Tables['agents']>, owner: string): Promise<string> {
    const id = randomId()
    const texts = {
      name: '',
      intro: '',
      description: '',
      icon: '',
      category: '',
      letters: '',
      author_letters: '',
    }
    const numbers = { status: 3, version: 1, published_version: 0, review_version: 0, linked_version: 0 }
    const counts = { allows_copy: 0, works_without_model: 0, uses: 0 }
    const times = {
      created_at: 1,
      updated_at: 1,
      published_at: 1,
      taken_down_at: 0,
      taken_down_version: 0,
      author_blocked_at: 0,
      origin_taken_down_at: 0,
      author_named_at: 0,
      deleted_at: 0,
    }
    const row = { id, owner, reason: '', copied_from: '', ...texts, ...numbers, ...counts, ...times, ...over }
    await database().batch([statement(database().build.insertInto('agents').values(row))])
    return id
  }

  test('are limited per person, deleted with them, and expire after a year', async () => {
    const { owner, id } = await finished()
    const old = Array.from({ length: 199 }, (_, at) => ({
      id: randomId(),
      owner,
      kind: 'answer' as const,
      target: `before ${at}`,
      reason: 'false',
      text: '',
      created_at: now - 366 * dayMs,
      answered_at: 0,
    }))
    await database().batch([statement(database().build.insertInto('reports').values(old))])
    await storeReport(deps(), owner, answer(id))
    const { id: second } = await (async () => ({
      id: await storeFinishedTurn(database(), { owner, conversationId: randomId(), position: 0 }),
    }))()
    await expect(storeReport(deps(), owner, answer(second))).rejects.toMatchObject({ code: 'conflict' })
    await storeReport(deps(), owner, answer(id, { reason: 'rights' }))
    const rules = rulesOf({ reports: tableManifest.reports } as typeof tableManifest, 'expire')
    await expireRows(database(), rules, { now, retentionDays: 0 })
    expect(await rows(owner)).toMatchObject([{ target: id, reason: 'rights' }])
    await erasePerson(database(), tableManifest, {
      blobs: { delete: async () => undefined },
      library: { erase: async () => undefined },
      person: { owner, uid: 'u', phone: 'p' },
      now,
    })
    expect(await rows(owner)).toEqual([])
  })

  test('move to the member; duplicates become one report', async () => {
    const [device, member] = [randomId(), randomId()]
    const row = (owner: string, target: string) => ({
      id: randomId(),
      owner,
      kind: 'share' as const,
      target,
      reason: 'false',
      text: owner,
      created_at: now,
      answered_at: 0,
    })
    const { build } = database()
    const made = [row(device, 'both'), row(device, 'mine'), row(member, 'both')]
    await database().batch([statement(build.insertInto('reports').values(made))])
    const rule = tableManifest.reports
    if (typeof rule === 'string' || typeof rule.bind !== 'function') throw new Error('reports are bound')
    await database().batch([...rule.bind(build, { device, member })])
    expect(await rows(device)).toEqual([])
    const kept = (await rows(member)).map(({ target, text }) => `${target} ${text}`)
    expect(new Set(kept)).toEqual(new Set([`both ${member}`, `mine ${device}`]))
    now += 1
  })
})
