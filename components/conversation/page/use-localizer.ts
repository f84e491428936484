import { englishCard } from '@/components/cards/english-card'
import type { Card } from '@/lib/contract/frames/card'
import type { ChatRecord } from '@/lib/contract/frames/record'
import { useLocale } from '@/lib/messages/use-texts'

/** Memoized by card: an unchanged card keeps its identity, so that it is not rendered again. */
const made = new WeakMap<Card, Card>()

export function useLocalizer(): (record: ChatRecord) => ChatRecord {
  return useLocale() === 'en' ? recordInEnglish : asItIs
}

const asItIs = (record: ChatRecord) => record

function recordInEnglish(record: ChatRecord): ChatRecord {
  return { ...record, data: record.data.map(inEnglish) }
}

function inEnglish(card: Card): Card {
  const english = made.get(card) ?? englishCard(card)
  made.set(card, english)
  return english
}
