'use client'
import { type ReactNode, useRef } from 'react'
import type { CardContext } from '@/components/cards/card-view'
import { charactersOf, type ResearchParts, textOf } from '@/components/cards/outline/research-parts'
import { RecordCard } from '@/components/cards/record-card'
import type { OutlineSection } from '@/lib/contract/cards/outline'
import type { Card } from '@/lib/contract/frames/card'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { ContentsRail } from './contents-rail'
import { ReportSection } from './report-section'
import { Used } from './research-totals'
import { useSteppedCount } from './use-stepped-count'

/** Characters read per minute. */
const readingPace = 450

interface ReportProps {
  readonly scope: string
  readonly parts: ResearchParts
  readonly sections: readonly OutlineSection[]
  readonly related: readonly Card[]
  readonly context: CardContext
  readonly level: 2 | 3
  readonly byline: ReactNode
  readonly onRedo?: ((sectionId: string) => void) | undefined
}

export function Report({ scope, parts, sections, related, context, level, byline, onRedo }: ReportProps) {
  const report = useRef<HTMLDivElement>(null)
  const { lead, texts, others } = parts
  const rendered = useSteppedCount(sections.length)
  const characters = charactersOf(
    [lead ? String(lead.content) : '', ...sections.map((section) => textOf(parts, section))].join(''),
  )

  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-9 gap-y-4 @min-[46rem]:grid-cols-[10rem_minmax(0,1fr)] @min-[62rem]:grid-cols-[10rem_minmax(0,1fr)_14.5rem]">
        <ContentsRail
          scope={scope}
          sections={sections}
          report={report}
          minutesToRead={Math.max(1, Math.round(characters / readingPace))}
        />
        <div ref={report} className="min-w-0">
          <ReportHead parts={parts} characters={characters} byline={byline} />
          {lead && (
            <div className="border-b border-line pb-5 font-serif text-[calc(17px*var(--text-scale))]">
              <RecordCard card={lead} {...context} />
            </div>
          )}
          {sections.map((section, index) => (
            <ReportSection
              key={section.id}
              scope={scope}
              section={section}
              number={index + 1}
              card={texts.get(section.id)}
              isLater={index >= rendered}
              level={level}
              onRedo={onRedo}
              {...context}
            />
          ))}
          {others.length > 0 && (
            <div className="mt-6 grid gap-4">
              {others.map((card) => (
                <RecordCard key={card.id} card={card} {...context} />
              ))}
            </div>
          )}
        </div>
        {related.length > 0 && (
          <aside className="grid content-start gap-6 @min-[46rem]:col-start-2 @min-[62rem]:col-start-3 @min-[62rem]:row-start-1">
            {related.map((card) => (
              <RecordCard key={card.id} card={card} {...context} />
            ))}
          </aside>
        )}
      </div>
    </div>
  )
}

interface ReportHeadProps extends Pick<ReportProps, 'parts' | 'byline'> {
  readonly characters: number
}

function ReportHead({ parts: { outline }, characters, byline }: ReportHeadProps) {
  const research = useTexts('research')
  const { kind, sections, used } = outline
  const facts = [
    kind === 'collection' ? research.collection : research.report,
    fill(research.sectionsTotal, { count: sections.length }),
    fill(research.characters, { count: characters.toLocaleString('en') }),
    ...(used ? [fill(research.readPages, { pages: used.pages, sources: used.sources })] : []),
  ]
  return (
    <header className="mb-5 grid gap-1 border-b border-line pb-4 text-sm text-ink-soft">
      <p>{facts.join(' · ')}</p>
      {byline}
      {used && (
        <details>
          <summary className="w-fit text-ink-soft hover:text-ink max-md:min-h-11 max-md:content-center">
            {research.used}
            {used.exhausted && <span className="text-warn"> · {research.exhausted[used.exhausted]}</span>}
          </summary>
          <Used used={used} />
        </details>
      )}
    </header>
  )
}
