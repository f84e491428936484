'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { RecognizedText } from '@/components/file-text/recognized-text'
import { ListState } from '@/components/list-state/list-state'
import { Badge } from '@/components/ui/badge'
import { EmptyState } from '@/components/ui/empty-state'
import { SidePanel } from '@/components/ui/side-panel/side-panel'
import { Skeleton } from '@/components/ui/skeleton'
import { useApi } from '@/lib/client/api/api-context'
import { knowledgeChunksQuery } from '@/lib/client/api/knowledge'
import { type KnowledgeFile, knowledgeRoutes } from '@/lib/contract/routes/knowledge-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { knowledgePanelId } from './knowledge-panel-id'

/** The passages of a file in the right pane. */
export function KnowledgePassages({ file }: { readonly file: KnowledgeFile }) {
  const { knowledge: texts } = useTexts('agentEditor')
  return (
    <SidePanel id={knowledgePanelId} title={texts.passages} note={file.name} closeLabel={texts.closePassages}>
      <Passages key={file.file_id} fileId={file.file_id} />
    </SidePanel>
  )
}

function Passages({ fileId }: { readonly fileId: string }) {
  const { knowledge: texts } = useTexts('agentEditor')
  const query = useInfiniteQuery(knowledgeChunksQuery(useApi(knowledgeRoutes), fileId))
  const list = query.data?.pages.flatMap((page) => page.list) ?? []
  return (
    <div className="grid min-h-0 flex-1 content-start gap-3 overflow-y-auto p-4" aria-busy={query.isPending}>
      <ListState
        query={query}
        failed={texts.passagesFailed}
        skeleton={<Skeleton className="h-24 w-full" />}
        isEmpty={list.length === 0}
        empty={<EmptyState title={texts.noPassages} />}
        more={texts.morePassages}
      >
        <ol className="grid gap-3">
          {list.map(({ id, text, page, heading, unsure }, at) => (
            <li
              key={id}
              className="grid gap-1.5 rounded-m border border-line bg-paper px-4 py-3 [contain-intrinsic-size:auto_120px] [content-visibility:auto]"
            >
              <p className="flex flex-wrap items-center gap-2 text-xs text-ink-faint">
                <span className="font-semibold tabular-nums">{at + 1}</span>
                {page && <Badge tone="seal">{page}</Badge>}
                {heading && <span>{heading}</span>}
              </p>
              <p className="text-sm wrap-anywhere whitespace-pre-line">
                <RecognizedText passage={text} ranges={[]} unsure={unsure} />
              </p>
            </li>
          ))}
        </ol>
      </ListState>
    </div>
  )
}
