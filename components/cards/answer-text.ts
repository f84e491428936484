import type { Card, SourceReference } from '@/lib/contract/card'

/**
 * The text of an answer as it is copied: what was written, then its sources, so that the markers in it can be followed.
 * @param sourcesLabel the heading over the sources
 * @param byline who wrote it, which goes with the text wherever it is pasted
 */
export function answerText(
  cards: readonly Card[],
  sources: readonly SourceReference[],
  sourcesLabel: string,
  byline: string,
): string {
  const written = cards.flatMap((card) =>
    (card.type === 'markdown' || card.type === 'code') && !card.isError && typeof card.content === 'string'
      ? [card.content.trim()]
      : [],
  )
  const listed = sources.map(
    (source) => `[${source.index}] ${[source.title, source.seeMoreUrl].filter(Boolean).join(' ')}`,
  )
  const sourceList = listed.length > 0 ? [`${sourcesLabel}\n${listed.join('\n')}`] : []
  return [...written, ...sourceList, byline].filter((part) => part !== '').join('\n\n')
}
