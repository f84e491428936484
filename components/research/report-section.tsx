'use client'
import { memo, useRef } from 'react'
import type { CardContext } from '@/components/cards/card-view'
import { RecordCard } from '@/components/cards/record-card'
import { HeadingLevel } from '@/components/headings/sub-heading'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { rotateCw } from '@/components/ui/icon-paths'
import { Skeleton } from '@/components/ui/skeleton'
import type { OutlineSection } from '@/lib/contract/cards/outline'
import type { Card } from '@/lib/contract/frames/card'
import { fill } from '@/lib/messages/fill'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import { chapterNumber } from '@/lib/text/chapter-number'
import { sectionAnchor } from './contents-rail'
import { stateText } from './progress-of'
import { SectionFootnotes } from './section-footnotes'

interface ReportSectionProps extends CardContext {
  readonly scope: string
  readonly section: OutlineSection
  readonly number: number
  readonly card: Card | undefined
  /** Its text is rendered later than its heading. */
  readonly isLater: boolean
  /** 2 if the page heading is the question, else 3. */
  readonly level: 2 | 3
  /** Regenerates it; absent if not possible now. */
  readonly onRedo?: ((sectionId: string) => void) | undefined
}

export const ReportSection = memo(function ReportSection({
  scope,
  section,
  number,
  card,
  isLater,
  level,
  onRedo,
  ...context
}: ReportSectionProps) {
  const research = useTexts('research')
  const locale = useLocale()
  const Heading = `h${level}` as const
  const heading = useRef<HTMLHeadingElement>(null)
  const { id, title, state } = section
  const text = typeof card?.content === 'string' ? card.content : ''
  const isRunning = context.isLive && state === 'running'

  return (
    <section
      id={sectionAnchor(scope, id)}
      data-section={id}
      className="scroll-mt-6 pt-7 [--answer-heading:calc(18px*var(--text-scale))] max-md:scroll-mt-32"
    >
      <div className="mb-2 flex items-start gap-x-3">
        <Heading
          ref={heading}
          tabIndex={-1}
          className="min-w-0 flex-1 font-serif text-xl leading-snug font-semibold text-balance break-keep wrap-anywhere"
        >
          <span className="mr-2.5 font-normal text-ink-soft">{chapterNumber(number, locale)}</span>
          {title}
        </Heading>
        {onRedo && state !== 'running' && (
          <RedoButton
            title={title}
            onRedo={() => {
              // The button is unmounted while a section is regenerated.
              heading.current?.focus({ preventScroll: true })
              onRedo(id)
            }}
          />
        )}
      </div>
      {isRunning && (
        <p className="mb-2 flex items-center gap-2 text-sm text-indigo">
          <span aria-hidden className="mx-1 size-2 rounded-pill bg-indigo halo" />
          {stateText(section, research)}
        </p>
      )}
      {isLater && <Skeleton className="h-96 rounded-m" />}
      {!isLater && card && text !== '' && (
        <HeadingLevel value={level}>
          <RecordCard card={card} {...context} isLive={isRunning} />
        </HeadingLevel>
      )}
      {text === '' && isRunning && <Skeleton className="h-24 rounded-m" />}
      {!isRunning && <Unwritten section={section} hasText={text !== ''} />}
      {!isLater && <SectionFootnotes title={title} text={text} sources={context.sources} />}
    </section>
  )
})

function RedoButton({ title, onRedo }: { readonly title: string; readonly onRedo: () => void }) {
  const research = useTexts('research')
  return (
    <Button
      size="small"
      aria-label={fill(research.redoOf, { title })}
      onClick={onRedo}
      className="shrink-0 max-md:min-h-11"
    >
      <Icon path={rotateCw} className="size-4" />
      <span className="max-md:hidden">{research.redo}</span>
    </Button>
  )
}

function Unwritten({ section, hasText }: { readonly section: OutlineSection; readonly hasText: boolean }) {
  const research = useTexts('research')
  const { state, error } = section
  if (state === 'done' || (state === 'running' && hasText)) return null

  const missing = state === 'running' ? research.missing.stopped : research.missing[state]

  return (
    <div
      className={`mt-2 border-l-2 pl-3.5 text-sm ${state === 'failed' ? 'border-bad' : 'border-line-strong'}`}
    >
      <p className={`font-medium wrap-anywhere ${state === 'failed' ? 'text-bad' : 'text-ink-soft'}`}>
        {error ?? missing}
      </p>
      <p className="text-ink-soft">{research.missingOther}</p>
    </div>
  )
}
