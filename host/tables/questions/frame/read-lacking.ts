import { isMeasure } from '../words/column-roles.ts'
import { type Draft, refOf } from './draft.ts'

/** Parses the conditions that a value is present or missing: 没填评分的, 还没签收的. */
export function readLacking(draft: Draft): void {
  for (const { item, at } of draft.free('topic')) {
    if (item.topic !== 'missing' && item.topic !== 'filled') continue
    const place = draft.nearestColumn(at, () => true)
    if (place !== null) lack(draft, at, place, item.topic === 'missing')
  }
  for (const { item, at } of draft.free('not')) {
    if (!/^(?:没有?|未|无)$/.test(item.text)) continue
    // 没有评分的, 评分没有的
    const isBehind = draft.columnAt(at - 1) !== null && draft.items[at + 1]?.text === '的'
    lackOrZero(draft, at, isBehind ? at - 1 : draft.neighbourOf(at, 1), true)
  }
  for (const [at, item] of draft.items.entries())
    if (item.text === '有' && draft.items[at + 2]?.text === '的') lackOrZero(draft, at, at + 1, false)
    else if (isCountedWith(draft, at))
      lackOrZero(draft, draft.items[at - 1]?.kind === 'filler' ? at - 1 : at, at, false)
}

/** 买了私教课的会员有多少: the column is a condition, not the target. */
function isCountedWith(draft: Draft, at: number): boolean {
  const column = draft.columnAt(at)
  if (!column || !isMeasure(column) || draft.items[at + 1]?.text !== '的') return false

  // 欠费的有多少户
  const asksAtOnce = draft.items[draft.neighbourOf(at + 1, 1)]
  if (
    asksAtOnce?.kind === 'howMany' &&
    /^(?:人|个人|户|家|个|位|名|条|单|笔|次)$/.test(asksAtOnce.noun) &&
    Number(column.profile?.least) === 0 &&
    draft.items[at]?.text !== column.plain
  )
    return true

  const next = draft.items[at + 2]
  const isThing =
    next?.kind === 'noun' || next?.kind === 'table' || (next?.kind === 'column' && !isMeasure(next.column))
  const asked = draft.items[draft.neighbourOf(at + 2, 1)]
  return isThing && asked?.kind === 'howMany'
}

/** 有优惠的: a value that is present, or greater than zero. */
function lackOrZero(draft: Draft, at: number, place: number, isMissing: boolean): void {
  const column = draft.used.has(place) ? null : draft.columnAt(place)
  if (!column) return
  if ((column.profile?.missing ?? 0) > 0) return lack(draft, at, place, isMissing)
  if (!isMeasure(column)) return
  if (Number(column.profile?.least) !== 0) {
    draft.problems.push(`不知道“${draft.items[place]?.text}的”是什么条件`)
    return
  }

  draft.take(place)
  draft.used.add(at)
  const comparison = isMissing ? '=' : '>'
  draft.caveat(
    `“${at === place ? '' : draft.items[at]?.text}${draft.items[place]?.text}”按“${column.column}”${isMissing ? '是' : '大于'} 0 理解`,
  )
  draft.filters.push({
    at,
    filter: { kind: 'number', column: refOf(column), comparison, amount: 0, said: `${comparison} 0` },
  })
}

function lack(draft: Draft, at: number, place: number, isMissing: boolean): void {
  const column = draft.columnAt(place)
  if (!column) return
  draft.take(place)
  draft.used.add(at)
  draft.filters.push({ at, filter: { kind: 'missing', column: refOf(column), isMissing } })
}
