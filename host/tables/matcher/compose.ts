import type { QueryFrame } from '../../../lib/contract/tables/query-frame.ts'
import { isDate, isUnique, refOf } from '../query/known-column.ts'
import type { Draft } from './draft.ts'
import type { FoundTables } from './find-tables.ts'
import { leftOf } from './left-words.ts'
import { readConditions } from './read-conditions.ts'
import { readCounts } from './read-counts.ts'
import { groupChoice, plainest, readGroups } from './read-groups.ts'
import { readMeasures } from './read-measures.ts'
import { readOrder } from './read-order.ts'
import { nameRowChoices, settleHaving, settlePending, shareOfSums } from './settle-choices.ts'
import { settleShape } from './settle-shape.ts'

/** Puts what was read together. What it leaves open is in the draft. */
export function compose(draft: Draft, { table, join }: FoundTables): QueryFrame {
  for (const at of draft.placesOf('shape', 'chart')) {
    const operation = draft.operationAt(at)
    draft.use(at)
    if (operation?.kind === 'shape') draft.shape = operation.shape
    if (operation?.kind === 'chart') draft.chart = operation.chart
  }
  readConditions(draft)
  const groups = readGroups(draft)
  readMeasures(draft)
  readCounts(draft)
  readChange(draft)
  readOrder(draft, groups)
  groupRest(draft)
  settleShape(draft, groups)
  settlePending(draft)
  nameRowChoices(draft)
  shareOfSums(draft)
  settleHaving(draft)
  return {
    shape: draft.shape,
    table,
    join,
    measures: draft.measures,
    share: draft.share,
    change: draft.change,
    groups: draft.groups,
    filters: draft.filters,
    having: draft.having,
    order: draft.order,
    limit: draft.limit,
    ...(draft.nth === null ? {} : { nth: draft.nth }),
    within: draft.isWithin,
    labels: draft.labels,
    ...(draft.isDistinct ? { is_distinct: true } : {}),
    ...(draft.isMeanOfGroups && draft.groups.length > 0 ? { is_mean_of_groups: true } : {}),
    chart: draft.chart,
    unread: leftOf(draft),
  }
}

/** 占比 of a value, or of each group; 同比, 环比, 累计. */
function readChange(draft: Draft): void {
  for (const at of draft.placesOf('change')) {
    const operation = draft.operationAt(at)
    draft.use(at)
    if (operation?.kind !== 'change') continue
    const [filter] = draft.filters
    const isOfValue = operation.change === 'share' && draft.groups.length === 0 && filter !== undefined
    if (draft.share) continue
    const isRatio = operation.change === 'share' && draft.measures.filter(({ column }) => column).length > 1
    if (isRatio) {
      draft.lost.push(draft.tokens[at]?.text ?? '')
      continue
    }
    if (isOfValue) draft.share = draft.filters.splice(draft.filters.length - 1)
    else draft.change = operation.change
  }
}

/** Columns that no word asks for otherwise are grouped by next to a number, and shown in a list. */
function groupRest(draft: Draft): void {
  for (const at of draft.unusedColumns(() => true)) {
    const columns = draft.columnsAt(at)
    const [column] = columns
    draft.use(at)
    if (!column) continue
    // A column of different values in each row names the rows.
    if (columns.some(isUnique) && !draft.has('list')) continue
    const group = draft.having === null ? undefined : plainest(columns)
    if (group) {
      draft.addGroup({ column: refOf(group) })
      continue
    }
    const isNoun =
      draft.tokens[at]?.before.endsWith('的') &&
      !draft.isOperation(at - 1, 'extreme') &&
      draft.having === null
    const isRanked = draft.limit !== null || draft.nth !== null
    const ranked = isRanked && isNoun && !draft.isOfRows ? plainest(columns) : undefined
    if (ranked && draft.isGroupable(ranked)) {
      draft.addGroup({ column: refOf(ranked) })
      continue
    }
    const isListed = draft.has('list') && draft.groups.length === 0 && draft.labels.length === 0 && !isRanked
    const listed = isListed ? plainest(columns) : undefined
    // 哪些城市的销售额超过1万: of each city, or of each row.
    const isCompared = draft.filters.some(({ kind }) => kind === 'number' || kind === 'between')
    if (listed && draft.isGroupable(listed) && isCompared) draft.addGroup({ column: refOf(listed) })
    else if (listed && draft.isGroupable(listed)) {
      draft.labels.push(refOf(listed))
      draft.isDistinct = true
    } else if (draft.has('list') || draft.shape === 'scatter' || isDate(column))
      draft.labels.push(refOf(column))
    else if (isNoun && columns.length === 1)
      draft.ask('rows', draft.tokens[at]?.text ?? '', [
        { label: '合在一起算', change: {} },
        groupChoice(draft, { column: refOf(column) }),
      ])
    else if (draft.isOfRows) draft.labels.push(refOf(column))
    else if (columns.length === 1) draft.addGroup({ column: refOf(column) })
    else
      draft.ask(
        'group',
        draft.tokens[at]?.text ?? '',
        columns.map((each) => groupChoice(draft, { column: refOf(each) })),
      )
  }
}
