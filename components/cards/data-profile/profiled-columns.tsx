import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { ProfiledColumn } from '@/lib/contract/cards/data-profile'
import { fill } from '@/lib/messages/fill'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import { columnText, resultText } from '@/lib/text/result-text'
import { useExact } from './use-exact'

const shownFirst = 12

export function ProfiledColumns({ columns }: { readonly columns: readonly ProfiledColumn[] }) {
  const { dataProfile: texts } = useTexts('answer')
  const [isOpen, setIsOpen] = useState(false)
  const isFolded = columns.length > shownFirst && !isOpen
  return (
    <>
      <ul>
        {(isFolded ? columns.slice(0, shownFirst) : columns).map((column, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: Columns are never reordered, and may have the same name.
          <Column key={at} {...column} />
        ))}
      </ul>
      {isFolded && (
        <Button size="small" className="mx-4 justify-self-start" onClick={() => setIsOpen(true)}>
          {fill(texts.allColumns, { count: columns.length })}
        </Button>
      )}
    </>
  )
}

function Column(column: ProfiledColumn) {
  const { dataProfile: texts } = useTexts('answer')
  const locale = useLocale()
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-1.5 border-t border-line px-4 py-2.5 first:border-t-0 @[36rem]:grid-cols-[minmax(0,4fr)_minmax(0,5fr)_minmax(0,6fr)]">
      <p className="wrap-anywhere">
        <span className="font-medium">{columnText(column, locale)}</span>{' '}
        <span className="text-xs whitespace-nowrap text-ink-faint">{texts.kinds[column.kind]}</span>
      </p>
      <Facts {...column} />
      <TopValues {...column} />
    </li>
  )
}

function Facts({ kind, missing, distinct, isEstimated, least, greatest, mean, median }: ProfiledColumn) {
  const { dataProfile: texts } = useTexts('answer')
  const locale = useLocale()
  const exact = useExact()
  const number = (value: number) => resultText(value, { isShare: kind === 'percent' }, locale)
  const facts = [
    [texts.range, least === null || greatest === null ? null : fill(texts.span, { least, greatest })],
    [texts.mean, mean === null ? null : number(round(mean))],
    [texts.median, median === null ? null : number(round(median))],
    [texts.distinct, isEstimated ? fill(texts.about, { count: exact(distinct) }) : exact(distinct)],
  ] as const

  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-0.5 text-ink-soft">
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name} className="flex min-w-0 gap-x-1.5">
              <dt className="shrink-0 text-ink-faint">{name}</dt>
              <dd className="min-w-0 tabular-nums wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
      {missing > 0 && (
        <div className="flex gap-x-1.5 text-warn">
          <dt>{texts.missing}</dt>
          <dd className="tabular-nums">{exact(missing)}</dd>
        </div>
      )}
    </dl>
  )
}

function round(value: number): number {
  return Number(value.toPrecision(6))
}

function TopValues({ top }: Pick<ProfiledColumn, 'top'>) {
  const { dataProfile: texts } = useTexts('answer')
  const exact = useExact()
  if (top.length === 0) return null

  const most = Math.max(...top.map(({ count }) => count), 1)

  return (
    <ul aria-label={texts.top} className="grid content-start gap-0.5 text-xs">
      {top.map(({ value, count }) => (
        <li
          key={value}
          className="grid grid-cols-[minmax(0,5fr)_minmax(0,4fr)_auto] items-center gap-x-2 tabular-nums"
        >
          <span className="truncate" title={value}>
            {value}
          </span>
          <span aria-hidden className="h-2 rounded-pill bg-indigo-wash">
            <span
              className="block h-full rounded-pill bg-indigo"
              style={{ width: `${(count / most) * 100}%` }}
            />
          </span>
          <span className="min-w-10 text-right text-ink-soft">{exact(count)}</span>
        </li>
      ))}
    </ul>
  )
}
