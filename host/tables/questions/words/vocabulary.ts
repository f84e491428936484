import { foldForSearch } from '../../../../lib/text/fold.ts'
import type { DataColumn, DataTable } from '../../data-table.ts'
import type { TableProfile } from '../../profile/table-profile.ts'
import { quoteName } from '../../sql/open-database.ts'
import type { ColumnRef } from '../question-frame.ts'
import { isMeasure, isSpent, usualAggregate } from './column-roles.ts'
import type { KnownColumn } from './known-column.ts'
import { synonymsIn } from './synonyms.ts'
import type { ColumnCandidate, ValueCandidate } from './tokens.ts'
import { unitNamesOf } from './unit-factor.ts'
import { addFlag, addValue } from './value-words.ts'

export type Lookup = (sql: string) => Promise<readonly (readonly (string | number | boolean | null)[])[]>

/** Every word that names something in the tables, folded. */
export interface Vocabulary {
  readonly columns: readonly KnownColumn[]
  readonly tables: readonly DataTable[]
  readonly columnWords: ReadonlyMap<string, readonly ColumnCandidate[]>
  /** Common beginnings of several column names: 审批 for 审批状态 and 审批天数. */
  readonly stemWords: ReadonlyMap<string, readonly ColumnCandidate[]>
  readonly valueWords: ReadonlyMap<string, readonly ValueCandidate[]>
  readonly tableWords: ReadonlyMap<string, readonly string[]>
  /** 逾期率 for a column 是否逾期. */
  readonly rateWords: ReadonlyMap<string, readonly ValueCandidate[]>
  /** All values of text columns with few distinct ones. */
  readonly values: ReadonlyMap<string, { readonly column: KnownColumn; readonly values: readonly string[] }>
}

const maxValues = 3_000
const maxValueColumns = 24
/** Maximum columns read; this work blocks the process. */
const maxColumns = 2_000
/** A word shared by more columns identifies none. */
const maxCandidates = 40
/** Maximum characters of a name that is split into words. */
const maxOfName = 24
/** Words that identify no column. */
const empty = new Set(
  '最高 最低 最大 最小 最多 平均 日均 月均 年均 合计 总计 累计 名称 编号 是否 多少 情况 状态 状况 方式 信息 大小 之间 每日 每月 每天 每年 一个 今年 去年 本月 当前 同比 环比 占比 比例 总数 总额 排名 次数 人数 数量 喜欢'.split(
    ' ',
  ),
)

const secondary = /^(?:安全|计划|目标|预计|上期|去年|同期|标准|上限|下限)/

/** Collects the words of the tables: column names, their parts and synonyms, text values. */
export async function readVocabulary(
  tables: readonly DataTable[],
  profiles: readonly TableProfile[],
  lookup: Lookup,
): Promise<Vocabulary> {
  const columns = tables.flatMap((table) => columnsOf(table, profiles)).slice(0, maxColumns)
  const columnWords = new Map<string, ColumnCandidate[]>()
  for (const column of columns) addColumn(columnWords, column)
  for (const table of tables)
    addMoney(
      columnWords,
      columns.filter((column) => column.table === table.name),
    )

  const stemWords = takeBeginnings(columnWords, columns)
  const tableWords = new Map<string, string[]>()
  for (const { name } of tables)
    for (const part of partsOf(foldForSearch(name)))
      tableWords.set(part, [...(tableWords.get(part) ?? []), name])

  const valueWords = new Map<string, ValueCandidate[]>()
  const rateWords = new Map<string, ValueCandidate[]>()
  const values = new Map<string, { column: KnownColumn; values: string[] }>()
  const texts = columns.filter(({ kind }) => kind === 'text').slice(0, maxValueColumns)
  for (const column of texts) {
    const found = await valuesOf(column, lookup)
    values.set(keyOf(column), { column, values: found })
    for (const value of found) addValue(valueWords, column, value, (word) => columnWords.has(word))
    addFlag(valueWords, rateWords, column, found)
  }

  for (const column of columns)
    if (column.kind === 'boolean') addFlag(valueWords, rateWords, column, ['true', 'false'])
  return { columns, tables, columnWords, stemWords, valueWords, tableWords, rateWords, values }
}

