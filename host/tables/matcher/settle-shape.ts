import { type ColumnRef, isSame, rowCount } from '../query/frame-types.ts'
import { isUnique, type KnownColumn, refOf } from '../query/known-column.ts'
import type { Draft } from './draft.ts'
import { isHead, leftOf } from './left-words.ts'
import { addNounGroup, groupChoice, type ReadGroups } from './read-groups.ts'
import { askMeasure } from './read-measures.ts'
import { isRow, namingColumns } from './read-order.ts'

const maxLabels = 6

/** Decides whether groups, rows or a relation of columns are wanted. */
export function settleShape(draft: Draft, { isAskedFor }: ReadGroups): void {
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
  const persons = draft.persons
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
  if (at !== -1 && !draft.isTableNoun(draft.tokens[at]?.text ?? '')) addNounGroup(draft, at)
}

/** 有哪些司机: a noun that names no column may be a row, or the values of one. @returns whether it is asked */
function askListed(draft: Draft): boolean {
  const at = draft.tokens.findIndex((token, place) => token.kind === 'unread' && isHead(draft, place))
  const token = draft.tokens[at]
  if (!token || draft.labels.length > 0 || draft.groups.length > 0) return false
  const texts = draft.columns.filter((column) => column.kind === 'text' && !isUnique(column))
  if (draft.isTableNoun(token.text) || texts.length === 0) return false
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
  const persons = draft.persons
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
