'use client'
import { Icon } from '@/components/ui/icon'
import { chevronDown, layers } from '@/components/ui/icon-paths'
import { isEverywhere, useChosenScope } from '@/lib/client/realtime/asking/chosen-scope'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { useScopeLabels } from './scope-labels'
import { toolChip } from './tool-chip'

interface ScopeButtonProps {
  readonly panelId: string
  readonly isOpen: boolean
  readonly isLoading: boolean
  readonly onToggle: () => void
}

export function ScopeButton({ panelId, isOpen, isLoading, onToggle }: ScopeButtonProps) {
  const texts = useTexts('asking')
  const { scope } = useChosenScope()
  const words = useScopeLabels(scope).join(' · ')
  return (
    <button
      type="button"
      aria-label={fill(texts.scopeOf, { scope: words })}
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      aria-busy={isLoading}
      onClick={onToggle}
      className={toolChip({ tone: isOpen ? 'open' : isEverywhere(scope) ? 'quiet' : 'on' })}
    >
      <Icon path={layers} />
      <span className="truncate">{words}</span>
      <Icon path={chevronDown} className={isOpen ? 'rotate-180' : ''} />
    </button>
  )
}
