'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListState } from '@/components/list-state/list-state'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { rotateCcwClock } from '@/components/ui/icon-paths'
import { SidePanelButton } from '@/components/ui/side-panel/side-panel-button'
import { Skeleton } from '@/components/ui/skeleton'
import { type AgentVersion, agentVersionsQuery } from '@/lib/client/api/agent-drafts'
import { useApi } from '@/lib/client/api/api-context'
import { agentRoutes } from '@/lib/contract/routes/agent-routes'
import { fill } from '@/lib/messages/fill'
import { listMoment } from '@/lib/messages/list-date'
import { useTexts } from '@/lib/messages/use-texts'
import { useEditor } from '../editor-context'
import { useRestore } from './use-restore'

export const versionsPanelId = 'agent-versions'

/** Opens the versions in the right pane. */
export function VersionsButton() {
  const { versions: texts } = useTexts('agentEditor')
  return (
    <SidePanelButton id={versionsPanelId} icon={rotateCcwClock} title={texts.title} closeLabel={texts.close}>
      <Versions />
    </SidePanelButton>
  )
}

function Versions() {
  const { agentId } = useEditor()
  const { versions: texts } = useTexts('agentEditor')
  const query = useInfiniteQuery(agentVersionsQuery(useApi(agentRoutes), agentId))
  const { restore, isRestoring } = useRestore()
  const list = query.data?.pages.flatMap((page) => page.list) ?? []

  return (
    <div
      className="grid min-h-0 flex-1 content-start gap-2 overflow-y-auto px-4 py-4"
      aria-busy={query.isPending}
    >
      <ListState
        query={query}
        failed={texts.failed}
        skeleton={<Skeleton className="h-20 w-full" />}
        isEmpty={list.length === 0}
        empty={<EmptyState title={texts.empty} />}
        more={texts.more}
      >
        <ol className="grid gap-2">
          {list.map((version) => (
            <VersionRow
              key={version.version}
              version={version}
              isBusy={isRestoring}
              onRestore={() => void restore(version.version)}
            />
          ))}
        </ol>
      </ListState>
    </div>
  )
}

interface VersionRowProps {
  readonly version: AgentVersion
  readonly isBusy: boolean
  readonly onRestore: () => void
}

function VersionRow({ version: each, isBusy, onRestore }: VersionRowProps) {
  const { state } = useEditor()
  const { versions: texts, untitled } = useTexts('agentEditor')
  const common = useTexts('common')
  const [nowMs] = useState(Date.now)
  const isCurrent = each.version === state.base.version
  return (
    <li
      aria-current={isCurrent || undefined}
      className="grid gap-1 rounded-m border border-line bg-paper px-4 py-3 text-sm aria-current:border-l-2 aria-current:border-l-seal"
    >
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <span className="font-semibold text-ink">{fill(texts.version, { version: each.version })}</span>
        {each.is_published ? (
          <Badge tone="ok">{texts.published}</Badge>
        ) : (
          each.was_published && <Badge>{texts.wasPublished}</Badge>
        )}
        <time
          className="ml-auto text-xs text-ink-faint"
          dateTime={new Date(each.updated * 1_000).toISOString()}
        >
          {listMoment(each.updated * 1_000, nowMs, common)}
        </time>
      </div>
      <p className="truncate text-ink-soft">{each.name || untitled}</p>
      {each.note && <p className="text-ink-soft wrap-anywhere">{each.note}</p>}
      {isCurrent ? (
        <p className="text-xs text-ink-faint">{texts.current}</p>
      ) : (
        <Button size="small" aria-disabled={isBusy} onClick={onRestore} className="justify-self-start">
          {texts.restore}
        </Button>
      )}
    </li>
  )
}
