import type { QueryFrame } from '../../../lib/contract/tables/query-frame.ts'
import { type ColumnRef, isSame, type Measure, rowCount } from '../query/frame-types.ts'
import { isDate, isUnique, type KnownColumn, refOf } from '../query/known-column.ts'
import type { Draft } from './draft.ts'
import type { FoundTables } from './find-tables.ts'
import { readConditions } from './read-conditions.ts'
import { addNounGroup, groupChoice, plainest, type ReadGroups, readGroups } from './read-groups.ts'
import { askMeasure, measureChoice, readMeasures } from './read-measures.ts'
import { isRow, namingColumns, readOrder } from './read-order.ts'

const maxLabels = 6

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

function settleShape(draft: Draft, { isAskedFor }: ReadGroups): void {
  if (draft.having !== null && draft.groups.length === 0) askHavingGroup(draft)
  const { columns, measures, groups } = draft
  const isOpen = draft.isMeasureOpen
  if (draft.shape === 'missing') {
    const shown = columns.map(
      (column) => ({ of: 'column', aggregate: 'distinct', column: refOf(column) }) as const,
    )
    return void measures.splice(0, measures.length, ...shown.slice(0, 60))
  }
  const [first] = measures
  if (draft.chart === 'scatter' || draft.chart === 'box') draft.shape = draft.chart
  if (draft.shape === 'histogram' && (!first?.column || groups.length > 0)) {
    draft.shape = 'aggregate'
    if (measures.length === 0 && groups.length > 0) measures.push(rowCount)
  }
  if (draft.shape !== 'aggregate') return
  const isRanked = draft.order !== null && (draft.limit !== null || draft.nth !== null)
  if (isRanked && groups.length === 0) askRankedNoun(draft)
  const rows = isRanked
    ? groups.length === 0 || (groups.length > 0 && groups.every((group) => isRow(group, columns)))
    : false
  const isListed =
    draft.has('list') &&
    draft.having === null &&
    measures.every(({ of }) => of === 'column') &&
    groups.every((group) => isRow(group, columns)) &&
    !draft.change
  draft.use(...draft.placesOf('list'))
  if (
    isAskedFor &&
    isRanked &&
    !draft.isOfRows &&
    groups.length === 0 &&
    !draft.open.some(({ part }) => part === 'group')
  )
    return askWho(draft)
  const isPersonAsked = draft.tokens.some(({ kind, text }) => kind === 'operation' && text === '谁')
  if (isPersonAsked && draft.order === null && measures.length === 0 && !isOpen && draft.filters.length > 0)
    return listPersons(draft)
  const isGroupOpen = draft.open.some(({ part }) => part === 'group' || part === 'time')
  if (isListed && !isRanked && askListed(draft)) return
  if ((rows && !isGroupOpen) || isListed) return listRows(draft, isRanked)
  if (measures.length > 0 || isOpen) return
  if (draft.share) return void measures.push(rowCount)
  if (draft.has('list') && groups.length > 0 && draft.filters.length === 0) {
    draft.labels.push(...groups.map(({ column }) => column))
    draft.groups.splice(0)
    draft.shape = 'rows'
    draft.isDistinct = true
    return
  }
  askMeasure(draft, leftOf(draft).join('、'))
}

/** 都有谁: the rows, with the columns of persons. */
function listPersons(draft: Draft): void {
  const persons = draft.columns.filter(({ kind, plain }) => kind === 'text' && /[名人]/.test(plain))
  draft.labels.push(...persons.map(refOf))
  listRows(draft, false)
  const [person] = persons.filter((column) => !isUnique(column))
  if (!person) return
  draft.ask('rows', '谁', [
    { label: '逐行列出', change: {} },
    { label: `不重复的${person.column}`, change: { labels: [refOf(person)], is_distinct: true } },
  ])
}

