import type { Card } from './card.ts'
import { foldCards } from './fold-cards.ts'
import { responseCode, type ServerFrame } from './frame.ts'
import type { ChatRecord } from './record.ts'

/** @returns the record fields of a frame other than its cards: the model and what it was given, once known */
export function recordFieldsOf({
  model,
  context,
}: Pick<ServerFrame, 'model' | 'context'>): Pick<ChatRecord, 'model' | 'context'> {
  return { ...(model === undefined ? {} : { model }), ...(context && { context }) }
}

/**
 * Applies a numbered frame of a turn to the record's cards. A snapshot replaces all cards; a retraction (301) leaves
 * only the ban card that it contains.
 */
export function foldFrame(
  cards: readonly Card[],
  frame: Pick<ServerFrame, 'code' | 'data' | 'snapshot'>,
): readonly Card[] {
  const replacesAll = frame.snapshot === true || frame.code === responseCode.auditFailed
  return foldCards(replacesAll ? [] : cards, frame.data)
}
