'use client'
import Link from 'next/link'
import { memo } from 'react'
import { Avatar } from '@/components/ui/avatar'
import type { AgentSummary } from '@/lib/contract/made-agent'
import { fill } from '@/lib/messages/fill'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { AgentMenuButton } from './agent-menu-button'
import { compactCount } from './compact-count'

interface AgentCardProps {
  readonly agent: AgentSummary
}

/** Memoized: there may be thousands. */
export const AgentCard = memo(MadeAgentCard)

function MadeAgentCard({ agent }: AgentCardProps) {
  const texts = useTexts('square')
  const common = useTexts('common')
  const locale = useLocale()
  const { name, intro, author, avatar, uses } = agent
  return (
    <li className="agent-card">
      <div>
        <Avatar glyph={avatar.glyph} tone={avatar.tone} />
        <div>
          <h3>
            <Link prefetch={false} href={paths.chat('custom', agent.id)} className="agent-card-link">
              {name}
            </Link>
          </h3>
          <p>{intro}</p>
        </div>
        <AgentMenuButton agent={agent} />
      </div>
      <p className="agent-card-foot">
        <span>{author || texts.anonymous}</span>
        {!agent.works_without_model && <span className="badge needs-model">{common.needsModel}</span>}
        <span>{fill(texts.uses, { count: compactCount(uses, locale) })}</span>
      </p>
    </li>
  )
}
