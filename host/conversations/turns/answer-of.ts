import { isAnswerCardType } from '../../../lib/contract/cards/card-types.ts'
import type { Card } from '../../../lib/contract/frames/card.ts'
import { escapeMarkdown } from '../../../lib/text/markdown/escape-markdown.ts'
import { fenceCode } from '../../../lib/text/markdown/fence-code.ts'

/** @returns the answer of a record as Markdown: its texts in order, with their titles, without failed ones */
export function answerOf(cards: readonly Card[]): string {
  return cards
    .filter((card) => isAnswerCardType(card.type) && !card.isError)
    .map(({ type, content, title }) => {
      if (typeof content !== 'string') return ''
      return type === 'code' ? fenceCode(content, title) : withHeading(content, title)
    })
    .join('\n\n')
}

/** A section of a report without its text has failed, or was not begun. */
function withHeading(text: string, title = ''): string {
  const heading = title.replaceAll(/\s+/g, ' ').trim()
  return heading === '' || text.trim() === '' ? text : `## ${escapeMarkdown(heading)}\n\n${text}`
}
