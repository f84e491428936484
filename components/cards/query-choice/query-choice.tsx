'use client'
import { useId, useState } from 'react'
import { SubHeading } from '@/components/headings/sub-heading'
import { useIsHydrating } from '@/components/ui/hooks/use-is-hydrating'
import type { OpenPart } from '@/lib/contract/cards/query-choice'
import { applyChanges, type FrameChange } from '@/lib/contract/tables/frame-change'
import { englishChoice } from '@/lib/messages/conversation/english-choice'
import { fill } from '@/lib/messages/fill'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import type { CardProps } from '../card-view'
import { QueryChips } from '../chart/query-chips'
import { OpenPartRow } from './open-part-row'

/** The parts that a question about tables left open, and their choices. Default export for lazy loading. */
export default function QueryChoice({ card: { content }, record, isLive }: CardProps<'query_choice'>) {
  const { queryChoice: texts } = useTexts('answer')
  const isEnglish = useLocale() === 'en'
  const heading = useId()
  const isHydrating = useIsHydrating()
  const { frame, open } = content
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map())
  const ask = isLive || isHydrating ? undefined : record?.changeQuery
  const isOne = open.length === 1

  const choose = (part: number, choice: number) => {
    const next = new Map(chosen)
    if (!isOne && chosen.get(part) === choice) next.delete(part)
    else next.set(part, choice)
    setChosen(isOne ? chosen : next)
    const changes = open.map(({ choices }, at) => choices[next.get(at) ?? -1]?.change)
    if (changes.every((change): change is FrameChange => change !== undefined))
      ask?.(applyChanges(frame, changes))
  }

  return (
    <section
      aria-labelledby={heading}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 rounded-l border border-line bg-paper-raised p-4 shadow-low max-sm:p-3"
    >
      <SubHeading id={heading} className="font-medium">
        {isOne ? texts.one : fill(texts.several, { count: open.length })}
      </SubHeading>
      <QueryChips frame={frame} />
      {open.map((part, at) => (
        <OpenPartRow
          // biome-ignore lint/suspicious/noArrayIndexKey: Parts are never reordered, and may be alike.
          key={at}
          part={isEnglish ? inEnglish(part) : part}
          chosen={isOne ? undefined : (chosen.get(at) ?? null)}
          onChoose={ask && ((choice) => choose(at, choice))}
        />
      ))}
    </section>
  )
}

function inEnglish(part: OpenPart): OpenPart {
  const choices = part.choices.map(({ label, change }) => ({ label: englishChoice(label), change }))
  return { ...part, choices }
}
