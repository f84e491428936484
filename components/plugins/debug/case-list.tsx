'use client'
import { useQuery } from '@tanstack/react-query'
import { ListState } from '@/components/list-state/list-state'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { useApi } from '@/lib/client/api/api-context'
import { casesQuery } from '@/lib/client/api/plugins'
import { toolLimits } from '@/lib/contract/plugins/tool'
import { toolRoutes } from '@/lib/contract/routes/tool-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { useToolEditor } from '../tool/tool-context'
import { CaseRow } from './case-row'
import { useCases } from './use-cases'

/** The saved cases of the tool. */
export function CaseList() {
  const { tool } = useToolEditor()
  const { cases: texts } = useTexts('toolEditor')
  const query = useQuery(casesQuery(useApi(toolRoutes), tool.id))
  const cases = useCases()
  const list = (query.data?.list ?? []).filter(({ id }) => !cases.isBeingDeleted(id))
  return (
    <ListState
      query={query}
      failed={texts.failed}
      skeleton={<CasesSkeleton />}
      isEmpty={list.length === 0}
      empty={<EmptyState title={texts.emptyTitle}>{texts.emptyBody}</EmptyState>}
    >
      {list.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {list.map((each) => (
              <CaseRow
                key={each.id}
                each={each}
                isRunning={cases.running === each.id}
                isBusy={cases.running !== null}
                onRun={() => void cases.run([each])}
                onAccept={() => void cases.accept(each)}
                onDelete={() => cases.remove(each)}
              />
            ))}
          </ul>
          {list.length >= toolLimits.cases && (
            <p className="text-sm text-warn">{fill(texts.full, { limit: toolLimits.cases })}</p>
          )}
          <div className="flex flex-wrap items-center gap-3 border-t border-line pt-3">
            <p className="min-w-0 flex-1 text-sm text-ink-faint">{texts.note}</p>
            <output className="sr-only">{cases.running === null ? '' : texts.running}</output>
            <Button size="small" aria-busy={cases.running !== null} onClick={() => void cases.run(list)}>
              {cases.running === null ? texts.runAll : texts.running}
            </Button>
          </div>
        </div>
      )}
    </ListState>
  )
}

function CasesSkeleton() {
  const common = useTexts('common')
  return (
    <output aria-label={common.loading} className="grid gap-2">
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-10 w-full" />
    </output>
  )
}
