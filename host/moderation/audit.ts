import type { CardEvent } from '../../lib/contract/frames/card.ts'

/** A listed word in a text. The word may be shown to the author of the text, and is never logged. */
export interface AuditFinding {
  /** As the operator's list writes it. */
  readonly word: string
  /** Whether the list forbids the word by name, so that the author is shown which one it was. */
  readonly isForbidden: boolean
  /** Where it stands in the text that was looked at, in UTF-16 units. */
  readonly start: number
  readonly end: number
}

/** What is being looked at: who counts findings counts them apart. */
export type AuditPlace = 'check' | 'question' | 'answer' | 'source'

/** Looks at what people ask and at what is answered, while it is written. */
export interface Audit {
  /** @returns the finding that weighs most in a whole text, or null */
  find(text: string, place: AuditPlace): AuditFinding | null
  /** Begins to look at the cards of one answer. */
  answer(): AnswerAudit
}

/** Looks at one answer. Its cost is linear in what is written, whatever the pieces are. */
interface AnswerAudit {
  /** Takes the next change of a card, before it is sent. */
  take(event: CardEvent): AuditFinding | null
  /** The answer is over: a word that might have gone on has ended. */
  end(): AuditFinding | null
}

/** Lets everything through: no word list is configured. */
export const openAudit: Audit = {
  find: () => null,
  answer: () => ({ take: () => null, end: () => null }),
}
