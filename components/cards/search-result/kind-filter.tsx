'use client'
import { useTexts } from '@/lib/messages/use-texts'
import type { SourceKind } from './source-kind'

interface KindFilterProps {
  readonly counts: ReadonlyMap<SourceKind, number>
  readonly chosen: SourceKind | null
  readonly onChoose: (kind: SourceKind | null) => void
}

export function KindFilter({ counts, chosen, onChoose }: KindFilterProps) {
  const answer = useTexts('answer')
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const choices = [['all', total] as const, ...counts]
  return (
    <fieldset
      aria-label={answer.filterSources}
      className="flex min-w-0 shrink-0 flex-wrap gap-x-5 border-b border-line px-[22px]"
    >
      {choices.map(([kind, count]) => {
        const isChosen = kind === 'all' ? chosen === null : chosen === kind
        return (
          <button
            key={kind}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChoose(kind === 'all' ? null : kind)}
            className="min-h-9 border-b-2 border-transparent text-sm text-ink-soft hover:text-ink aria-pressed:border-seal aria-pressed:font-semibold aria-pressed:text-ink max-md:min-h-11"
          >
            {answer.sourceKinds[kind]} {count}
          </button>
        )
      })}
    </fieldset>
  )
}
