'use client'
import type { MouseEvent, RefObject } from 'react'
import type { OutlineSection } from '@/lib/contract/cards/outline'
import { fill } from '@/lib/messages/fill'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import { chapterNumber } from '@/lib/text/chapter-number'
import { useCurrentSection } from './use-current-section'

export function sectionAnchor(scope: string, sectionId: string): string {
  return `section-${scope}-${sectionId}`
}

interface ContentsProps {
  readonly scope: string
  readonly sections: readonly OutlineSection[]
  readonly report: RefObject<HTMLElement | null>
  readonly minutesToRead: number
}

/** Next to the report if there is room, otherwise folded above it. */
export function ContentsRail({ scope, sections, report, minutesToRead }: ContentsProps) {
  const research = useTexts('research')
  const locale = useLocale()
  const current = useCurrentSection(report, sections.map(({ id }) => id).join()) || sections[0]?.id
  const at = sections.findIndex(({ id }) => id === current)
  const links = <Links scope={scope} sections={sections} current={current} />
  const toRead = (
    <p className="mt-4 border-t border-line pt-3 text-sm text-ink-soft">
      {fill(research.minutesToRead, { count: minutesToRead })}
    </p>
  )

  return (
    <>
      <nav
        aria-label={research.contents}
        className="sticky top-6 hidden max-h-[calc(100dvh-12rem)] self-start overflow-y-auto @min-[46rem]:block"
      >
        <h2 className="mb-2 pl-3 text-sm font-semibold">{research.contents}</h2>
        {links}
        {toRead}
      </nav>
      <details className="group short:static! sticky top-2 z-10 self-start rounded-m border border-line-strong bg-paper-raised shadow-low max-md:top-16 @min-[46rem]:hidden">
        <summary className="flex min-h-11 list-none items-center gap-2 px-3.5 text-sm">
          {fill(research.contentsAt, {
            index: chapterNumber(Math.max(0, at) + 1, locale),
            count: chapterNumber(sections.length, locale),
          })}
          <span className="min-w-0 flex-1 truncate text-ink-soft">{sections[at]?.title}</span>
        </summary>
        <nav aria-label={research.contents} className="max-h-[50dvh] overflow-y-auto px-3.5 pb-3">
          {links}
          {toRead}
        </nav>
      </details>
    </>
  )
}

interface LinksProps extends Pick<ContentsProps, 'scope' | 'sections'> {
  readonly current: string | undefined
}

function Links({ scope, sections, current }: LinksProps) {
  const research = useTexts('research')
  const locale = useLocale()
  return (
    <ol className="border-l border-line text-sm">
      {sections.map(({ id, title, state }, index) => (
        <li key={id}>
          <a
            href={`#${sectionAnchor(scope, id)}`}
            aria-current={current === id ? 'location' : undefined}
            onClick={(event) => show(event, sectionAnchor(scope, id))}
            className="relative flex min-h-8 gap-2 py-1.5 pl-3 text-ink-soft hover:text-ink aria-[current]:font-medium aria-[current]:text-ink aria-[current]:before:absolute aria-[current]:before:inset-y-1.5 aria-[current]:before:-left-[2px] aria-[current]:before:w-[3px] aria-[current]:before:rounded-pill aria-[current]:before:bg-seal max-md:min-h-11 max-md:py-3"
          >
            <span aria-hidden className="shrink-0 font-serif">
              {chapterNumber(index + 1, locale)}
            </span>
            <span className="min-w-0 wrap-anywhere">
              {title}
              {state === 'running' && <span className="block text-indigo">{research.redoingShort}</span>}
              {state === 'failed' && <span className="block text-bad">{research.states.failed}</span>}
            </span>
          </a>
        </li>
      ))}
    </ol>
  )
}

/** Scrolls to a section and focuses it, without a history entry. With a modifier key it is an ordinary link. */
function show(event: MouseEvent<HTMLElement>, anchor: string): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const section = document.getElementById(anchor)
  if (!section) return
  event.preventDefault()
  event.currentTarget.closest('details')?.removeAttribute('open')
  section.scrollIntoView({ block: 'start' })
  section.querySelector<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
}
