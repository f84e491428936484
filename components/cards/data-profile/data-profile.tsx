'use client'
import { SubHeading } from '@/components/headings/sub-heading'
import { Icon } from '@/components/ui/icon'
import { chevronDown, triangleAlert } from '@/components/ui/icon-paths'
import type { DataProfileContent, ProfiledTable } from '@/lib/contract/cards/data-profile'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import type { CardProps } from '../card-view'
import { ProfiledColumns } from './profiled-columns'
import { useExact } from './use-exact'

const frame = 'min-w-0 overflow-hidden rounded-l border border-line bg-paper-raised'
const chevron = 'size-4 shrink-0 -rotate-90 text-ink-faint transition-transform duration-(--motion)'
const line =
  'flex min-h-11 cursor-pointer list-none items-center gap-x-3 px-4 py-2 text-sm hover:bg-paper-sunken [&::-webkit-details-marker]:hidden'

/** Summary of a table file. Default export for lazy loading. */
export default function DataProfile({ card: { content } }: CardProps<'data_profile'>) {
  const { dataProfile: texts } = useTexts('answer')
  const { name, tables } = content
  const label = fill(texts.label, { name })
  if (content.isAside)
    return (
      <section aria-label={label} className={frame}>
        <details className="group/all">
          <summary className={line}>
            <Icon path={chevronDown} className={`${chevron} group-open/all:rotate-0`} />
            <span className="min-w-0 wrap-anywhere text-ink-soft">{label}</span>
            <Doubts count={tables.reduce((sum, { suspicions }) => sum + suspicions.length, 0)} />
          </summary>
          <Tables content={content} />
        </details>
      </section>
    )

  return (
    <section aria-label={label} className={`shadow-low ${frame}`}>
      <SubHeading className="px-4 pt-4 pb-3 font-medium wrap-anywhere">{name}</SubHeading>
      <Tables content={content} />
    </section>
  )
}

function Tables({ content }: { readonly content: DataProfileContent }) {
  const { dataProfile: texts } = useTexts('answer')
  const { tables, more_tables: moreTables } = content
  return (
    <div className="@container">
      {tables.map((table, at) => (
        // Only the first table is expanded, so that its suspicious values are noticed.
        // biome-ignore lint/suspicious/noArrayIndexKey: Tables are never reordered, and may have the same title.
        <details key={at} open={at === 0} className="group border-t border-line">
          <summary className={line}>
            <Icon path={chevronDown} className={`${chevron} group-open:rotate-0`} />
            <TableLine {...table} />
          </summary>
          <TableBody {...table} />
        </details>
      ))}
      {moreTables > 0 && (
        <p className="border-t border-line px-4 py-2.5 text-sm text-ink-soft">
          {fill(texts.moreTables, { count: moreTables })}
        </p>
      )}
    </div>
  )
}

function Doubts({ count }: { readonly count: number }) {
  const { dataProfile: texts } = useTexts('answer')
  return (
    count > 0 && <span className="ml-auto shrink-0 text-xs text-warn">{fill(texts.doubts, { count })}</span>
  )
}

function TableLine({ title, rows, columns, more_columns: moreColumns, suspicions }: ProfiledTable) {
  const { dataProfile: texts } = useTexts('answer')
  const exact = useExact()
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
      <span className="font-medium wrap-anywhere">{title}</span>
      <span className="text-ink-soft tabular-nums">
        {fill(texts.size, { rows: exact(rows), columns: exact(columns.length + moreColumns) })}
      </span>
      <Doubts count={suspicions.length} />
    </span>
  )
}

function TableBody({ columns, more_columns: moreColumns, notes, suspicions }: ProfiledTable) {
  const { dataProfile: texts } = useTexts('answer')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pb-4 text-sm">
      {(suspicions.length > 0 || notes.length > 0) && (
        <ul className="grid gap-1.5 px-4">
          {suspicions.map((suspicion) => (
            <li key={suspicion} className="flex items-start gap-2">
              <Icon path={triangleAlert} className="mt-0.5 size-4 shrink-0 text-warn" />
              <span className="min-w-0 wrap-anywhere">
                <span className="sr-only">{texts.doubt}</span>
                {suspicion}
              </span>
            </li>
          ))}
          {notes.map((note) => (
            <li key={note} className="text-ink-soft wrap-anywhere">
              {note}
            </li>
          ))}
        </ul>
      )}
      <ProfiledColumns columns={columns} />
      {moreColumns > 0 && (
        <p className="px-4 text-ink-soft">{fill(texts.moreColumns, { count: moreColumns })}</p>
      )}
    </div>
  )
}
