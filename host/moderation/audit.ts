import type { CardEvent } from '../../lib/contract/frames/card.ts'

/** A listed word in a text. The word may be shown to the author of the text, and is never logged. */
export interface AuditFinding {
  /** As written in the operator's list. */
  readonly word: string
  /** Whether the list marks the word as forbidden, so that it is shown to the author. */
  readonly isForbidden: boolean
  /** Its position in the scanned text, in UTF-16 units. */
  readonly start: number
  readonly end: number
}

/** The kind of text, for separate counts of findings. */
export type AuditPlace = 'check' | 'question' | 'answer' | 'source'

export interface Audit {
  /** @returns the most severe finding in a whole text, or null */
  find(text: string, place: AuditPlace): AuditFinding | null
  answer(): AnswerAudit
}

/** The check of one answer. Its cost is linear in the text, regardless of the chunks. */
interface AnswerAudit {
  take(event: CardEvent): AuditFinding | null
  /** The answer has ended: completes pending words. */
  end(): AuditFinding | null
}

/** Allows everything: no word list is configured. */
export const openAudit: Audit = {
  find: () => null,
  answer: () => ({ take: () => null, end: () => null }),
}
