import type { Card } from '../../lib/contract/frames/card.ts'
import { type MessageStatus, messageStatus } from '../../lib/contract/frames/message-status.ts'
import { recordType } from '../../lib/contract/frames/record.ts'
import { randomId } from '../platform/make-id.ts'
import { type Database, statement } from '../storage/database/database.ts'

const thoughtAndAnswer: readonly Card[] = [
  { id: 'c1', type: 'thinking', target: 'end', content: '想一想' },
  { id: 'c2', type: 'markdown', target: 'end', content: '答' },
]

/**
 * Stores a question that was answered, and its conversation when there is none yet.
 * @returns the record's doc_id
 */
export async function storeFinishedTurn(
  database: Database,
  at: {
    readonly owner: string
    readonly conversationId: string
    readonly position: number
    readonly kind?: 'search' | 'agent'
    readonly question?: string
    readonly cards?: readonly Card[]
    readonly status?: MessageStatus
  },
): Promise<string> {
  const { build } = database
  const { owner, conversationId, position, kind = 'search', question = `第 ${position + 1} 问` } = at
  const docId = randomId()
  const times = { created_at: position, updated_at: position }
  const conversation = { id: conversationId, owner, kind, agent_id: '001' } as const
  await database.batch([
    statement(
      build
        .insertInto('conversations')
        .values({
          ...conversation,
          ...times,
          agent_type: 'universal',
          title: question,
          is_ended: 0,
          running_turn: '',
        })
        .onConflict((conflict) => conflict.column('id').doNothing()),
    ),
    statement(
      build.insertInto('records').values({
        doc_id: docId,
        conversation_id: conversationId,
        owner,
        ask_id: randomId(),
        position,
        is_current: 1,
        record_type: recordType.normal,
        search_pattern: 'normal',
        question,
        status: at.status ?? messageStatus.end,
        like: 0,
        cards: JSON.stringify(at.cards ?? thoughtAndAnswer),
        error: '',
        model: '',
        created_at: position,
      }),
    ),
  ])
  return docId
}
