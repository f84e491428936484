import type { Comparison } from '../question-frame.ts'
import { isNumber } from '../words/column-roles.ts'
import type { KnownColumn } from '../words/known-column.ts'
import { planAndActual } from '../words/plan-and-actual.ts'
import { type Draft, isSame, refOf } from './draft.ts'

export function readColumnComparisons(draft: Draft): void {
  readOverrun(draft)
  for (const { item, at } of [...draft.free('comparison'), ...comparedByWord(draft)]) {
    const left = draft.nearestColumn(at, isNumber)
    let right: number | null = null
    for (let place = at + 1; place < draft.items.length && right === null; place += 1) {
      const column = draft.columnAt(place)
      if (column && isNumber(column) && !draft.used.has(place)) right = place
    }
    const equal = item.comparison === '=' && right === null ? equalColumns(draft, at) : null
    if (equal) {
      draft.used.add(at)
      draft.filters.push({
        at,
        filter: { kind: 'columns', column: refOf(equal[0]), comparison: '=', other: refOf(equal[1]) },
      })
      continue
    }
    const [column, other] = [
      left === null ? null : draft.columnAt(left),
      right === null ? null : draft.columnAt(right),
    ]
    if (!column || !other || left === right || left === null || right === null || isSame(column, other)) {
      draft.problems.push(`不知道“${item.text}”比的是什么`)
      continue
    }
    draft.take(left)
    draft.take(right)
    draft.used.add(at)
    draft.filters.push({
      at,
      filter: { kind: 'columns', column: refOf(column), comparison: item.comparison, other: refOf(other) },
    })
  }
}

/** 超期的, 超预算的: the actual value exceeds the planned one. */
function readOverrun(draft: Draft): void {
  for (const { item, at } of draft.free('unknown')) {
    if (!/^(?:超期|超时|逾期|延期|拖期|超支|超标|超额|超预算|超计划)$/.test(item.text)) continue
    const pair = planAndActual(draft.columns, item.text)
    if (!pair || draft.items[at + 1]?.kind === 'change') continue
    const { actual, plan } = pair
    draft.used.add(at)
    draft.caveat(`“${item.text}”按“${actual.column}”大于“${plan.column}”理解`)
    draft.filters.push({
      at,
      filter: { kind: 'columns', column: refOf(actual), comparison: '>', other: refOf(plan) },
    })
  }
}

/** 主客队进球相同: both columns precede the word. */
function equalColumns(draft: Draft, at: number): readonly [KnownColumn, KnownColumn] | null {
  const named = draft.free('column').filter((each) => each.at < at)
  const numbers = named.filter((each) => isNumber(each.item.column))
  const texts = named.filter((each) => each.item.column.kind === 'text')
  const before = numbers.length === 0 && texts.length > 1 ? texts : numbers
  const [one, other] = before.slice(-2)
  const [rival] = one?.item.rivals ?? []
  const second = other?.item.column ?? rival
  if (!one || !second || isSame(one.item.column, second)) return null

  for (const each of before.slice(-2)) draft.used.add(each.at)
  return [one.item.column, second]
}

/** 数学比语文高的同学 */
function comparedByWord(
  draft: Draft,
): { readonly item: { readonly comparison: Comparison; readonly text: string }; readonly at: number }[] {
  if (draft.has('difference')) return []
  return draft.free('compare').flatMap(({ at }) => {
    const [one, other] = [draft.columnAt(draft.neighbourOf(at, -1)), draft.columnAt(draft.neighbourOf(at, 1))]
    const next = draft.neighbourOf(draft.neighbourOf(at, 1), 1)
    const way = draft.items[next]
    if (!one || !other || !isNumber(one) || !isNumber(other) || way?.kind !== 'superlative' || !way.isBare)
      return []
    draft.used.add(next)
    return [{ at, item: { comparison: way.isMost ? ('>' as const) : ('<' as const), text: '比' } }]
  })
}
