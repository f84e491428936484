import { type CardChange, cards } from '../../../lib/contract/cards/cards.ts'
import type { HotlineContent } from '../../../lib/contract/cards/hotline.ts'
import type { Hotlines } from './hotlines.ts'

const text = '如果你有伤害自己的念头，请现在就联系下面任何一处。说“我不太好”就够了。'

/** The card shown before anything else when a message shows distress. */
export function hotlineCard(numbers: Hotlines): CardChange {
  const content: HotlineContent = { text, numbers }
  return cards.show('hotline', 'h1', content)
}
