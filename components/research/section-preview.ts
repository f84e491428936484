import { useMemo } from 'react'
import type { Card } from '@/lib/contract/frames/card'

/** Maximum characters of a preview, more than the box of a folded section shows at any width. */
const previewCharacters = 600

/** Keeps its identity once full, so that further text costs nothing. */
export function useSectionPreview(card: Card | undefined): Card | undefined {
  const text = typeof card?.content === 'string' ? card.content : ''
  const isLong = text.length > previewCharacters
  const beginning = isLong ? text.slice(0, lastBreak(text)) : text
  const preview = useMemo<Card | undefined>(
    () => card && { ...card, content: beginning, target: 'end' },
    // Depends only on the visible start of the text, not on other changes of the card.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [card?.id, beginning],
  )
  return isLong ? preview : card
}

/** After a line or a sentence, so that no Markdown mark is cut. */
function lastBreak(text: string): number {
  const head = text.slice(0, previewCharacters)
  const at = Math.max(head.lastIndexOf('\n'), head.lastIndexOf('。'))
  return at > previewCharacters / 2 ? at + 1 : previewCharacters
}
