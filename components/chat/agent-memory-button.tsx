'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useEffect } from 'react'
import { emptyFallback } from '@/components/ui/empty-fallback'
import { bookmark } from '@/components/ui/icon-paths'
import { SidePanelButton } from '@/components/ui/side-panel/side-panel-button'
import { agentMemoryQuery } from '@/lib/client/api/agent-memories'
import { useApi } from '@/lib/client/api/api-context'
import { invalidateMemories } from '@/lib/client/api/memories-key'
import { agentMemoryRoutes } from '@/lib/contract/routes/agent-memory-routes'
import { useTexts } from '@/lib/messages/use-texts'

const AgentMemory = dynamic(
  () =>
    import('@/components/memories/agent-memory').then((loaded) => loaded.AgentMemory).catch(emptyFallback),
  { ssr: false },
)

interface AgentMemoryButtonProps {
  readonly agentId: string
  readonly answered: number
}

/** Opens what this agent remembers of the member; its name says whether it remembers. */
export function AgentMemoryButton({ agentId, answered }: AgentMemoryButtonProps) {
  const texts = useTexts('memories')
  const queryClient = useQueryClient()
  const { data } = useQuery(agentMemoryQuery(useApi(agentMemoryRoutes), agentId))
  // Chat messages also change the memories.
  useEffect(() => void invalidateMemories(queryClient), [answered, queryClient])
  if (!data || !(data.isAnswered || data.list.length > 0)) return null
  return (
    <SidePanelButton
      id="agent-memory"
      icon={bookmark}
      title={data.isOn ? texts.agentRemembers : texts.agentTitle}
      closeLabel={texts.close}
    >
      <div className="min-h-0 flex-1 overflow-y-auto px-[22px] py-3">
        <AgentMemory agentId={agentId} />
      </div>
    </SidePanelButton>
  )
}
