'use client'
import type { Conflicts } from '@/lib/contract/cards/conflict'
import { fill } from '@/lib/messages/fill'
import { punctuation } from '@/lib/messages/punctuation'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import type { Messages } from '@/lib/messages/zh-cn'
import type { CardProps, CardView } from '../card-view'
import { RelatedSources } from '../related/related-sources'

function Conflict({ card, sources }: CardProps<'conflict'>) {
  const answer = useTexts('answer')
  const { colon, semicolon } = punctuation[useLocale()]
  if (card.content.length === 0) return null
  return (
    <section aria-label={answer.conflict} className="border-l-2 border-warn pl-3.5 text-sm">
      <p className="font-semibold text-warn">{answer.conflict}</p>
      <ul className="grid gap-1 text-ink-soft">
        {card.content.map(({ topic, claims }) => (
          <li key={topic} className="wrap-anywhere">
            {topic}
            {colon}
            {claims.map(({ text, sources: indexes }, index) => (
              <span key={text}>
                {index > 0 && semicolon}
                {text}
                <RelatedSources indexes={indexes} sources={sources} claim={text} />
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

function linesOf(content: Conflicts, { conflictLine, claimsBetween }: Messages['answer']): string[] {
  return content.map(({ topic, claims }) => {
    const said = claims.map(({ text, sources }) => text + sources.map((index) => `[${index}]`).join(''))
    return fill(conflictLine, { topic, claims: said.join(claimsBetween) })
  })
}

export const conflictCard: CardView<'conflict'> = {
  slot: 'body',
  grows: 'whole',
  Component: Conflict,
  toText: ({ content }, texts) =>
    content.length > 0 ? [texts.conflict, ...linesOf(content, texts)].join('\n') : '',
  toMarkdown: ({ content }, texts) =>
    content.length > 0 ? [`**${texts.conflict}**\n`, ...linesOf(content, texts)].join('\n') : '',
}
