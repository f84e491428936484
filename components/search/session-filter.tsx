'use client'
import { type SearchPattern, searchPatterns } from '@/lib/contract/frames/frame'
import { useTexts } from '@/lib/messages/use-texts'

interface ModeFilterProps {
  readonly value: SearchPattern | null
  readonly onChange: (value: SearchPattern | null) => void
}

export function ModeFilter({ value, onChange }: ModeFilterProps) {
  const texts = useTexts('history')
  const home = useTexts('home')
  const names = {
    normal: home.patternNormal,
    copilot: home.patternCopilot,
    research: home.patternResearch,
  }
  return (
    <fieldset aria-label={texts.modes} className="flex min-w-0 flex-wrap gap-x-6">
      {([null, ...searchPatterns] as const).map((pattern) => (
        <button
          key={pattern ?? 'all'}
          type="button"
          aria-pressed={pattern === value}
          onClick={() => onChange(pattern)}
          className="-mb-px min-h-11 border-b-2 border-transparent text-sm text-ink-soft hover:text-ink aria-pressed:border-seal aria-pressed:font-semibold aria-pressed:text-ink"
        >
          {pattern === null ? texts.allModes : names[pattern]}
        </button>
      ))}
    </fieldset>
  )
}
