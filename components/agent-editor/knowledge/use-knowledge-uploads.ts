import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { usePastedFiles } from '@/components/ui/hooks/use-pasted-files'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { refetchKnowledge } from '@/lib/client/api/knowledge'
import type { AttachmentList } from '@/lib/client/attachments/attachment-list'
import { openKnowledgeUploads } from '@/lib/client/attachments/open-knowledge-uploads'
import { knowledgeLimits, knowledgeRoutes } from '@/lib/contract/routes/knowledge-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

/** By agent, outside of the page, so that uploads continue while another tab of the editor is shown. */
const ofAgents = new Map<string, AttachmentList>()

/** Files that were not sent are lost with the page. */
function askBeforeUnload(): void {
  const isSending = [...ofAgents.values()].some((list) =>
    list.snapshot().some(({ state }) => state === 'sending' || state === 'waiting'),
  )
  if (isSending) window.addEventListener('beforeunload', preventUnload)
  else window.removeEventListener('beforeunload', preventUnload)
}

function preventUnload(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/** Uploads to the knowledge of an agent; those that the host has are left to its list. */
export function useKnowledgeUploads(agentId: string) {
  const { knowledge: texts } = useTexts('agentEditor')
  const api = useApi(knowledgeRoutes)
  const queryClient = useQueryClient()
  const [list] = useState(() => {
    const known = ofAgents.get(agentId)
    if (known) return known
    const opened = openKnowledgeUploads(api, agentId, (name) =>
      showToast({ content: fill(texts.duplicate, { name }) }),
    )
    ofAgents.set(agentId, opened)
    opened.subscribe(() => askBeforeUnload())
    return opened
  })
  const items = useSyncExternalStore(list.subscribe, list.snapshot, list.snapshot)

  const takeArrivals = useEffectEvent(() => {
    const arrived = items.filter(({ state }) => state === 'reading' || state === 'ready')
    for (const { key } of arrived) list.forget(key)
    if (arrived.length > 0) void refetchKnowledge(queryClient, agentId)
  })
  useEffect(() => takeArrivals(), [items])

  const add = (files: readonly File[]) => {
    const count = list.add(files)
    const most = knowledgeLimits.operatorFiles
    if (count > 0) showToast({ icon: 'error', content: fill(texts.tooMany, { most, count }) })
  }
  usePastedFiles(add)
  return { list, items, add }
}

export type KnowledgeUploads = ReturnType<typeof useKnowledgeUploads>
