'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rememberingAgentsQuery } from '@/lib/client/api/agent-memories'
import { useApi } from '@/lib/client/api/api-context'
import { agentMemoryRoutes, type RememberingAgent } from '@/lib/contract/routes/agent-memory-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { AgentMemory } from './agent-memory'

/** The agents made by members that remember something of this one; nothing when there are none. */
export function RememberingAgents() {
  const texts = useTexts('memories')
  const { data } = useQuery(rememberingAgentsQuery(useApi(agentMemoryRoutes)))
  const list = data?.list ?? []
  if (list.length === 0) return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1 border-t border-line pt-4">
      <h3 className="text-md font-semibold">{texts.agents}</h3>
      <p className="text-sm text-ink-faint">{texts.agentsNote}</p>
      <ul>
        {list.map((agent) => (
          <li key={agent.agent_id} className="border-b border-line">
            <Agent {...agent} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Agent({ agent_id: agentId, name, isOn, count }: RememberingAgent) {
  const texts = useTexts('memories')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 py-2 text-sm">
        <span className="min-w-0 flex-1 wrap-anywhere">{name || texts.agentGone}</span>
        <span className="text-xs text-ink-faint">
          {fill(texts.agentCount, { count })}
          {!isOn && ` · ${texts.agentOff}`}
        </span>
      </summary>
      <div className="pb-4">{isOpen && <AgentMemory agentId={agentId} />}</div>
    </details>
  )
}
