import { createHash } from 'node:crypto'
import type { ConversationSummary, Exchange } from '../../models/exchange.ts'
import { type Database, type Statement, statement } from '../../storage/database/database.ts'
import { requireConversation } from '../history/history.ts'
import { readExchanges } from '../turns/turn-history.ts'

/**
 * The summary of the oldest turns of a conversation; its text is '' when they could not be summarized. It applies only
 * to exactly these answers: once one of them was repeated, deleted or cleared, the summary is void.
 * @param history the current exchanges with the ids of their records, oldest first
 */
export async function readSummary(
  database: Database,
  conversationId: string,
  history: readonly Exchange[],
): Promise<ConversationSummary | null> {
  const row = await database.first<{ turns: number | string; fingerprint: string; text: string }>(
    database.build
      .selectFrom('conversation_summaries')
      .select(['turns', 'fingerprint', 'text'])
      .where('conversation_id', '=', conversationId),
  )
  if (!row) return null
  const turns = Number(row.turns)
  return row.fingerprint === fingerprintOf(history.slice(0, turns)) ? { turns, text: row.text } : null
}

/** The summary of a conversation that applies now. @throws {HostError} not_found for another owner's */
export async function findSummary(
  database: Database,
  owner: string,
  conversationId: string,
): Promise<ConversationSummary | null> {
  await requireConversation(database, owner, conversationId)
  const history = await readExchanges(database, conversationId, Number.MAX_SAFE_INTEGER)
  const summary = await readSummary(database, conversationId, history)
  return summary?.text ? summary : null
}

/**
 * The first statement changes no row when the conversation was deleted, and waits for a deletion in progress.
 * @param history the exchanges that it covers
 */
export function storeSummary(
  { build }: Database,
  conversationId: string,
  {
    text,
    history,
    now,
  }: { readonly text: string; readonly history: readonly Exchange[]; readonly now: number },
): Statement[] {
  const row = { turns: history.length, fingerprint: fingerprintOf(history), text, created_at: now }
  return [
    statement(
      build
        .updateTable('conversations')
        .set((expression) => ({ updated_at: expression.ref('updated_at') }))
        .where('id', '=', conversationId),
      1,
    ),
    statement(
      build
        .insertInto('conversation_summaries')
        .values({ conversation_id: conversationId, ...row })
        .onConflict((conflict) => conflict.column('conversation_id').doUpdateSet(row)),
    ),
  ]
}

export function deleteSummary({ build }: Database, conversationId: string): Statement {
  return statement(build.deleteFrom('conversation_summaries').where('conversation_id', '=', conversationId))
}

function fingerprintOf(history: readonly Exchange[]): string {
  const ids = history.map(({ docId = '' }) => docId)
  return createHash('sha256').update(JSON.stringify(ids)).digest('hex')
}