export function keyOf({ table, column }: ColumnRef): string {
  return `${table}\u0000${column}`
}

/** @returns the columns of a table with their metadata and profiles */
export function columnsOf(table: DataTable, profiles: readonly TableProfile[]): KnownColumn[] {
  const profile = profiles.find(({ name }) => name === table.name)
  return table.columns.map((column) => knownColumn(table, column, profile))
}

function knownColumn(table: DataTable, column: DataColumn, profile: TableProfile | undefined): KnownColumn {
  const { name, kind } = column
  const folded = foldForSearch(name)
  const plain = folded.replace(/[([【{][^)\]】}]*[)\]】}]/g, '').replace(/\s+/g, '') || folded
  const inBrackets = /[([【]([^)\]】]*)[)\]】]/.exec(name.normalize('NFKC'))?.[1] ?? ''

  return {
    table: table.name,
    column: name,
    kind,
    unit: column.unit || inBrackets,
    profile: profile?.columns.find((each) => each.name === name),
    rows: table.rows,
    plain,
  }
}

async function valuesOf(column: KnownColumn, lookup: Lookup): Promise<string[]> {
  const name = quoteName(column.column)
  const rows = await lookup(
    `select distinct ${name} as v from ${quoteName(column.table)} where ${name} is not null and length(${name}) <= 60 order by 1 limit ${maxValues}`,
  )
  return rows.map(([value]) => String(value))
}

function addColumn(words: Map<string, ColumnCandidate[]>, column: KnownColumn): void {
  const scores = new Map<string, number>()

  const add = (word: string, score: number) => {
    if (word !== '') scores.set(word, Math.max(scores.get(word) ?? 0, score))
  }

  const { plain } = column
  const head = plain.replace(/(?<=..)(?:人数|数量|金额|总额|名称|状况|数|量|额|值)$/, '')
  // 安全库存 is not the actual stock.
  const less = secondary.test(plain) ? 0.3 : /^应[收付交缴还]/.test(plain) ? 0.04 : 0
  for (const { word, score } of synonymsIn(head)) if (word !== plain) add(word, score - less)
  for (const { word, score } of synonymsIn(plain)) if (word !== plain) add(word, score - less)
  for (const part of partsOf(plain)) {
    // The end of a name is its meaning.
    const place = plain.endsWith(part) || head.endsWith(part) ? 0.5 : plain.startsWith(part) ? 0.45 : 0.35
    if (!empty.has(part)) add(part, place + (0.45 * part.length) / plain.length - less)
  }

  for (const short of shortNames(column)) add(short, 0.6)
  const last = /(?<=..)[区市省县镇店队组级]$/.exec(plain)?.[0]
  if (last && column.kind === 'text') add(last, 0.5)
  const ending = /(?:编号|单号|序号)$/.exec(plain)?.[0]
  if (ending) add(ending, 0.7)
  // 访客数(UV) is also called UV.
  const short = /^[a-z]{2,}$/.exec(foldForSearch(column.unit))?.[0]
  if (short) add(short, 0.9)
  for (const per of unitNamesOf(/\/(.+)$/.exec(column.unit)?.[1] ?? '')) add(`每${per}`, 0.75)
  for (const part of plain.split(/[_\-/·.]/)) if (part.length >= 2) add(part, 0.85)
  add(plain, 1)
  add(foldForSearch(column.column).replace(/\s+/g, ' ').trim(), 1)
  add(foldForSearch(column.column).replace(/\s+/g, ''), 1)
  for (const [word, score] of scores) {
    const known = words.get(word)
    const candidate = { table: column.table, column: column.column, score }
    if (!known) words.set(word, [candidate])
    else if (known.length < maxCandidates || score === 1) known.push(candidate)
  }
}

