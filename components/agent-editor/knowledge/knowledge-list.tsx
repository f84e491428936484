'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Progress } from '@/components/ui/progress'
import { SegmentedControl } from '@/components/ui/segmented-control'
import type { KnowledgeFile } from '@/lib/contract/routes/knowledge-routes'
import { fill } from '@/lib/messages/fill'
import { punctuation } from '@/lib/messages/punctuation'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import { byteSize } from '@/lib/text/byte-size'
import { KnowledgeRow, needsAttention } from './knowledge-row'
import type { KnowledgeActions } from './use-knowledge-actions'

/** Rows shown at first, and added by each click. */
const rowsAtOnce = 100

interface KnowledgeListProps {
  readonly files: readonly KnowledgeFile[]
  readonly used: number
  readonly quota: number
  /** Id of the file whose passages are shown. */
  readonly open: string
  readonly actions: KnowledgeActions
}

export function KnowledgeList({ files, used, quota, open, actions }: KnowledgeListProps) {
  const { knowledge: texts } = useTexts('agentEditor')
  const [filter, setFilter] = useState<'all' | 'troubled'>('all')
  const [most, setMost] = useState(rowsAtOnce)
  if (files.length === 0) return <EmptyState title={texts.emptyTitle}>{texts.emptyBody}</EmptyState>

  const troubled = files.filter(needsAttention)
  const listed = filter === 'all' ? files : troubled
  const rest = listed.length - most
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Space count={files.length} used={used} quota={quota} />
        <SegmentedControl
          label={texts.show}
          value={filter}
          segments={[
            { value: 'all', label: texts.all },
            { value: 'troubled', label: fill(texts.troubled, { count: troubled.length }) },
          ]}
          onChange={setFilter}
        />
      </div>
      <UnreviewedNote files={files} />
      {listed.length === 0 && <p className="py-6 text-center text-ink-soft">{texts.nothingTroubled}</p>}
      <ul aria-label={texts.list}>
        {listed.slice(0, most).map((file) => (
          <KnowledgeRow key={file.file_id} file={file} isOpen={file.file_id === open} actions={actions} />
        ))}
      </ul>
      {rest > 0 && (
        <Button onClick={() => setMost(most + rowsAtOnce)} className="justify-self-center">
          {fill(texts.more, { count: Math.min(rest, rowsAtOnce) })}
        </Button>
      )}
    </div>
  )
}

/** The number of files that others can't use before the next publication. */
function UnreviewedNote({ files }: Pick<KnowledgeListProps, 'files'>) {
  const { knowledge: texts } = useTexts('agentEditor')
  const count = files.filter(({ is_unreviewed: waits }) => waits).length
  return (
    <output className="block text-sm text-pretty text-ink-soft empty:hidden">
      {count > 0 && fill(texts.unreviewedNote, { count })}
    </output>
  )
}

interface SpaceProps {
  readonly count: number
  readonly used: number
  readonly quota: number
}

function Space({ count, used, quota }: SpaceProps) {
  const { knowledge: texts } = useTexts('agentEditor')
  const locale = useLocale()
  const words = fill(texts.used, { count, used: byteSize(used), quota: byteSize(quota) })
  return (
    <div className="grid w-60 max-w-full gap-1.5 text-sm text-ink-soft">
      <p className="tabular-nums">{words}</p>
      <Progress
        label={texts.usedBar + punctuation[locale].colon + words}
        value={quota === 0 ? 0 : Math.min(1, used / quota)}
      />
    </div>
  )
}
