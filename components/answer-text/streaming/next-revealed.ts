import type { Card } from '@/lib/contract/frames/card'
import { isSettled, messageStatus } from '@/lib/contract/frames/message-status'
import type { ChatRecord } from '@/lib/contract/frames/record'

/**
 * Returns the next part of a record to render, so that no single render blocks the page: a limited amount of further
 * text, and the content after a finished answer only after all of its text. Until then the record has the status of
 * an unfinished one.
 * @param revealed what is rendered now; null for nothing
 * @param wanted the complete record
 * @param most maximum number of further characters
 * @returns `wanted` itself once everything is revealed
 */
export function nextRevealed(revealed: ChatRecord | null, wanted: ChatRecord, most: number): ChatRecord {
  if (!isBeingWritten(revealed, wanted)) return wanted

  const data: Card[] = []
  let isWhole = true
  let left = most
  for (const card of wanted.data) {
    const { content } = card
    if (card.type !== 'markdown' || typeof content !== 'string') {
      data.push(card)
      continue
    }
    const old = findReplacedText(revealed, card)
    if (old) {
      // A finished text that was replaced is swapped immediately, one text at a time.
      const isItsTurn = left > 0
      data.push(isItsTurn ? card : old)
      isWhole = false
      left = isItsTurn ? Math.max(0, left - content.length) : 0
      continue
    }
    const from = revealedLength(revealed, card)
    const to = wholeCharacters(content, from + left)
    left -= to - from
    isWhole &&= from === content.length
    if (to === content.length) data.push(card)
    else if (to > 0) data.push({ ...card, content: content.slice(0, to), target: 'update' })
  }

  return isWhole ? wanted : { ...wanted, data, status: messageStatus.loading }
}

/** Stopped, failed or retracted answers are not revealed gradually, nor are those that were complete before. */
function isBeingWritten(revealed: ChatRecord | null, { status }: ChatRecord): boolean {
  if (status === messageStatus.end) return revealed !== null && !isSettled(revealed.status)
  return !isSettled(status)
}

/** @returns the revealed card of a finished text that was replaced, for example by renumbered sources */
function findReplacedText(revealed: ChatRecord | null, { id, content, target }: Card): Card | null {
  const known = revealed?.data.find((card) => card.id === id)
  if (target !== 'end' || typeof known?.content !== 'string' || known.content === '') return null
  return known.target === 'end' && !String(content).startsWith(known.content) ? known : null
}

/** Length of a card's revealed text; 0 if the text was replaced. */
function revealedLength(revealed: ChatRecord | null, { id, content }: Card): number {
  const known = revealed?.data.find((card) => card.id === id)?.content
  return typeof known === 'string' && String(content).startsWith(known) ? known.length : 0
}

/** Never cuts a surrogate pair. */
function wholeCharacters(text: string, at: number): number {
  if (at <= 0 || at >= text.length) return Math.max(0, Math.min(at, text.length))
  return /[\uD800-\uDBFF]/.test(text.charAt(at - 1)) ? at + 1 : at
}
