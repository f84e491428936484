import type { Card } from '@/lib/contract/card'
import { isSettled, messageStatus } from '@/lib/contract/message-status'
import type { ChatRecord } from '@/lib/contract/record'

/**
 * What of a record is revealed next, so that no single drawing holds up the page: as much more of its text as a drawing
 * may have, and what stands under a finished answer after all of the text. Until then the record looks unfinished.
 * @param revealed what is revealed now; null for nothing
 * @param wanted the record as it is
 * @param most how many characters more
 * @returns `wanted` itself once there is nothing left to be revealed
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
    const from = revealedLength(revealed, card)
    const to = wholeCharacters(content, from + left)
    left -= to - from
    isWhole &&= from === content.length
    if (to === content.length) data.push(card)
    else if (to > 0) data.push({ ...card, content: content.slice(0, to), target: 'update' })
  }
  return isWhole ? wanted : { ...wanted, data, status: messageStatus.loading }
}

/** What a reader stopped, what failed or was retracted is that at once, and so is an answer that was there before. */
function isBeingWritten(revealed: ChatRecord | null, { status }: ChatRecord): boolean {
  if (status === messageStatus.end) return revealed !== null && !isSettled(revealed.status)
  return !isSettled(status)
}

/** How much of a card is revealed; nothing if its text has become another. */
function revealedLength(revealed: ChatRecord | null, { id, content }: Card): number {
  const known = revealed?.data.find((card) => card.id === id)?.content
  return typeof known === 'string' && String(content).startsWith(known) ? known.length : 0
}

/** A cut does not go through a character that takes two places in the string. */
function wholeCharacters(text: string, at: number): number {
  if (at <= 0 || at >= text.length) return Math.max(0, Math.min(at, text.length))
  return /[\uD800-\uDBFF]/.test(text.charAt(at - 1)) ? at + 1 : at
}
