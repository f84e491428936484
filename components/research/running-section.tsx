'use client'
import { memo, useState } from 'react'
import type { CardContext } from '@/components/cards/card-view'
import { charactersOf } from '@/components/cards/outline/research-parts'
import { RecordCard } from '@/components/cards/record-card'
import { HeadingLevel } from '@/components/headings/sub-heading'
import { Icon } from '@/components/ui/icon'
import { check, triangleAlert } from '@/components/ui/icon-paths'
import type { OutlineSection } from '@/lib/contract/cards/outline'
import type { Card } from '@/lib/contract/frames/card'
import { fill } from '@/lib/messages/fill'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import { chapterNumber } from '@/lib/text/chapter-number'
import { durationText, stateText } from './progress-of'
import { useSectionPreview } from './section-preview'

interface RunningSectionProps extends CardContext {
  readonly section: OutlineSection
  readonly number: number
  readonly level: 2 | 3
  readonly card: Card | undefined
}

const frames: Record<OutlineSection['state'], string> = {
  planned: 'border-dashed border-line-strong text-ink-soft',
  running: 'border-line bg-paper-raised',
  done: 'border-line bg-paper-raised',
  failed: 'border-bad bg-paper-raised',
  stopped: 'border-dashed border-line-strong',
}

/** One section of a running research. Rendered again only when it, or its own text, changes. */
export const RunningSection = memo(function RunningSection({
  section,
  number,
  level,
  card,
  ...context
}: RunningSectionProps) {
  const [isOpen, setIsOpen] = useState(false)
  const preview = useSectionPreview(card)
  const shown = isOpen ? card : preview
  const text = typeof card?.content === 'string' ? card.content : ''

  return (
    <li
      data-section={section.id}
      data-state={section.state}
      data-open={isOpen || undefined}
      className={`relative flex min-w-0 flex-col overflow-hidden rounded-m border px-4 pt-3.5 pb-3 data-open:col-span-full @min-[40rem]:min-h-76 ${frames[section.state]}`}
    >
      {section.state === 'running' && (
        <span aria-hidden className="absolute inset-x-0 top-0 h-0.5 animate-breathe bg-indigo" />
      )}
      <SectionHead section={section} number={number} level={level} />
      <div className="min-h-0 flex-1 pt-3">
        {section.state === 'failed' && <Failure section={section} />}
        {text === '' ? (
          <Course section={section} />
        ) : (
          <div
            className={
              isOpen
                ? ''
                : 'max-h-44 overflow-hidden mask-b-from-[calc(100%-48px)] mask-b-to-[calc(100%-4px)] text-sm'
            }
          >
            {shown && (
              <HeadingLevel value={level}>
                <RecordCard
                  card={shown}
                  {...context}
                  isLive={context.isLive && section.state === 'running'}
                />
              </HeadingLevel>
            )}
          </div>
        )}
      </div>
      <SectionFoot
        section={section}
        characters={charactersOf(text)}
        isOpen={isOpen}
        onToggle={() => setIsOpen(!isOpen)}
      />
    </li>
  )
})

interface SectionFootProps extends Pick<RunningSectionProps, 'section'> {
  readonly characters: number
  readonly isOpen: boolean
  readonly onToggle: () => void
}

function SectionFoot({ section: { state, title, seconds }, characters, isOpen, onToggle }: SectionFootProps) {
  const research = useTexts('research')
  const label = isOpen ? research.foldSection : research.readSection
  const count = characters.toLocaleString('en')
  const facts = [
    ...(characters > 0
      ? [fill(state === 'running' ? research.charactersSoFar : research.characters, { count })]
      : []),
    ...(state === 'done' && seconds !== undefined
      ? [fill(research.took, { duration: durationText(seconds, research) })]
      : []),
  ]

  return (
    <p className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 pt-2 text-sm text-ink-soft">
      {state === 'done' && characters > 0 && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={fill(research.actionOf, { action: label, title })}
          onClick={onToggle}
          className="text-indigo hover:underline max-md:min-h-11"
        >
          {label}
        </button>
      )}
      <span className="tabular-nums">{facts.join(' · ')}</span>
    </p>
  )
}

const tones: Record<OutlineSection['state'], string> = {
  planned: 'text-ink-soft',
  running: 'text-indigo',
  done: 'text-ok',
  failed: 'text-bad',
  stopped: 'text-ink-soft',
}

function SectionHead({ section, number, level }: Pick<RunningSectionProps, 'section' | 'number' | 'level'>) {
  const Heading = `h${level}` as const
  const research = useTexts('research')
  const locale = useLocale()
  const { state, queries, pages, sources } = section
  const counts = [
    [research.sectionQueries, queries],
    [research.sectionPages, pages],
    [research.sectionSources, sources],
  ] as const

  return (
    <header className="border-b border-line pb-2.5">
      <div className="flex items-baseline gap-2.5">
        <span aria-hidden className="font-serif text-ink-soft">
          {chapterNumber(number, locale)}
        </span>
        <Heading className="min-w-0 flex-1 font-serif text-lg leading-snug font-semibold wrap-anywhere">
          {section.title}
        </Heading>
        <span className={`inline-flex shrink-0 items-center gap-1 text-sm ${tones[state]}`}>
          {state === 'done' && <Icon path={check} className="size-4" />}
          {state === 'failed' && <Icon path={triangleAlert} className="size-4" />}
          {stateText(section, research)}
        </span>
      </div>
      {state !== 'planned' && (
        <p className="mt-0.5 text-sm text-ink-soft">
          {counts.map(([name, count], index) => (
            <span key={name}>
              {index > 0 && ' · '}
              {name} <b className="font-medium text-ink tabular-nums">{count}</b>
            </span>
          ))}
        </p>
      )}
    </header>
  )
}

function Failure({ section }: Pick<RunningSectionProps, 'section'>) {
  const research = useTexts('research')
  return (
    <div className="mb-2 text-sm">
      <p className="font-medium wrap-anywhere text-bad">{section.error ?? research.missing.failed}</p>
      <p className="mt-1 text-ink-soft">{research.failedNote}</p>
    </div>
  )
}

/** Planned points of a section, or its activities so far. */
function Course({ section }: Pick<RunningSectionProps, 'section'>) {
  const research = useTexts('research')
  if (section.state === 'failed') return null
  if (!section.activity?.length) {
    return (
      <ul className="grid gap-1.5 text-sm text-ink-soft">
        {section.points.map((point) => (
          <li key={point} className="wrap-anywhere before:mr-2 before:content-['—']">
            {point}
          </li>
        ))}
      </ul>
    )
  }
  return (
    <ol className="grid gap-1.5 text-sm">
      {section.activity.map(({ kind, text, state }, index) => (
        // The end of a list; steps have no id.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className={`flex gap-2 ${state === 'running' ? '' : 'text-ink-soft'}`}>
          {state === 'running' ? (
            <span aria-hidden className="mx-1 mt-2 size-2 shrink-0 rounded-pill bg-indigo halo" />
          ) : (
            <Icon path={state === 'done' ? check : triangleAlert} className="mt-1 size-4 shrink-0" />
          )}
          <span className="min-w-0 wrap-anywhere">{fill(research.activity[kind][state], { text })}</span>
        </li>
      ))}
    </ol>
  )
}
