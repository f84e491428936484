import type { ChartContent, ResultValue } from '@/lib/contract/cards/chart'
import { fill } from '@/lib/messages/fill'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import { columnText, resultText } from '@/lib/text/result-text'

interface ResultTableProps extends Pick<ChartContent, 'title' | 'columns' | 'rows'> {
  /** What shows only the rows with a value of a column; null for a column that is no group. */
  readonly onlyOf?: ((at: number, value: ResultValue) => (() => void) | null) | undefined
}

export function ResultTable({ title, columns, rows, onlyOf }: ResultTableProps) {
  const { chart: texts } = useTexts('answer')
  const locale = useLocale()
  const align = (at: number) => (columns[at]?.kind === 'number' ? 'text-right tabular-nums' : 'text-left')
  return (
    <section
      aria-label={fill(texts.scroll, { title, rows: rows.length, columns: columns.length })}
      // Scroll containers must be focusable.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="max-h-[420px] overflow-auto rounded-s border border-line print:max-h-none"
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{title}</caption>
        <thead className="sticky top-0 bg-paper-sunken text-ink-soft">
          <tr>
            {columns.map((column, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: Columns are never reordered, and may have the same name.
              <th key={at} scope="col" className={`px-3 py-2 font-medium whitespace-nowrap ${align(at)}`}>
                {columnText(column, locale)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, rowAt) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: Rows are never reordered.
            <tr key={rowAt} className="border-t border-line">
              {columns.map((column, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: As above.
                <td key={at} className={`max-w-80 px-3 py-1.5 align-top wrap-anywhere ${align(at)}`}>
                  <CellText
                    text={resultText(row[at] ?? null, column, locale)}
                    onOnly={onlyOf?.(at, row[at] ?? null) ?? null}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className="px-3 py-4 text-sm text-ink-soft">{texts.empty}</p>}
    </section>
  )
}

interface CellTextProps {
  readonly text: string
  readonly onOnly: (() => void) | null
}

function CellText({ text, onOnly }: CellTextProps) {
  const { frame: texts } = useTexts('answer').chart
  if (!onOnly) return text
  return (
    <button
      type="button"
      aria-label={fill(texts.only, { name: text })}
      title={fill(texts.only, { name: text })}
      onClick={onOnly}
      className="min-h-6 rounded-s text-left hover:text-indigo-strong hover:underline max-sm:min-h-11 print:no-underline"
    >
      {text}
    </button>
  )
}
