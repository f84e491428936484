import { isAnswerCardType } from '../../../lib/contract/cards/card-types.ts'
import type { Card } from '../../../lib/contract/frames/card.ts'
import { fenceCode } from '../../../lib/text/markdown/fence-code.ts'

/** @returns the answer of a record as Markdown: its texts in order, without failed ones */
export function answerOf(cards: readonly Card[]): string {
  return cards
    .filter((card) => isAnswerCardType(card.type) && !card.isError)
    .map(({ type, content, title }) => {
      if (typeof content !== 'string') return ''
      return type === 'code' ? fenceCode(content, title) : content
    })
    .join('\n\n')
}
