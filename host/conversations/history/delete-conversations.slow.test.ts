import { expect, test } from '@jest/globals'
import { randomId } from '../../platform/make-id.ts'
import { statement } from '../../storage/database/database.ts'
import { countCommits } from '../../storage/testing/counted-database.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { storeFinishedTurn } from '../../testing/finished-turn.ts'
import { deleteConversations } from './delete-conversations.ts'

const answers = 450

describeOnEachDatabase('a conversation of many answers', (database) => {
  test('is deleted in slices of a few rows, completely', async () => {
    const { build } = database()
    const at = { owner: 'o', conversationId: 'c', kind: 'agent' as const }
    for (let position = 0; position < answers; position += 1) {
      const docId = await storeFinishedTurn(database(), { ...at, position })
      const turn = { id: `t${position}`, owner: 'o', ask_id: randomId(), conversation_id: 'c', doc_id: docId }
      const rest = { fingerprint: '', prompt: '{}', lease: 1, last_seq: 1, end_frame: '', created_at: 0 }
      const ended = { ...turn, ...rest, state: 'ended' as const, ended_at: 1 }
      const frame = { turn_id: turn.id, seq: 1, frame: '{}' }
      await database().batch([
        statement(build.insertInto('turns').values(ended)),
        statement(build.insertInto('turn_log').values(frame)),
      ])
    }
    await storeFinishedTurn(database(), { owner: 'other', conversationId: 'kept', position: 0 })
    const { counted, commits } = countCommits(database())
    expect(await deleteConversations(counted, { owner: 'o' })).toBe(1)
    expect(Math.max(...commits)).toBeLessThanOrEqual(400)
    for (const table of ['records', 'turns', 'turn_log'] as const) {
      const left = await database().all(build.selectFrom(table).selectAll())
      expect([table, left.length]).toEqual([table, table === 'records' ? 1 : 0])
    }
  })
})
