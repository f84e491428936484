'use client'
import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { useApi } from '@/lib/client/api/api-context'
import { ApiError, isUnreached } from '@/lib/client/api/api-error'
import { ownTablesQuery } from '@/lib/client/api/own-tables'
import { tableRoutes } from '@/lib/contract/routes/table-routes'
import { loadQueryEditorMessages } from '@/lib/messages/query-editor/load-query-editor-messages'
import { Texts, useLocale, useTexts } from '@/lib/messages/use-texts'
import { AddPanel } from './add-panel'
import { GroupPanel, MeasurePanel } from './edit-panels'
import { FilterPanel } from './filter-panel'
import { offeredColumns } from './offered-columns'
import { OrderPanel } from './order-panel'
import type { EditedPart, PanelProps } from './panel-props'
import { PanelSkeleton } from './panel-skeleton'
import { WordPanel } from './word-panel'

interface QueryPanelProps extends Omit<PanelProps, 'columns'> {
  readonly part: EditedPart
}

/** What changes a part of a query, loaded with its texts. Default export for lazy loading. */
export default function QueryPanel(props: QueryPanelProps) {
  const locale = useLocale()
  const network = useTexts('network')
  const messages = useQuery({
    queryKey: ['query-editor-messages', locale],
    queryFn: () => loadQueryEditorMessages(locale),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (messages.isError) return <p className="p-2 text-bad">{network.interrupted}</p>
  if (!messages.data) return <PanelSkeleton />
  return (
    <Texts messages={messages.data}>
      <LoadedPanel {...props} />
    </Texts>
  )
}

function LoadedPanel({ part, ...props }: QueryPanelProps) {
  const texts = useTexts('queryEditor')
  const tables = useQuery(ownTablesQuery(useApi(tableRoutes), props.fileIds))
  if (tables.isError)
    return (
      <ErrorState
        title={titleOf(tables.error, texts)}
        actions={
          <Button size="small" disabled={tables.isFetching} onClick={() => void tables.refetch()}>
            {texts.retry}
          </Button>
        }
      />
    )
  if (!tables.data) return <PanelSkeleton label={texts.loading} />

  const panel = { ...props, columns: offeredColumns(props.frame, tables.data.tables) }
  switch (part.kind) {
    case 'measure':
      return <MeasurePanel {...panel} at={part.at} />
    case 'group':
      return <GroupPanel {...panel} at={part.at} />
    case 'filter':
      return <FilterPanel {...panel} at={part.at} />
    case 'order':
      return <OrderPanel {...panel} />
    case 'add':
      return <AddPanel {...panel} />
    case 'word':
      return <WordPanel {...panel} word={part.word} />
  }
}

/** The host's own sentence says why a file can't be read. */
function titleOf(error: unknown, texts: { readonly failed: string; readonly offline: string }): string {
  if (isUnreached(error)) return texts.offline
  return error instanceof ApiError && error.message !== '' ? error.message : texts.failed
}
