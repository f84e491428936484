import { messageStatus } from '../../../lib/contract/frames/message-status.ts'
import { recordType } from '../../../lib/contract/frames/record.ts'
import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'
import type { MakeId } from '../../platform/make-id.ts'
import { BatchConflict, type Database, statement } from '../../storage/database/database.ts'
import { deleteSummary } from '../summaries/stored-summary.ts'
import { endOfConversation, requireConversation } from './history.ts'

/**
 * Adds a clear-context marker to the end of a conversation: later questions ignore everything before it.
 * @returns the marker's doc_id
 * @throws {HostError} not_found, busy
 */
export async function clearContext(
  deps: { readonly database: Database; readonly now: Clock; readonly makeId: MakeId },
  owner: string,
  conversationId: string,
): Promise<string> {
  const { build } = deps.database
  await requireConversation(deps.database, owner, conversationId)
  const docId = deps.makeId()
  const claim = build
    .updateTable('conversations')
    .set({ updated_at: deps.now() })
    .where('id', '=', conversationId)
    .where('owner', '=', owner)
    .where('running_turn', '=', '')
  const insert = build.insertInto('records').values({
    doc_id: docId,
    conversation_id: conversationId,
    owner,
    ask_id: '',
    position: endOfConversation(conversationId),
    is_current: 1,
    record_type: recordType.clear,
    search_pattern: 'normal',
    question: '',
    status: messageStatus.init,
    like: 0,
    cards: '[]',
    error: '',
    model: '',
    created_at: deps.now(),
  })
  try {
    await deps.database.batch([
      statement(claim, 1),
      statement(insert),
      deleteSummary(deps.database, conversationId),
    ])
  } catch (error) {
    if (!(error instanceof BatchConflict)) throw error
    throw new HostError('busy', '正在回答时不能清除上下文', { cause: error })
  }

  return docId
}