/** 前三的员工, where no column is called so. */
function askRankedNoun(draft: Draft): void {
  const at = draft.tokens.findIndex(
    (token, place) =>
      token.kind === 'unread' && !draft.isUsed(place) && token.before.endsWith('的') && isHead(draft, place),
  )
  const isRowNoun = draft.lexicon.tables.some(({ name, title }) =>
    `${name} ${title}`.includes(draft.tokens[at]?.text ?? '?'),
  )
  if (at !== -1 && !isRowNoun) addNounGroup(draft, at)
}

/** 有哪些司机: a noun that names no column may be a row, or the values of one. @returns whether it is asked */
function askListed(draft: Draft): boolean {
  const at = draft.tokens.findIndex((token, place) => token.kind === 'unread' && isHead(draft, place))
  const token = draft.tokens[at]
  if (!token || draft.labels.length > 0 || draft.groups.length > 0) return false
  const isRow = draft.lexicon.tables.some(({ name, title }) => `${name} ${title}`.includes(token.text))
  const texts = draft.columns.filter((column) => column.kind === 'text' && !isUnique(column))
  if (isRow || texts.length === 0) return false
  const sharing = (column: KnownColumn) =>
    Number(Array.from(token.text).some((each) => column.plain.includes(each)))
  draft.use(at)
  listRows(draft, false)
  draft.ask('rows', token.text, [
    { label: '逐行列出', change: {} },
    ...texts
      .toSorted(
        (one, other) =>
          sharing(other) - sharing(one) || (other.profile?.distinct ?? 0) - (one.profile?.distinct ?? 0),
      )
      .map((column) => ({
        label: `不重复的${column.column}`,
        change: { labels: [refOf(column)], is_distinct: true },
      })),
  ])
  return true
}

/** 平均分超过78的班: a condition for groups has groups. */
function askHavingGroup(draft: Draft): void {
  const at = draft.tokens.findIndex(
    (token, place) => token.kind === 'unread' && !draft.isUsed(place) && isHead(draft, place),
  )
  if (at !== -1 && addNounGroup(draft, at)) return
  const texts = draft.columns.filter((column) => draft.isGroupable(column) && !isUnique(column))
  draft.ask(
    'group',
    '',
    texts.map((column) => groupChoice(draft, { column: refOf(column) })),
  )
}

function listRows(draft: Draft, isRanked: boolean): void {
  const { measures, groups, columns, labels } = draft
  draft.shape = 'rows'
  if (draft.isDistinct) return void measures.splice(0)
  for (const {
    choices: [first],
  } of isRanked ? [] : draft.pending.splice(0))
    if (first) measures.push(first)
  const numbers = isRanked ? [] : measures.splice(0).flatMap(({ column }) => column ?? [])
  const naming = namingColumns(columns).slice(0, 3)
  const shown = [
    ...groups.splice(0).map(({ column }) => column),
    ...naming,
    ...labels.splice(0),
    ...numbers,
  ].map(refOf)
  const others = columns
    .map(refOf)
    .filter((column) => !measures.some((each) => each.column && isSame(each.column, column)))
  const all = naming.length > 0 ? shown : [...shown, ...others.slice(0, maxLabels)]
  labels.push(...all.filter((column, at) => all.findIndex((each) => isSame(each, column)) === at))
  if (isRanked && measures.length === 0 && !draft.isMeasureOpen) askMeasure(draft, leftOf(draft).join('、'))
}