/** A continuation of a name that specifies it: not 名称, which does not. */
const continuesName = /^(?!(?:名称?|姓名)$)./

/** 患者 begins 患者性别 and 患者年龄: it means neither. */
function takeBeginnings(
  words: Map<string, ColumnCandidate[]>,
  columns: readonly KnownColumn[],
): ReadonlyMap<string, readonly ColumnCandidate[]> {
  const stems = new Map<string, readonly ColumnCandidate[]>()
  const plains = new Map(columns.map((column) => [keyOf(column), column.plain]))
  for (const [word, candidates] of words) {
    const begun = candidates.filter(
      (each) =>
        each.score < 0.85 &&
        continuesName.test((plains.get(keyOf(each)) ?? '').slice(word.length)) &&
        (plains.get(keyOf(each)) ?? '').startsWith(word),
    )
    const tables = new Set(begun.map(({ table }) => table))
    const isShared = begun.length > 0 && candidates.length > tables.size
    if (!isShared) continue
    const kept = candidates.filter((each) => !begun.includes(each))
    stems.set(word, begun)
    if (kept.length > 0) words.set(word, kept)
    else words.delete(word)
  }

  for (const column of columns.filter(isMeasure)) {
    const first = column.plain.charAt(0)
    const isPaid = /工钱|工资|薪/.test(column.plain)
    if (isPaid || words.has(first) || !/\p{sc=Han}/u.test(first)) continue
    const { table, column: name } = column
    stems.set(first, [...(stems.get(first) ?? []), { table, column: name, score: 0.4 }])
  }

  return stems
}

const trading = /^(?:流水|业绩|收费|进账|收款|生意|营收|收入|营业额|销售额)$/

/** 收入 and 花费 refer to the only money column of a table; 业绩 to one of several. */
function addMoney(words: Map<string, ColumnCandidate[]>, columns: readonly KnownColumn[]): void {
  const money = columns.filter(
    (column) =>
      /^[百千十万亿]*元$/.test(column.unit) && isMeasure(column) && usualAggregate(column) === 'sum',
  )
  if (money.length === 0 || money.length > 3) return
  const earned = money.filter(({ plain }) => !isSpent(plain))
  for (const word of [
    '流水',
    '业绩',
    '收费',
    '进账',
    '收款',
    '生意',
    '收入',
    '营收',
    '营业额',
    '金额',
    '费用',
    '花费',
    '开销',
    '支出',
    '消费',
    '消费额',
    '销售额',
  ])
    if (!words.has(word) && (money.length === 1 || (earned.length > 0 && trading.test(word))))
      words.set(
        word,
        (earned.length > 0 ? earned : money).map(({ table, column }) => ({ table, column, score: 0.56 })),
      )
}

/** 课 for 课程名称, 菜 for 菜品, 车 for 车牌号. */
function shortNames({ plain, kind }: KnownColumn): readonly string[] {
  const head = /^(.{1,3})(?:名称?|品|牌号码?|牌|块)$/.exec(plain)?.[1]
  if (kind !== 'text' || head === undefined) return []
  return [head.charAt(0), head.slice(-1)].filter((each) => /[课菜车片书站店楼班组队厂仓校岗地]/.test(each))
}

/** Parts of a name: two or more characters in Chinese, otherwise whole words. */
function partsOf(whole: string): string[] {
  const parts = new Set<string>()
  const name = whole.slice(0, maxOfName)
  for (const [run] of name.matchAll(/[\p{sc=Han}]+/gu))
    for (let from = 0; from < run.length; from += 1)
      for (let length = 2; length <= 12 && from + length <= run.length; length += 1)
        parts.add(run.slice(from, from + length))

  for (const [word] of name.matchAll(/[a-z][a-z0-9]{2,}/g)) parts.add(word)
  return [...parts]
}
