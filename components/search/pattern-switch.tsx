import { SegmentedControl } from '@/components/ui/segmented-control'
import { type SearchPattern, searchPatterns } from '@/lib/contract/frame'
import { useTexts } from '@/lib/messages/use-texts'
import { openPatterns } from './search-pattern'

interface PatternSwitchProps {
  readonly value: SearchPattern
  readonly onChange: (pattern: SearchPattern) => void
}

/** The choice of the search pattern. Patterns without a pipeline are visible and disabled. */
export function PatternSwitch({ value, onChange }: PatternSwitchProps) {
  const home = useTexts('home')
  const common = useTexts('common')
  const texts = {
    normal: { label: home.patternNormal, hint: home.patternNormalHint },
    copilot: { label: home.patternCopilot, hint: home.patternCopilotHint },
    research: { label: home.patternResearch, hint: home.patternResearchHint },
  }
  const segments = searchPatterns.map((pattern) => {
    const isOpen = openPatterns.includes(pattern)
    const { label, hint } = texts[pattern]
    return { value: pattern, label, hint: isOpen ? hint : `${hint}（${common.soon}）`, isDisabled: !isOpen }
  })
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <SegmentedControl label={home.pattern} segments={segments} value={value} onChange={onChange} />
      <p className="text-sm text-ink-faint max-sm:text-xs">
        <span className="max-sm:hidden">{texts[value].hint} · </span>
        {home.patternsSoon}
      </p>
    </div>
  )
}
