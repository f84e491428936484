'use client'
import { SubHeading } from '@/components/shared/sub-heading'
import type { ProfiledColumn, ProfiledTable } from '@/lib/contract/cards/data-profile'
import { fill } from '@/lib/messages/fill'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import type { CardProps } from '../card-view'

/** What stands in a file of tables. Default export, as lazy loading asks. */
export default function DataProfile({ card: { content } }: CardProps<'data_profile'>) {
  const { dataProfile: texts } = useTexts('answer')
  return (
    <section
      aria-label={fill(texts.label, { name: content.name })}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-l border border-line bg-paper-raised p-4 shadow-low"
    >
      <SubHeading className="font-semibold wrap-anywhere">{content.name}</SubHeading>
      {content.tables.map((table, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: Tables never change their places, and may have the same title.
        <Table key={at} {...table} />
      ))}
      {content.more_tables > 0 && (
        <p className="text-sm text-ink-soft">{fill(texts.moreTables, { count: content.more_tables })}</p>
      )}
    </section>
  )
}

function Table({ title, rows, columns, more_columns: moreColumns, notes, suspicions }: ProfiledTable) {
  const { dataProfile: texts } = useTexts('answer')
  const exact = useExact()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 text-sm">
      <p className="font-medium wrap-anywhere">
        {title} · {fill(texts.size, { rows: exact(rows), columns: columns.length + moreColumns })}
      </p>
      <ul className="grid gap-1">
        {columns.map((column, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: Columns never change their places.
          <Column key={at} {...column} />
        ))}
      </ul>
      {moreColumns > 0 && <p className="text-ink-soft">{fill(texts.moreColumns, { count: moreColumns })}</p>}
      {[...suspicions, ...notes].map((note) => (
        <p key={note} className="text-ink-soft wrap-anywhere">
          {note}
        </p>
      ))}
    </div>
  )
}

function Column({ name, kind, missing, least, greatest, top }: ProfiledColumn) {
  const { dataProfile: texts } = useTexts('answer')
  const exact = useExact()
  return (
    <li className="wrap-anywhere">
      {name} · {texts.kinds[kind]}
      {missing > 0 && ` · ${texts.missing} ${exact(missing)}`}
      {least !== null && greatest !== null && ` · ${fill(texts.span, { least, greatest })}`}
      {top.length > 0 && ` · ${top.map(({ value, count }) => `${value} ${exact(count)}`).join(' · ')}`}
    </li>
  )
}

function useExact(): (count: number) => string {
  const locale = useLocale()
  return (count) => new Intl.NumberFormat(locale).format(count)
}
