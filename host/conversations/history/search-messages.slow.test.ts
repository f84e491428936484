import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { messageStatus } from '../../../lib/contract/frames/message-status.ts'
import { recordType } from '../../../lib/contract/frames/record.ts'
import { type Database, statement } from '../../storage/database/database.ts'
import { rawQuery } from '../../storage/database/query-builder.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { deleteConversation } from './change-conversation.ts'
import { deleteConversations } from './delete-conversations.ts'
import { indexEarlierMessages } from './index-earlier-messages.ts'
import { holdsTokens, indexMessage, messageText } from './message-index.ts'
import { listRecentAgents } from './recent-agents.ts'
import { searchMessages } from './search-messages.ts'
import { snippetOf } from './snippet.ts'

const newOwner = () => `u:${randomUUID()}`

interface Said {
  readonly question: string
  readonly answer?: string
  readonly agentId?: string
  readonly kind?: 'search' | 'agent'
  readonly at?: number
  readonly conversationId?: string
}

/** Stores what was said as the end of a turn does. */
async function say(database: Database, owner: string, said: Said): Promise<{ id: string; docId: string }> {
  const { question, answer = '', agentId = '001', kind = 'agent', at = 1_000 } = said
  const id = said.conversationId ?? randomUUID()
  const docId = randomUUID()
  const cards = answer === '' ? [] : [{ id: 'c1', type: 'markdown', target: 'end', content: answer }]
  const { build } = database
  const conversation = {
    id,
    owner,
    kind,
    agent_id: agentId,
    agent_type: 'universal',
    title: question,
    created_at: at,
    updated_at: at,
    is_ended: 0,
    running_turn: '',
  }
  await database.batch([
    statement(
      build
        .insertInto('conversations')
        .values(conversation)
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ updated_at: at })),
    ),
    statement(
      build.insertInto('records').values({
        doc_id: docId,
        conversation_id: id,
        owner,
        ask_id: randomUUID(),
        position: at,
        is_current: 1,
        record_type: recordType.normal,
        search_pattern: 'normal',
        question,
        status: messageStatus.end,
        like: 0,
        cards: JSON.stringify(cards),
        error: '',
        model: '',
        created_at: at,
      }),
    ),
    ...indexMessage(database, docId, messageText(question, cards)),
  ])
  return { id, docId }
}

async function found(database: Database, owner: string, keyword: string, agentId?: string) {
  const { detailList } = await searchMessages(database, owner, { keyword, agentId, offset: 0 })
  return detailList.map(({ doc_id }) => doc_id)
}

describeOnEachDatabase('searching in own messages', (database) => {
  test.each([
    ['two characters', '退货', true],
    ['one character', '率', true],
    ['in traditional characters', '退貨率', true],
    ['across punctuation and case', 'react-HOOKS', true],
    ['of the answer', '宁波最高', true],
    ['both pairs, but not together', '退货最高', false],
    ['nowhere', '上海', false],
    ['punctuation alone', '，。', false],
    ['marks of queries', '"退货" OR *', false],
  ])('%s: %s', async (_name, keyword, isFound) => {
    const owner = newOwner()
    const { docId } = await say(database(), owner, {
      question: '哪个城市的退货率高？用 React Hooks 写',
      answer: '**宁波**最高',
    })
    await say(database(), newOwner(), { question: '退货率，宁波最高，react hooks' })
    expect(await found(database(), owner, keyword)).toEqual(isFound ? [docId] : [])
  })

  test('simplified characters match traditional ones, newest first, of one agent when it is given', async () => {
    const owner = newOwner()
    const one = await say(database(), owner, { question: '臺灣門店的退貨率', agentId: '012' })
    const other = await say(database(), owner, { question: '退货率怎么算', at: 2_000 })
    expect(await found(database(), owner, '退货率')).toEqual([other.docId, one.docId])
    expect(await found(database(), owner, '退货率', '012')).toEqual([one.docId])
  })

  test('a page continues after the previous one, also beyond the newest messages', async () => {
    const owner = newOwner()
    const rare = await say(database(), owner, { question: '很久以前的鲸落' })
    for (let index = 0; index < 1_010; index += 1) {
      await say(database(), owner, { question: index % 40 === 0 ? `第 ${index} 次说起海` : `第 ${index} 句` })
    }
    expect(await found(database(), owner, '鲸落')).toEqual([rare.docId])
    const first = await searchMessages(database(), owner, { keyword: '说起海', offset: 0 })
    expect(first).toMatchObject({ offset: 20, hasMore: true })
    const second = await searchMessages(database(), owner, { keyword: '说起海', offset: first.offset })
    expect(second).toMatchObject({ offset: 26, hasMore: false })
    const all = [...first.detailList, ...second.detailList].map(({ doc_id }) => doc_id)
    expect(new Set(all).size).toBe(26)
  }, 120_000)

  test('only the index knows the owner of an entry', async () => {
    const [owner, other] = [newOwner(), newOwner()]
    await say(database(), owner, { question: '一样的鲸落' })
    await say(database(), other, { question: '一样的鲸落' })
    const { dialect } = database()
    const entries = sql<{ count: number }>`select count(*) as count from message_index
      where ${holdsTokens(dialect, owner, '鲸落')}`
    expect(Number((await database().first(rawQuery(database(), entries)))?.count)).toBe(1)
  })

  test('deleted, replaced and search messages are not found', async () => {
    const owner = newOwner()
    const one = await say(database(), owner, { question: '要删的秘密' })
    await deleteConversation(database(), owner, one.id)
    expect(await found(database(), owner, '秘密')).toEqual([])
    const replaced = await say(database(), owner, { question: '旧的秘密' })
    const { build } = database()
    await database().batch([
      statement(build.updateTable('records').set({ is_current: 0 }).where('doc_id', '=', replaced.docId)),
    ])
    expect(await found(database(), owner, '秘密')).toEqual([])
    await say(database(), owner, { question: '搜过的秘密', kind: 'search' })
    expect(await found(database(), owner, '秘密')).toEqual([])
    await say(database(), owner, { question: '都要删的秘密' })
    await deleteConversations(database(), { owner })
    expect(await found(database(), owner, '秘密')).toEqual([])
    const left = await database().all(build.selectFrom('messages').select('id').where('owner', '=', owner))
    expect(left).toEqual([])
  })

  test('a message that is stored twice is listed once', async () => {
    const owner = newOwner()
    const { docId } = await say(database(), owner, { question: '只有一次' })
    await database().batch(indexMessage(database(), docId, '只有一次'))
    expect(await found(database(), owner, '一次')).toEqual([docId])
  })
})

