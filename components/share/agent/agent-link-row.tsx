'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast/toast-store'
import { revokeAgentLinkMutation } from '@/lib/client/api/agent-links'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import {
  type AgentLink,
  type AgentLinkDuration,
  agentLinkDurations,
  agentLinkRoutes,
} from '@/lib/contract/routes/agent-link-routes'
import { fill } from '@/lib/messages/fill'
import { listDate } from '@/lib/messages/list-date'
import { useTexts } from '@/lib/messages/use-texts'
import { JoinedMembers } from './joined-members'
import { StopQuestion } from './stop-question'

const dayS = 24 * 60 * 60
const hourS = 60 * 60

interface AgentLinkRowProps {
  readonly agentId: string
  readonly link: AgentLink
}

export function AgentLinkRow({ agentId, link }: AgentLinkRowProps) {
  const texts = useTexts('agentShare')
  const errors = useTexts('errors')
  const [isAsking, setIsAsking] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const revocation = useMutation({
    ...revokeAgentLinkMutation(useApi(agentLinkRoutes), useQueryClient(), agentId),
    onError: (error) => void showToast({ icon: 'error', content: sentenceOfError(error, errors) }),
  })
  const name = fill(texts.link, {
    scope: texts.scopeNames[link.scope],
    duration: texts.durations[`${durationOf(link)}`],
  })

  const stop = (unbind: boolean) => {
    // The buttons of the row are removed.
    row.current?.focus()
    setIsAsking(false)
    revocation.mutate({ id: link.id, unbind })
  }

  return (
    <li ref={row} tabIndex={-1} className="border-b border-line outline-none last:border-b-0">
      <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1.5 py-2">
        <div className="min-w-0 flex-1 basis-44">
          <p className={link.state === 'live' ? 'text-ink' : 'line-through'}>{name}</p>
          <Dates {...link} />
        </div>
        <JoinedMembers link={link} />
        {link.state === 'live' ? (
          <Button
            size="small"
            className="text-bad max-sm:min-h-11"
            disabled={revocation.isPending}
            aria-label={fill(texts.stopOf, { link: name })}
            aria-expanded={isAsking}
            onClick={() => setIsAsking(!isAsking)}
          >
            {texts.stop}
          </Button>
        ) : (
          <p className="min-w-18 text-right text-sm">{texts.states[link.state]}</p>
        )}
      </div>
      {isAsking && link.state === 'live' && (
        <StopQuestion link={link} onStop={stop} onCancel={() => setIsAsking(false)} />
      )}
    </li>
  )
}

/** Durations are those of the contract; an unknown one of a newer host counts as the next longer one. */
function durationOf({ duration }: AgentLink): AgentLinkDuration {
  return agentLinkDurations.find((each) => duration > 0 && duration <= each) ?? 0
}

function Dates({ state, created, expires }: AgentLink) {
  const texts = useTexts('agentShare')
  const common = useTexts('common')
  const [nowMs] = useState(() => Date.now())
  const parts = [fill(texts.created, { date: listDate(created, nowMs, common) })]
  if (state === 'expired') parts.push(fill(texts.ended, { date: listDate(expires, nowMs, common) }))
  if (state === 'live') {
    const leftS = expires - nowMs / 1_000
    if (expires === 0) parts.push(texts.noEnd)
    else if (leftS > dayS) parts.push(fill(texts.daysLeft, { count: Math.round(leftS / dayS) }))
    else parts.push(fill(texts.hoursLeft, { count: Math.max(1, Math.ceil(leftS / hourS)) }))
  }
  return <p className="text-xs tabular-nums">{parts.join(' · ')}</p>
}
