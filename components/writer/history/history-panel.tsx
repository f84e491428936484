'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListState } from '@/components/list-state/list-state'
import { rotateCcwClock } from '@/components/ui/icon-paths'
import { SidePanelButton } from '@/components/ui/side-panel/side-panel-button'
import { Skeleton } from '@/components/ui/skeleton'
import { useApi } from '@/lib/client/api/api-context'
import { distinctItems } from '@/lib/client/api/distinct-pages'
import { documentVersionsQuery } from '@/lib/client/api/documents'
import { writerRoutes } from '@/lib/contract/routes/writer-routes'
import type { DocumentVersion } from '@/lib/contract/writer/document'
import { fill } from '@/lib/messages/fill'
import { listMoment } from '@/lib/messages/list-date'
import { useTexts } from '@/lib/messages/use-texts'
import type { HistoryProps } from './history-props'
import { useOpenComparison } from './use-open-comparison'
import { useRestore } from './use-restore'
import { VersionName } from './version-name'

const historyPanelId = 'document-history'

/** Opens the versions of the document in the right pane. */
export function HistoryButton(props: HistoryProps) {
  const { history: texts } = useTexts('writer')
  const query = useInfiniteQuery(documentVersionsQuery(useApi(writerRoutes), props.docId))
  const total = query.data?.pages.at(-1)?.total
  return (
    <SidePanelButton
      id={historyPanelId}
      icon={rotateCcwClock}
      title={texts.title}
      note={total === undefined ? '' : fill(texts.count, { count: total })}
      closeLabel={texts.close}
    >
      <History {...props} />
    </SidePanelButton>
  )
}

function History(props: HistoryProps) {
  const { docId, state } = props
  const { history: texts } = useTexts('writer')
  const query = useInfiniteQuery(documentVersionsQuery(useApi(writerRoutes), docId))
  const pages = query.data?.pages.map((page) => ({
    list: page.list.map((version) => ({ ...version, id: version.version })),
  }))
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto px-3 py-3" aria-busy={query.isPending}>
        <ListState
          query={query}
          failed={texts.failed}
          skeleton={<Skeleton className="h-16 w-full" />}
          more={texts.more}
        >
          <ol className="grid gap-1">
            {distinctItems(pages).map((version) => (
              <VersionRow
                key={version.id}
                version={version}
                isCurrent={version.version === state.base.version}
                {...props}
              />
            ))}
          </ol>
        </ListState>
      </div>
      <p className="border-t border-line px-5 py-3 text-xs text-ink-faint">{texts.note}</p>
    </>
  )
}

interface VersionRowProps extends HistoryProps {
  readonly version: DocumentVersion
  readonly isCurrent: boolean
}

function VersionRow({ version, isCurrent, ...props }: VersionRowProps) {
  const { history: texts } = useTexts('writer')
  const common = useTexts('common')
  const [nowMs] = useState(Date.now)
  const [isNaming, setIsNaming] = useState(false)
  const time = listMoment(version.updated * 1_000, nowMs, common)
  const sign = version.change > 0 ? '+' : ''
  const versionOf = async () => {
    if (!isCurrent) return version.version
    props.write()
    await props.store.flush()
    return props.store.getState().base.version
  }
  return (
    <li
      aria-current={isCurrent || undefined}
      className="grid gap-0.5 rounded-m border-l-2 border-transparent px-3 py-2.5 text-sm hover:bg-paper-sunken aria-current:border-seal aria-current:bg-paper-raised"
    >
      <div className="flex items-baseline gap-2">
        {isNaming ? (
          <VersionName
            docId={props.docId}
            name={version.name}
            versionOf={versionOf}
            onDone={() => setIsNaming(false)}
          />
        ) : (
          <span className="min-w-0 font-medium text-ink wrap-anywhere">
            {version.name || (isCurrent ? texts.now : time)}
          </span>
        )}
        <span className="ml-auto shrink-0 text-xs text-ink-faint tabular-nums">
          {version.change === 0 ? '' : `${sign}${version.change.toLocaleString()}`}
        </span>
      </div>
      <div className="flex flex-wrap items-baseline gap-x-3 text-xs text-ink-soft">
        <span>
          {(version.name || isCurrent) && <time>{time} · </time>}
          {texts.reasons[version.reason]}
        </span>
        <span className="ml-auto flex gap-3">
          <RowButton label={texts.name} onClick={() => setIsNaming(true)} />
          {!isCurrent && <OldVersionButtons version={version.version} time={time} {...props} />}
        </span>
      </div>
    </li>
  )
}

interface OldVersionProps extends HistoryProps {
  readonly version: number
  readonly time: string
}

function OldVersionButtons({ version, time, ...props }: OldVersionProps) {
  const { history: texts } = useTexts('writer')
  const { restore, isRestoring } = useRestore(props)
  const openComparison = useOpenComparison(props)
  return (
    <>
      <RowButton label={texts.compare} opensDialog onClick={() => openComparison(version, time)} />
      <RowButton label={texts.restore} isDisabled={isRestoring} onClick={() => void restore(version, time)} />
    </>
  )
}

interface RowButtonProps {
  readonly label: string
  readonly onClick: () => void
  readonly opensDialog?: boolean
  readonly isDisabled?: boolean
}

function RowButton({ label, onClick, opensDialog = false, isDisabled = false }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      aria-disabled={isDisabled || undefined}
      onClick={onClick}
      className="text-indigo hover:underline max-md:min-h-9"
    >
      {label}
    </button>
  )
}
