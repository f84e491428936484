import { expect, test } from '@jest/globals'
import { BatchConflict } from '../../storage/database/database.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { storeFinishedTurn } from '../../testing/finished-turn.ts'
import { deleteConversations } from '../history/delete-conversations.ts'
import { readExchanges } from '../turns/turn-history.ts'
import { findSummary, readSummary, storeSummary } from './stored-summary.ts'

describeOnEachDatabase('a stored summary', (database) => {
  const talk = async (conversationId: string, owner: string) => {
    for (let position = 0; position < 4; position++)
      await storeFinishedTurn(database(), { owner, conversationId, kind: 'agent', position })
    return readExchanges(database(), conversationId, Number.MAX_SAFE_INTEGER)
  }
  const rows = (conversationId: string) =>
    database().all(
      database()
        .build.selectFrom('conversation_summaries')
        .select(['turns', 'text'])
        .where('conversation_id', '=', conversationId),
    )

  test('is replaced by the next one, and applies to the turns that it covers only', async () => {
    const history = await talk('c1', 'o1')
    const store = (text: string, turns: number) =>
      database().batch(storeSummary(database(), 'c1', { text, history: history.slice(0, turns), now: 1 }))
    await store('- 一', 2)
    await store('- 二', 3)
    expect(await readSummary(database(), 'c1', history)).toEqual({ turns: 3, text: '- 二' })
    expect(await readSummary(database(), 'c1', history.toReversed())).toBeNull()
    expect(await findSummary(database(), 'o1', 'c1')).toEqual({ turns: 3, text: '- 二' })
    await expect(findSummary(database(), 'o2', 'c1')).rejects.toMatchObject({ code: 'not_found' })
    await store('', 4)
    expect(await findSummary(database(), 'o1', 'c1')).toBeNull()
  })

  test('is deleted with its conversation, and not stored after it', async () => {
    const history = await talk('c2', 'o3')
    const store = () => database().batch(storeSummary(database(), 'c2', { text: '- 一', history, now: 1 }))
    await store()
    expect(await rows('c2')).toHaveLength(1)
    await deleteConversations(database(), { owner: 'o3' })
    expect(await rows('c2')).toEqual([])
    await expect(store()).rejects.toBeInstanceOf(BatchConflict)
    expect(await rows('c2')).toEqual([])
  })
})
