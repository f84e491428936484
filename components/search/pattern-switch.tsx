import dynamic from 'next/dynamic'
import { SetUpLink } from '@/components/page-states/set-up-link'
import { emptyFallback } from '@/components/ui/empty-fallback'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { type SearchPattern, searchPatterns } from '@/lib/contract/frames/frame'
import { useTexts } from '@/lib/messages/use-texts'

/** Loaded for the copilot only, as other modes have no quota. */
const CopilotQuota = dynamic(() => import('./copilot-quota').catch(emptyFallback), { ssr: false })

interface PatternSwitchProps {
  readonly value: SearchPattern
  readonly onChange: (pattern: SearchPattern) => void
}

export function PatternSwitch({ value, onChange }: PatternSwitchProps) {
  const home = useTexts('home')
  const common = useTexts('common')
  const texts = {
    normal: { label: home.patternNormal, hint: home.patternNormalHint, short: home.patternNormalShort },
    copilot: { label: home.patternCopilot, hint: home.patternCopilotHint, short: home.patternCopilotShort },
    research: {
      label: home.patternResearch,
      hint: home.patternResearchHint,
      short: home.patternResearchShort,
    },
  }
  const segments = searchPatterns.map((pattern) => {
    const { label, hint } = texts[pattern]
    return { value: pattern, label, hint }
  })

  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <SegmentedControl label={home.pattern} segments={segments} value={value} onChange={onChange} />
      <p
        className={`text-sm text-ink-faint max-sm:text-xs ${value === 'normal' ? 'max-sm:min-w-[calc(80px*var(--text-scale))] max-sm:flex-1 max-sm:basis-0' : ''}`}
      >
        <span className={value === 'normal' ? 'max-sm:hidden modelless:hidden' : 'max-sm:hidden'}>
          {texts[value].hint}
        </span>
        <span className={value === 'normal' ? 'sm:hidden modelless:hidden' : 'sm:hidden'}>
          {texts[value].short}
        </span>
        {value === 'copilot' && <CopilotQuota />}
        {value === 'normal' && (
          <>
            <span className="hidden modelless:sm:inline">{home.patternNormalExtract}</span>
            <span className="hidden modelless:max-sm:inline">{home.patternExtract}</span>
          </>
        )}{' '}
        <SetUpLink label={common.setUp} />
      </p>
    </div>
  )
}
