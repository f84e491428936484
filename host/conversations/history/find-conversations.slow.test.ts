import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { messageStatus } from '../../../lib/contract/frames/message-status.ts'
import { recordType } from '../../../lib/contract/frames/record.ts'
import { foldToLetters } from '../../../lib/text/fold.ts'
import { type Audit, openAudit } from '../../moderation/audit.ts'
import { HostError } from '../../platform/errors.ts'
import { misspeltPlaces } from '../../search/analysis/misspelt/misspelt-names.ts'
import { type Database, statement } from '../../storage/database/database.ts'
import { rawQuery } from '../../storage/database/query-builder.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { deleteConversation, pinConversation, renameConversation } from './change-conversation.ts'
import { listConversations } from './conversation-list.ts'
import type { ConversationQuery } from './find-conversations.ts'

interface Stored {
  readonly title: string
  readonly at: number
  readonly kind?: 'search' | 'agent'
  readonly pattern?: string
}

async function store(database: Database, owner: string, { title, at, kind, pattern }: Stored) {
  const id = randomUUID()
  const { build } = database
  await database.batch([
    statement(
      build.insertInto('conversations').values({
        id,
        owner,
        kind: kind ?? 'search',
        agent_id: '001',
        agent_type: 'universal',
        title,
        letters: foldToLetters(title),
        search_pattern: pattern ?? 'normal',
        created_at: at,
        updated_at: at,
        is_ended: 0,
        running_turn: '',
      }),
    ),
    statement(
      build.insertInto('records').values({
        doc_id: randomUUID(),
        conversation_id: id,
        owner,
        ask_id: randomUUID(),
        position: 0,
        is_current: 1,
        record_type: recordType.normal,
        search_pattern: pattern ?? 'normal',
        question: title,
        status: messageStatus.end,
        like: 0,
        cards: '[]',
        error: '',
        model: '',
        created_at: at,
      }),
    ),
    statement(build.insertInto('searches').values({ owner, question: title, created_at: at })),
  ])
  return id
}

const newOwner = () => `d:${randomUUID()}`
const everything: ConversationQuery = { keyword: '', offset: 0 }

function listOf(database: Database, owner: string, query: Partial<ConversationQuery> = {}) {
  return listConversations({ database, findMisspelt: misspeltPlaces }, owner, { ...everything, ...query })
}

async function titlesOf(database: Database, owner: string, query: Partial<ConversationQuery> = {}) {
  return (await listOf(database, owner, query)).list.map(({ title }) => title)
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    (error: unknown) => (error instanceof HostError ? error.code : String(error)),
  )
}

