'use client'
import { useRef } from 'react'
import type { CardContext } from '@/components/cards/card-view'
import { useFocusAfterChoice } from '@/components/cards/options/focus-after-choice'
import type { ResearchParts } from '@/components/cards/outline/research-parts'
import type { OutlineSection } from '@/lib/contract/cards/outline'
import { useTexts } from '@/lib/messages/use-texts'
import { ResearchTotals } from './research-totals'
import { RunningSection } from './running-section'

interface RunningGridProps {
  readonly parts: ResearchParts
  /** Sections of the outline; unchanged ones keep their identity. */
  readonly sections: readonly OutlineSection[]
  readonly context: CardContext
  readonly level: 2 | 3
}

export function RunningGrid({ parts, sections, context, level }: RunningGridProps) {
  const research = useTexts('research')
  const grid = useRef<HTMLElement>(null)
  useFocusAfterChoice(grid)
  return (
    <section
      ref={grid}
      tabIndex={-1}
      aria-label={research.running}
      className="outline-none @container grid gap-4"
    >
      <ResearchTotals content={parts.outline} />
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-4 @min-[40rem]:grid-cols-[repeat(2,minmax(0,1fr))] @min-[62rem]:grid-cols-[repeat(3,minmax(0,1fr))]">
        {sections.map((section, index) => (
          <RunningSection
            key={section.id}
            section={section}
            number={index + 1}
            level={level}
            card={parts.texts.get(section.id)}
            {...context}
          />
        ))}
      </ol>
    </section>
  )
}
