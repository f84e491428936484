import type { Card } from './card.ts'
import { foldCards } from './fold-cards.ts'
import { responseCode, type ServerFrame } from './frame.ts'

/** @returns what a frame carries of the record besides its cards: the model that writes it, once that is known */
export function recordFieldsOf({ model }: Pick<ServerFrame, 'model'>): { model?: string } {
  return model === undefined ? {} : { model }
}

/**
 * Applies a numbered frame of a turn to the record's cards. A snapshot replaces them all; a retraction (301)
 * leaves nothing but the ban card that it carries.
 */
export function foldFrame(
  cards: readonly Card[],
  frame: Pick<ServerFrame, 'code' | 'data' | 'snapshot'>,
): readonly Card[] {
  const replacesAll = frame.snapshot === true || frame.code === responseCode.auditFailed
  return foldCards(replacesAll ? [] : cards, frame.data)
}
