'use client'
import Link from 'next/link'
import { memo } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'
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
      <div className="flex items-start gap-3">
        <Avatar glyph={avatar.glyph} tone={avatar.tone} />
        <div className="min-w-0 flex-1 leading-normal">
          <h3 className="text-md wrap-anywhere text-ink">
            <Link prefetch={false} href={paths.chat('custom', agent.id)} className="agent-card-link">
              {name}
            </Link>
          </h3>
          <p className="line-clamp-2 text-sm text-ink-soft large-text:line-clamp-none">{intro}</p>
        </div>
        <AgentMenuButton agent={agent} />
      </div>
      <p className="agent-card-foot">
        <span className="truncate">{author || texts.anonymous}</span>
        {!agent.works_without_model && (
          <Badge tone="warn" className="hidden modelless:inline-flex">
            {common.needsModel}
          </Badge>
        )}
        <span className="shrink-0 tabular-nums">
          {fill(texts.uses, { count: compactCount(uses, locale) })}
        </span>
      </p>
    </li>
  )
}