/** 谁, 哪个 without a column: a row, or a group of rows. */
function askWho(draft: Draft): void {
  const naming = namingColumns(draft.columns)
  const persons = draft.columns.filter(({ kind, plain }) => kind === 'text' && /[名人]/.test(plain))
  const [person] = persons
  if (persons.length === 1 && person && draft.has('which')) {
    if (naming.includes(person)) return listRows(draft, true)
    draft.addGroup({ column: refOf(person) })
    if (draft.measures.length === 0 && !draft.isMeasureOpen) askMeasure(draft, leftOf(draft).join('、'))
    return
  }
  const texts = draft.columns.filter((column) => column.kind === 'text' && !naming.includes(column))
  const candidates = texts.toSorted((a, b) => (b.profile?.distinct ?? 0) - (a.profile?.distinct ?? 0))
  const labels: ColumnRef[] = (
    naming.length > 0 ? naming.slice(0, 3) : draft.columns.slice(0, maxLabels)
  ).map(refOf)
  const rows = { label: '逐行看', change: { shape: 'rows' as const, labels } }
  const groups = candidates.map((column) => groupChoice(draft, { column: refOf(column) }))
  if (draft.measures.length === 0 && !draft.isMeasureOpen) askMeasure(draft, leftOf(draft).join('、'))
  draft.ask(
    'group',
    '',
    naming.some((column) => column.profile?.distinct === column.rows) ? [rows, ...groups] : [...groups, rows],
  )
}

/** A condition on the number of groups: of each row, or of the group. */
function settleHaving(draft: Draft): void {
  const { filters, groups, columns, measures } = draft
  if (draft.shape !== 'aggregate' || groups.every((group) => isRow(group, columns))) return
  const at = filters.findIndex((filter) => filter.kind === 'number')
  const filter = filters[at]
  if (filter?.kind !== 'number') return
  const isMeasured =
    measures.length === 0 || measures.some(({ column }) => column && isSame(column, filter.column))
  if (!isMeasured) return
  const known = columns.find((column) => isSame(column, filter.column))
  const aggregate = known && draft.roleOf(known) === 'sum' ? ('sum' as const) : ('avg' as const)
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
function shareOfSums(draft: Draft): void {
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
function nameRowChoices(draft: Draft): void {
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
function settlePending(draft: Draft): void {
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

const harmless = ['which', 'and', 'list', 'apart', 'only', 'follow', 'count', 'each']

/** @returns words that have no place in the query, but for nouns that name its rows: 有多少记录, 迟到的人 */
function leftOf(draft: Draft): string[] {
  const left = draft.tokens.flatMap((token, at) => {
    if (draft.isUsed(at) || ['classifier', 'filler', 'table'].includes(token.kind)) return []
    // 阴天
    if (token.kind === 'unit' && token.before === '' && draft.tokens[at - 1]?.kind === 'value') return []
    if (token.kind === 'operation' && harmless.includes(token.operation.kind)) return []
    // 一次, 一单
    if (token.kind === 'amount' && token.amount.least === 1 && token.text.startsWith('一')) return []
    return token.kind === 'unread' && isHead(draft, at) ? [] : [token.text]
  })
  return [...left, ...draft.lost]
}

function isHead(draft: Draft, at: number): boolean {
  const { tokens } = draft
  const token = tokens[at]
  const before = tokens[at - 1]
  const next = tokens[at + 1]
  if (!token) return false
  // 女生, 喜剧片
  const isEnding =
    before?.kind === 'value' && token.before === '' && token.text.length === 1 && !/[了过]/.test(token.behind)
  // 花了多少油费
  const isNamed = draft.measures.some(({ column }) => column) && !draft.isMeasureOpen
  const isAsked = ['多少', '几'].includes(next?.text ?? '') && draft.isOperation(at + 1, 'count')
  const isVerb =
    isAsked &&
    !token.behind.includes('的') &&
    (isNamed || (draft.isUsed(at + 2) && draft.columnsAt(at + 2).length > 0))
  if (isEnding || isVerb) return true
  if (token.behind.includes('的')) return false
  const isLast =
    next === undefined ||
    draft.isOperation(at + 1, 'count', 'which', 'list', 'extreme', 'each', 'apart', 'aggregate', 'change')
  const isCounted =
    before?.kind === 'classifier' ||
    before?.kind === 'amount' ||
    (before?.kind === 'operation' && ['count', 'which', 'list'].includes(before.operation.kind))
  return (
    (token.before.endsWith('的') && isLast) || (isCounted && token.before === '' && next?.kind !== 'column')
  )
}
