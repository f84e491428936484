'use client'
import type { OutlineContent } from '@/lib/contract/cards/outline'
import { fill } from '@/lib/messages/fill'
import { punctuation } from '@/lib/messages/punctuation'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import { chapterNumber } from '@/lib/text/chapter-number'

export function PlainOutline({ content }: { readonly content: OutlineContent }) {
  const research = useTexts('research')
  const locale = useLocale()
  const kind = content.kind === 'collection' ? research.collection : research.report
  return (
    <section aria-label={fill(research.outlineOf, { kind })}>
      <ol className="border-t border-line">
        {content.sections.map(({ id, title, points }, index) => (
          <li key={id} className="flex gap-3 border-b border-line py-3">
            <span aria-hidden className="w-7 shrink-0 text-center font-serif text-lg text-ink-soft">
              {chapterNumber(index + 1, locale)}
            </span>
            <div className="min-w-0">
              <p className="font-serif text-lg font-semibold wrap-anywhere">{title}</p>
              {points.length > 0 && (
                <p className="text-sm wrap-anywhere text-ink-soft">
                  {points.join(punctuation[locale].listComma)}
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
