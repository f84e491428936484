'use client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { ListState } from '@/components/list-state/list-state'
import { useWindowDrop } from '@/components/ui/hooks/use-drop-zone'
import { dropSidePanel, sidePanel } from '@/components/ui/side-panel/side-panel-store'
import { Skeleton } from '@/components/ui/skeleton'
import { useApi } from '@/lib/client/api/api-context'
import { knowledgeQuery } from '@/lib/client/api/knowledge'
import { type KnowledgeFile, knowledgeRoutes } from '@/lib/contract/routes/knowledge-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { useEditor } from '../editor-context'
import { AddKnowledge } from './add-knowledge'
import { KnowledgeList } from './knowledge-list'
import { knowledgePanelId } from './knowledge-panel-id'
import { KnowledgePassages } from './knowledge-passages'
import { KnowledgeTry } from './knowledge-try'
import { KnowledgeUse } from './knowledge-use'
import { useKnowledgeActions } from './use-knowledge-actions'
import { useKnowledgeUploads } from './use-knowledge-uploads'

/** The files that an agent answers from. Default export for lazy loading. */
export default function KnowledgeTab() {
  const { agentId } = useEditor()
  const { knowledge: texts } = useTexts('agentEditor')
  const query = useQuery(knowledgeQuery(useApi(knowledgeRoutes), agentId))
  const [viewed, setViewed] = useState<KnowledgeFile | null>(null)
  const isPanelOpen = useStore(sidePanel, ({ chosen }) => chosen === knowledgePanelId)
  const uploads = useKnowledgeUploads(agentId)
  const actions = useKnowledgeActions(agentId, setViewed)
  const isOver = useWindowDrop(({ files: dropped }) => uploads.add([...dropped]))
  useEffect(() => () => dropSidePanel(knowledgePanelId), [])
  const { data } = query
  const files = data?.list.filter(({ file_id }) => !actions.isRemoved(file_id)) ?? []

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5" aria-busy={query.isPending}>
      <AddKnowledge
        uploads={uploads}
        isOver={isOver}
        files={files}
        readsImages={data?.reads_images ?? false}
      />
      <ListState query={query} failed={texts.failed} skeleton={<Skeleton className="h-40 w-full" />}>
        {data && (
          <KnowledgeList
            files={files}
            used={data.used}
            quota={data.quota}
            open={isPanelOpen && viewed ? viewed.file_id : ''}
            actions={actions}
          />
        )}
      </ListState>
      <KnowledgeUse />
      {files.length > 0 && <KnowledgeTry />}
      {viewed && <KnowledgePassages file={viewed} />}
    </div>
  )
}
