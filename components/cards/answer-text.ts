import type { Card } from '@/lib/contract/frames/card'
import { defaultLocale, type Locale } from '@/lib/messages/locale'
import { punctuation } from '@/lib/messages/punctuation'
import type { Messages } from '@/lib/messages/zh-cn'
import { chapterNumber } from '@/lib/text/chapter-number'
import type { CardSlot } from './card-view'
import { inReadingOrder } from './outline/research-parts'
import { readKnown, viewOf } from './registry'

const order: readonly CardSlot[] = ['steps', 'body', 'footer', 'rail']

/**
 * For copying: the text, then its sources, so that citation markers can be resolved.
 * @param byline author, included in every copy
 */
export function answerText(
  cards: readonly Card[],
  texts: Messages['answer'],
  byline: string,
  format: 'toText' | 'toMarkdown' = 'toText',
  locale: Locale = defaultLocale,
): string {
  const headingOf = chaptersIn(locale, format === 'toMarkdown' ? '## ' : '')
  const parts = inReadingOrder(cards, headingOf).flatMap((card) => {
    const known = card.isError ? null : readKnown(card)
    const view = known && viewOf(known)
    return view ? [{ slot: view.slot, text: view[format](known, texts) }] : []
  })
  const ordered = order.flatMap((slot) => parts.filter((part) => part.slot === slot))
  return [...ordered.map(({ text }) => text), byline].filter((text) => text !== '').join('\n\n')
}

export function answerBody(cards: readonly Card[], texts: Messages['answer'], locale: Locale): string {
  const parts = inReadingOrder(cards, chaptersIn(locale, '## ')).map((card) => {
    const known = card.isError ? null : readKnown(card)
    if (!known) return ''
    const view = viewOf(known)
    return view.slot === 'body' ? view.toMarkdown(known, texts) : ''
  })
  return parts.filter((text) => text !== '').join('\n\n')
}

function chaptersIn(locale: Locale, before = '') {
  const behind = punctuation[locale].chapter
  return (index: number, title: string) => `${before}${chapterNumber(index + 1, locale)}${behind}${title}`
}
