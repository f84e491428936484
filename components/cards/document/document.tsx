'use client'
import { use, useMemo } from 'react'
import { HeadingLevel, SubHeading } from '@/components/headings/sub-heading'
import { useTexts } from '@/lib/messages/use-texts'
import { CardFileButton } from '../card-file-button'
import type { CardProps } from '../card-view'
import { markdownCard } from '../markdown/markdown-card'

/** A text with its exports, and the statements to check. Default export for lazy loading. */
export default function Document({ card, record, ...context }: CardProps<'document'>) {
  const level = use(HeadingLevel)
  const { document: texts } = useTexts('answer')
  const { title, text, doubts } = card.content
  const written = useMemo(() => ({ ...card, type: 'markdown' as const, content: text }), [card, text])
  const { Component: Text } = markdownCard

  return (
    <figure aria-label={title} className="rounded-l border border-line bg-paper-raised">
      <header className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5 pr-2 pl-5 max-sm:pl-4">
        <SubHeading className="min-w-0 flex-1 basis-40 font-serif text-lg font-semibold wrap-anywhere">
          {title}
        </SubHeading>
        {record && (
          <div className="flex flex-wrap items-center">
            <CardFileButton record={record} cardId={card.id} format="docx" label={texts.word} />
            <CardFileButton record={record} cardId={card.id} format="md" label={texts.markdown} />
          </div>
        )}
      </header>
      {doubts.length > 0 && (
        <div className="border-b border-line px-5 py-3 text-sm max-sm:px-4">
          <p className="text-warn">{texts.doubts}</p>
          <ul className="mt-1.5 flex flex-wrap gap-2">
            {doubts.map((doubt) => (
              <li key={doubt} className="rounded-s border border-line-strong px-2 py-0.5 wrap-anywhere">
                {doubt}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="px-5 py-4 max-sm:px-4">
        <HeadingLevel value={level + 1}>
          <Text {...context} card={written} record={undefined} />
        </HeadingLevel>
      </div>
    </figure>
  )
}