describeOnEachDatabase('the lists of conversations', (database) => {
  test("are sorted by pinned and newest, have their pattern, and contain no other owner's", async () => {
    const [owner, other] = [newOwner(), newOwner()]
    const oldest = await store(database(), owner, { title: '最早', at: 1_000 })
    await store(database(), owner, { title: '中间', at: 2_000, pattern: 'research' })
    await store(database(), owner, { title: '最新', at: 3_000 })
    await store(database(), owner, { title: '聊天', at: 4_000, kind: 'agent' })
    await store(database(), other, { title: '别人的', at: 5_000 })
    await pinConversation(database(), owner, oldest, true)
    const { list, total, hasMore } = await listOf(database(), owner)
    expect(
      list.map(({ title, is_pinned, pattern, answers }) => [title, is_pinned, pattern, answers]),
    ).toEqual([
      ['最早', true, 'normal', 1],
      ['最新', false, 'normal', 1],
      ['中间', false, 'research', 1],
    ])
    expect({ total, hasMore }).toEqual({ total: 3, hasMore: false })
    await pinConversation(database(), owner, oldest, false)
    expect(await titlesOf(database(), owner)).toEqual(['最新', '中间', '最早'])
    expect(await titlesOf(database(), owner, { pattern: 'research' })).toEqual(['中间'])
    expect(await titlesOf(database(), owner, { agentId: '001' })).toEqual(['聊天'])
  })

  test('a keyword matches regardless of script, case and punctuation; similar titles only without a match', async () => {
    const owner = newOwner()
    await store(database(), owner, { title: '青桐渡口，在哪里？', at: 1 })
    await store(database(), owner, { title: 'KV 缓存是什么', at: 2 })
    await store(database(), owner, { title: '清通是什么', at: 3 })
    const cases: [string, string[], boolean | undefined][] = [
      ['渡口在哪', ['青桐渡口，在哪里？'], undefined],
      ['ｋｖ緩存', ['KV 缓存是什么'], undefined],
      ['qingtongdukou', ['青桐渡口，在哪里？'], true],
      ['qtdk', ['青桐渡口，在哪里？'], true],
      ['青同度口', ['青桐渡口，在哪里？'], true],
      ['青桐镀口', ['青桐渡口，在哪里？'], true],
      // The same sound, but it stands there.
      ['清通', ['清通是什么'], undefined],
      ['没有这个', [], undefined],
      ['，', [], undefined],
      ["%_'", [], undefined],
    ]
    for (const [keyword, titles, isApproximate] of cases) {
      const found = await listOf(database(), owner, { keyword })
      expect([keyword, found.list.map(({ title }) => title)]).toEqual([keyword, titles])
      expect([keyword, found.is_approximate]).toEqual([keyword, isApproximate])
    }
  })

  test('pages have no gaps and no duplicates', async () => {
    const owner = newOwner()
    // Many in the same millisecond: their ids decide.
    for (let index = 0; index < 45; index += 1) {
      await store(database(), owner, { title: `第 ${index} 个`, at: Math.floor(index / 20) })
    }
    const seen: string[] = []
    for (let offset = 0, isMore = true; isMore; ) {
      const page = await listOf(database(), owner, { offset })
      seen.push(...page.list.map(({ conversation_id }) => conversation_id))
      offset = page.offset
      isMore = page.hasMore
    }
    expect(seen).toHaveLength(45)
    expect(new Set(seen).size).toBe(45)
  })

  test('a title is validated, cleaned, changed only by its owner, and found by its new letters', async () => {
    const owner = newOwner()
    const id = await store(database(), owner, { title: '原来的标题', at: 1 })
    const listed: Audit = {
      ...openAudit,
      find: (text) => (text.includes('坏词') ? { word: '坏词', isForbidden: true, start: 0, end: 2 } : null),
    }
    const rename = (title: string, as = owner) =>
      renameConversation({ database: database(), audit: listed }, as, id, title)
    expect(await rename('  盐 原\n站史\u202e  ')).toBe('盐 原 站史')
    expect(await titlesOf(database(), owner, { keyword: '原站史' })).toEqual(['盐 原 站史'])
    expect(await titlesOf(database(), owner, { keyword: '原来' })).toEqual([])
    expect(await rename('字'.repeat(60))).toHaveLength(60)
    for (const wrong of ['', ' \n ', '字'.repeat(61), '有坏词的标题']) {
      expect([wrong, await codeOf(rename(wrong))]).toEqual([wrong, 'bad_request'])
    }
    expect(await codeOf(rename('别人改的', newOwner()))).toBe('not_found')
    expect(await titlesOf(database(), owner)).toEqual(['字'.repeat(60)])
  })

  test('one is deleted with its records and searches, without affecting others', async () => {
    const owner = newOwner()
    const gone = await store(database(), owner, { title: '删掉的', at: 10_000 })
    await store(database(), owner, { title: '留下的', at: 10_001 })
    expect(await codeOf(deleteConversation(database(), newOwner(), gone))).toBe('not_found')
    await deleteConversation(database(), owner, gone)
    expect(await codeOf(deleteConversation(database(), owner, gone))).toBe('not_found')
    expect(await titlesOf(database(), owner)).toEqual(['留下的'])
    const { build } = database()
    const left = async (table: 'records' | 'searches') =>
      (await database().all(build.selectFrom(table).select('question').where('owner', '=', owner))).map(
        ({ question }) => question,
      )
    expect([await left('records'), await left('searches')]).toEqual([['留下的'], ['留下的']])
  })

  test.each([-1, 1])('a question asked in two conversations loses only its own searches', async (sooner) => {
    const owner = newOwner()
    const question = '字'.repeat(190) + '😀'.repeat(20)
    const at = 1_000_000
    const gone = await store(database(), owner, { title: question, at })
    await store(database(), owner, { title: question, at: at + sooner * 60_000 })
    const { build } = database()
    const cut = build.updateTable('searches').set({ question: question.slice(0, 200) })
    await database().batch([statement(cut.where('owner', '=', owner))])
    await deleteConversation(database(), owner, gone)
    const left = await database().all(
      build.selectFrom('searches').select('created_at').where('owner', '=', owner),
    )
    expect(left.map((row) => Number(row.created_at))).toEqual([at + sooner * 60_000])
  })

  test('a page of a hundred thousand uses the index, without sorting', async () => {
    const { dialect, build } = database()
    const owner = newOwner()
    const rows = sql`select cast(n as text) || '-' || cast(${owner} as text), cast(${owner} as text), 'search',
      '001', 'universal', '第' || cast(n as text) || '个问题', '第' || cast(n as text) || '个问题', 'normal', 0, n, n,
      0, ''`
    const count = 100_000
    const numbers =
      dialect === 'sqlite'
        ? sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})`
        : sql`with numbers(n) as (select generate_series(1, ${count}))`
    await database().batch([
      statement(
        rawQuery(
          { build },
          sql`${dialect === 'sqlite' ? sql`` : numbers} insert into conversations
            (id, owner, kind, agent_id, agent_type, title, letters, search_pattern, is_pinned, created_at, updated_at,
             is_ended, running_turn)
            ${dialect === 'sqlite' ? numbers : sql``} ${rows} from numbers`,
        ),
      ),
      ...(dialect === 'postgres' ? [statement(rawQuery({ build }, sql`analyze conversations`))] : []),
    ])
    const plan = await database().all<Record<string, unknown>>(
      rawQuery(
        { build },
        sql`${dialect === 'sqlite' ? sql`explain query plan` : sql`explain`} select id from conversations
          where owner = ${owner} and kind = 'search' order by is_pinned desc, updated_at desc, id desc limit 21`,
      ),
    )
    const words = JSON.stringify(plan)
    expect(words).toContain('conversations_in_order')
    expect(words).not.toMatch(/temp b-tree|"Sort|Sort /i)
    expect(await titlesOf(database(), owner, { offset: 99_990 })).toHaveLength(10)
    expect(await titlesOf(database(), owner, { keyword: '第77个' })).toEqual(['第77个问题'])
    expect((await listOf(database(), owner)).total).toBe(count)
  })
})