describeOnEachDatabase('messages from before the index existed', (database) => {
  test('are found once they are indexed; retracted ones are not', async () => {
    const owner = newOwner()
    const { docId } = await say(database(), owner, { question: '早先的航海' })
    const retracted = await say(database(), owner, { question: '收回的航海' })
    const { build } = database()
    await database().batch([
      statement(build.deleteFrom('messages').where('owner', '=', owner)),
      statement(
        build.updateTable('records').set({ status: messageStatus.ban }).where('doc_id', '=', retracted.docId),
      ),
    ])
    expect(await found(database(), owner, '航海')).toEqual([])
    const { signal } = new AbortController()
    await indexEarlierMessages(database(), signal)
    await indexEarlierMessages(database(), signal)
    expect(await found(database(), owner, '航海')).toEqual([docId])
  })

  test('are found before and after their owners are in the index (PostgreSQL)', async () => {
    if (database().dialect !== 'postgres') return
    const run = (query: ReturnType<typeof sql>) =>
      database()
        .batch([statement(rawQuery(database(), query))])
        .then(() => undefined)
    const owner = newOwner()
    await run(sql`alter table message_index disable trigger message_index_owner`)
    const { docId } = await say(database(), owner, { question: '更早的航海' })
    await run(sql`alter table message_index enable trigger message_index_owner`)
    const unowned = sql<{ count: number }>`select count(*) as count from message_index where not has_owner`
    const left = async () => Number((await database().first(rawQuery(database(), unowned)))?.count)
    expect([await left(), await found(database(), owner, '航海')]).toEqual([1, [docId]])
    await indexEarlierMessages(database(), new AbortController().signal)
    expect([await left(), await found(database(), owner, '航海')]).toEqual([0, [docId]])
  })
})

describeOnEachDatabase('the agents that a member has used', (database) => {
  test("are sorted by last use, with the last message; without other members', searches and mere greetings", async () => {
    const owner = newOwner()
    await say(database(), owner, { question: '早', agentId: '008', at: 1_000 })
    const coding = await say(database(), owner, {
      question: '写',
      answer: '**好**的，`ok`',
      agentId: '011',
      at: 2_000,
    })
    const latest = await say(database(), owner, { question: '在吗', agentId: '008', at: 3_000 })
    await say(database(), owner, { question: '搜', kind: 'search', at: 4_000 })
    await say(database(), owner, { question: '', agentId: '009', at: 5_000 })
    await say(database(), newOwner(), { question: '别人的', agentId: '010', at: 6_000 })
    const list = await listRecentAgents(database(), owner, { offset: 0, locale: 'zh-CN' })
    expect(list).toMatchObject({
      datalist: [
        { agent_id: '008', name: '情感陪伴', message: '在吗', session_id: latest.id, updated: 3 },
        { agent_id: '011', name: '代码助手', message: '好的，ok', session_id: coding.id, updated: 2 },
      ],
      hasMore: false,
    })
    const english = await listRecentAgents(database(), owner, { offset: 1, locale: 'en' })
    expect(english.datalist.map(({ agent_id }) => agent_id)).toEqual(['011'])
    expect(english.datalist[0]?.name).not.toBe('代码助手')
  })
})

test.each([
  ['the beginning', '退货率是多少', '退货率', '【退货率】是多少'],
  ['traditional, with marks between', '上月「退貨」率偏高', '退货率', '上月「【退貨」率】偏高'],
  ['far in', `${'前'.repeat(300)}退货率`, '退货率', `…${'前'.repeat(16)}【退货率】`],
  ['nowhere', '没有', '退货率', '【】没有'],
  ['words without marks', '## 提纲\n\n- **退货率**偏高[1]\n- 客服', '退货率', '提纲 【退货率】偏高 客服'],
  ['a match across marks', '退**货**率[2]偏高', '退货率', '【退货率】偏高'],
  [
    'an address that was sought',
    '见[说明](https://shop.example/x)',
    'shopexample',
    '见[说明](https://【shop.example】/x)',
  ],
  ['beyond the plane of letters', '𠮷野家的𠮷', '家的𠮷', '𠮷野【家的𠮷】'],
])('a snippet shows %s', (_name, text, letters, marked) => {
  const { snippet, match } = snippetOf(text, letters)
  expect(`${snippet.slice(0, match[0])}【${snippet.slice(...match)}】${snippet.slice(match[1])}`).toBe(marked)
})
