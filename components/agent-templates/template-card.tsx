'use client'
import { Avatar } from '@/components/ui/avatar'
import { cardStyle } from '@/components/ui/card'
import type { AgentTemplate } from '@/lib/contract/made-agent'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { avatarOf } from './template-icon'

interface TemplateCardProps {
  readonly template: AgentTemplate
  readonly panelId: string
  readonly isShown: boolean
  readonly onShow: () => void
}

export function TemplateCard({ template, panelId, isShown, onShow }: TemplateCardProps) {
  const texts = useTexts('templates')
  const { settings, blanks } = template
  const facts = [
    blanks.length === 0 ? texts.noBlanks : fill(texts.blanks, { count: blanks.length }),
    ...(settings.variables.length === 0 ? [] : [fill(texts.variables, { count: settings.variables.length })]),
    ...(settings.knowledge.mode === 'always' ? [texts.knowledge] : []),
  ]
  return (
    <li className="grid min-w-0">
      <button
        type="button"
        aria-expanded={isShown}
        aria-controls={isShown ? panelId : undefined}
        onClick={onShow}
        className={cardStyle({
          isPressable: true,
          className: `flex items-start gap-3.5 text-left ${isShown ? 'border-seal! shadow-low' : ''}`,
        })}
      >
        <Avatar {...avatarOf(settings.icon)} />
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="text-md font-medium text-ink">{settings.name}</span>
          <span className="text-sm text-ink-soft">{settings.intro}</span>
          <span className="mt-1 flex flex-wrap gap-x-3 text-xs text-ink-faint">
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </span>
        </span>
      </button>
    </li>
  )
}
