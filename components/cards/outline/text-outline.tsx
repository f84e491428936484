'use client'
import { Icon } from '@/components/ui/icon'
import { chevronRight } from '@/components/ui/icon-paths'
import type { OutlineContent } from '@/lib/contract/cards/outline'
import { fill } from '@/lib/messages/fill'
import { punctuation } from '@/lib/messages/punctuation'
import { useLocale, useTexts } from '@/lib/messages/use-texts'

/** The outline of a text, folded above it; expanded until the text starts. */
export function TextOutline({ content: { title, sections } }: { readonly content: OutlineContent }) {
  const research = useTexts('research')
  const locale = useLocale()
  return (
    <details
      open={sections.every(({ state }) => state === 'planned') || undefined}
      className="group/outline rounded-m border border-line bg-paper-raised text-sm"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-3 py-1.5">
        <Icon
          path={chevronRight}
          className="size-4 shrink-0 transition-transform duration-(--motion) group-open/outline:rotate-90"
        />
        <span className="shrink-0 font-medium">{research.textOutline}</span>
        <span className="min-w-0 flex-1 truncate text-ink-soft">{title}</span>
        <span className="shrink-0 text-xs text-ink-soft">
          {fill(research.sectionsTotal, { count: sections.length })}
        </span>
      </summary>
      <ol className="grid list-decimal gap-1 border-t border-line py-2.5 pr-4 pl-9">
        {sections.map(({ id, title: each, points }) => (
          <li key={id} className="wrap-anywhere">
            {each}
            {points.length > 0 && (
              <span className="block text-ink-soft">{points.join(punctuation[locale].listComma)}</span>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}
