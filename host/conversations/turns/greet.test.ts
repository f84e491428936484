import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import type { Selectable } from 'kysely'
import { recordType } from '../../../lib/contract/frames/record.ts'
import { createChat } from '../../agents/chat/chat.ts'
import { statement } from '../../storage/database/database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { type GreetingQuery, greet } from './greet.ts'

const query: GreetingQuery = {
  owner: 'u:1',
  kind: 'agent',
  agentId: '010',
  agentType: 'hot_terrier',
  conversationId: '',
  usual: { text: '汪', questions: [] },
  conditions: [],
}

describeOnEachDatabase('a greeting', (database) => {
  const deps = (news = async () => {}) => ({
    database: database(),
    now: Date.now,
    makeId: randomUUID,
    findAgent: async () => ({
      ...createChat({ clock: Date.now }),
      greet: () => news().then(() => ({ text: '汪汪', questions: [] })),
    }),
    greetMs: 60_000,
  })
  const idOf = (frames: Awaited<ReturnType<typeof greet>>) => frames[0]?.conversation_id ?? ''
  const typesIn = async (conversationId: string) => {
    const rows = await database().all<{ record_type: number }>(
      database()
        .build.selectFrom('records')
        .select('record_type')
        .where('conversation_id', '=', conversationId)
        .orderBy('position'),
    )
    return rows.map((row) => Number(row.record_type))
  }

  test('replaces the previous one, and is dropped when a message arrives meanwhile', async () => {
    const conversationId = idOf(await greet(deps(), query))
    expect(idOf(await greet(deps(), { ...query, conversationId }))).toBe(conversationId)
    expect(await typesIn(conversationId)).toEqual([recordType.greeting])

    const late = await greet(
      deps(() => say(conversationId)),
      { ...query, conversationId },
    )
    expect(late).toEqual([])
    expect(await typesIn(conversationId)).toEqual([recordType.greeting, recordType.normal])

    await greet(deps(), { ...query, conversationId })
    expect(await typesIn(conversationId)).toEqual([
      recordType.greeting,
      recordType.normal,
      recordType.greeting,
    ])
  })

  async function say(conversationId: string): Promise<void> {
    const { build } = database()
    const greeting = await database().first<Selectable<Tables['records']>>(
      build.selectFrom('records').selectAll().where('conversation_id', '=', conversationId),
    )
    if (!greeting) throw new Error('nobody has greeted')
    const said = { ...greeting, doc_id: randomUUID(), position: 1, record_type: recordType.normal }
    await database().batch([statement(build.insertInto('records').values(said))])
  }
})
