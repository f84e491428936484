'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RecognizedText } from '@/components/file-text/recognized-text'
import { ListState } from '@/components/list-state/list-state'
import { Badge } from '@/components/ui/badge'
import { scrollFocus } from '@/components/ui/scroll-focus'
import { Skeleton } from '@/components/ui/skeleton'
import { useApi } from '@/lib/client/api/api-context'
import { knowledgeChunksQuery } from '@/lib/client/api/knowledge'
import type { AgentInReview, ReviewedFile } from '@/lib/contract/routes/agent-review-routes'
import { knowledgeRoutes } from '@/lib/contract/routes/knowledge-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

/** The knowledge that others use once this version is approved. */
export function ReviewedKnowledge({ agent }: { readonly agent: AgentInReview }) {
  const { knowledge: texts } = useTexts('publicAgents')
  const { total, list } = agent.knowledge
  if (total === 0) return null
  return (
    <details className="text-sm">
      <summary
        aria-label={fill(texts.showOf, { name: agent.settings.name, count: total })}
        className="w-fit cursor-pointer rounded-s text-indigo max-sm:py-2"
      >
        {fill(texts.show, { count: total })}
      </summary>
      <ul className="mt-2 grid gap-1 rounded-m bg-paper-sunken p-3">
        {list.map((file) => (
          <KnowledgeFile key={file.file_id} file={file} />
        ))}
      </ul>
      {total > list.length && (
        <p className="mt-1 text-ink-soft">{fill(texts.more, { count: total - list.length })}</p>
      )}
    </details>
  )
}

function KnowledgeFile({ file }: { readonly file: ReviewedFile }) {
  const { knowledge: texts } = useTexts('publicAgents')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className="cursor-pointer rounded-s wrap-anywhere max-sm:py-2">
          {file.name} {file.is_new && <Badge tone="warn">{texts.isNew}</Badge>}
          {file.url && <span className="text-ink-faint"> {file.url}</span>}
        </summary>
        {isOpen && <Passages fileId={file.file_id} />}
      </details>
    </li>
  )
}

function Passages({ fileId }: { readonly fileId: string }) {
  const { knowledge: texts } = useTexts('publicAgents')
  const query = useInfiniteQuery(knowledgeChunksQuery(useApi(knowledgeRoutes), fileId))
  const list = query.data?.pages.flatMap((page) => page.list) ?? []
  return (
    <div ref={scrollFocus} className="my-2 max-h-96 overflow-y-auto" aria-busy={query.isPending}>
      <ListState
        query={query}
        failed={texts.failed}
        skeleton={<Skeleton className="h-16 w-full" />}
        isEmpty={list.length === 0}
        empty={<p className="text-ink-soft">{texts.empty}</p>}
        more={texts.morePassages}
      >
        <ol className="grid gap-2">
          {list.map(({ id, text, page, unsure }) => (
            <li key={id} className="wrap-anywhere whitespace-pre-line">
              {page && <span className="text-ink-faint">{page} </span>}
              <RecognizedText passage={text} ranges={[]} unsure={unsure} />
            </li>
          ))}
        </ol>
      </ListState>
    </div>
  )
}
