import type { Card } from './card.ts'
import { foldCards } from './fold-cards.ts'
import { responseCode, type ServerFrame } from './frame.ts'

/** @returns the record fields of a frame other than its cards: the model that writes it, once known */
export function recordFieldsOf({ model }: Pick<ServerFrame, 'model'>): { model?: string } {
  return model === undefined ? {} : { model }
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
