import { sql } from 'kysely'
import { responseCode, type ServerFrame } from '../../../lib/contract/frames/frame.ts'
import { type Database, type Statement, statement } from '../../storage/database/database.ts'
import { indexMessage, messageText } from '../history/message-index.ts'
import { recordBytes } from '../history/record-bytes.ts'
import type { EndOutcome } from './turn-end.ts'
import type { TurnAddress, TurnView } from './turn-view.ts'

interface EndedTurn {
  readonly address: TurnAddress
  /** The end frame. */
  readonly frame: ServerFrame
  readonly outcome: EndOutcome
  readonly cards: TurnView['cards']
  /** The model that wrote the answer; '' for none. */
  readonly model: string
  /** Milliseconds since 1970. */
  readonly now: number
}

/** @returns what is stored together with the end frame: the final record, and the end of the turn */
export function endStatements(
  database: Database,
  { address, frame, outcome, cards, model, now }: EndedTurn,
): Statement[] {
  const { build } = database
  const { turnId, docId, conversationId, question, kind } = address
  const isRetraction = outcome.code === responseCode.auditFailed
  const stored = JSON.stringify(cards)
  // Only chats are indexed by their text; a search is found by its question, a preview not at all.
  const text = isRetraction || kind !== 'agent' ? '' : messageText(question, cards)
  const bytes = recordBytes(database, { question, cards: stored, text })

  return [
    statement(
      build
        .updateTable('turns')
        .set({ state: 'ended', end_frame: JSON.stringify(frame), ended_at: now })
        .where('id', '=', turnId),
      1,
    ),
    statement(
      build
        .updateTable('records')
        .set({
          status: outcome.status,
          cards: stored,
          error: outcome.error ?? '',
          model,
          context: frame.context ? JSON.stringify(frame.context) : '',
        })
        .where('doc_id', '=', docId),
    ),
    statement(
      build
        .updateTable('conversations')
        .set({
          running_turn: '',
          updated_at: now,
          record_bytes: sql<number>`record_bytes + ${bytes}`,
          ...(isRetraction ? { is_ended: 1 } : {}),
        })
        .where('id', '=', conversationId),
    ),
    ...(text === '' ? [] : indexMessage(database, docId, text)),
    // A retracted text is deleted from the log as well.
    ...(isRetraction
      ? [
          statement(
            build
              .deleteFrom('turn_log')
              .where('turn_id', '=', turnId)
              .where('seq', '>', 2)
              .where('seq', '<', frame.seq),
          ),
        ]
      : []),
  ]
}
