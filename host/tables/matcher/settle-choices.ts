import { roleOf } from '../query/column-score.ts'
import { isSame, type Measure, rowCount } from '../query/frame-types.ts'
import type { Draft } from './draft.ts'
import { measureChoice } from './read-measures.ts'
import { isRow } from './read-order.ts'

/** A condition on the number of groups: of each row, or of the group. */
export function settleHaving(draft: Draft): void {
  const { filters, groups, columns, measures } = draft
  if (draft.shape !== 'aggregate' || groups.every((group) => isRow(group, columns))) return
  const at = filters.findIndex((filter) => filter.kind === 'number')
  const filter = filters[at]
  if (filter?.kind !== 'number') return
  const isMeasured =
    measures.length === 0 || measures.some(({ column }) => column && isSame(column, filter.column))
  if (!isMeasured) return
  const known = columns.find((column) => isSame(column, filter.column))
  const aggregate = known && roleOf(known) === 'sum' ? ('sum' as const) : ('avg' as const)
  filters.splice(at, 1)
  const { comparison, amount } = filter
  const measure = { of: 'column', aggregate, column: filter.column } as const
  draft.open.splice(0, draft.open.length, ...draft.open.filter(({ part }) => part !== 'measure'))
  draft.ask('rows', `${filter.column.column} ${comparison} ${amount}`, [
    {
      label: `每组的${aggregate === 'sum' ? '合计' : '平均'}`,
      change: { measures: [measure], having: { comparison, amount } },
    },
    {
      label: '每一行',
      change: { filters: [filter], ...(measures.length === 0 ? { measures: [rowCount] } : {}) },
    },
  ])
}

/** A share is one of rows, or of a sum. */
export function shareOfSums(draft: Draft): void {
  if (!draft.share) return
  const summed = (measure: Measure): Measure =>
    measure.of === 'column' && measure.aggregate !== 'sum' ? { ...measure, aggregate: 'sum' } : measure
  draft.measures.splice(0, draft.measures.length, ...draft.measures.map(summed))
  for (const [at, { part, said, choices }] of draft.open.entries())
    draft.open[at] = {
      part,
      said,
      choices: choices.map(({ label, change }) => ({
        label,
        change: change.measures ? { ...change, measures: change.measures.map(summed) } : change,
      })),
    }
}

/** A row has its number itself: neither its sum nor a count of rows. */
export function nameRowChoices(draft: Draft): void {
  if (draft.shape !== 'rows') return
  for (const [at, { part, said, choices }] of draft.open.entries()) {
    if (part !== 'measure') continue
    const columns = new Map(
      choices.flatMap((choice) => {
        const column = choice.change.measures?.at(-1)?.column?.column
        return column === undefined
          ? []
          : [[`${column}${choice.change.order ?? ''}`, { ...choice, label: labelOf(choice.label) }]]
      }),
    )
    if (columns.size > 0) draft.open[at] = { part, said, choices: [...columns.values()] }
  }
}

/** 月薪(元) · 平均 最高 */
function labelOf(label: string): string {
  return label.replace(/ · (?:合计|平均)(?= |$)/, '')
}

/** Sum and mean of one row are the same, and a relation of columns has none. */
export function settlePending(draft: Draft): void {
  const isPlain =
    draft.shape !== 'aggregate' ||
    (draft.groups.length > 0 && draft.groups.every((group) => isRow(group, draft.columns)))
  for (const { said, choices } of draft.pending.splice(0)) {
    const [first] = choices
    const isOne = choices.every(({ column }) => column && first?.column && isSame(column, first.column))
    const isKnown = draft.measures.some(
      ({ column }) => column && first?.column && isSame(column, first.column),
    )
    if (isKnown && isOne) continue
    if (first && isPlain && isOne) draft.measures.push(first)
    else
      draft.ask(
        'measure',
        said,
        choices.map((measure) => measureChoice(draft, measure)),
      )
  }
}
