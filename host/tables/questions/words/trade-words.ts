import { columnOfVerb, columnsAbbreviated } from './abbreviated-names.ts'
import { isEntity, isIdentifier, isMeasure, isName } from './column-roles.ts'
import type { KnownColumn } from './known-column.ts'
import type { Item } from './resolve-words.ts'
import type { Vocabulary } from './vocabulary.ts'

interface Read {
  readonly items: readonly Item[]
  /** Skipped or guessed words, to report. */
  readonly caveats: readonly string[]
}

interface Reading {
  readonly items: Item[]
  readonly columns: readonly KnownColumn[]
  readonly vocabulary: Vocabulary
  readonly caveats: string[]
}

const filler = (text: string): Item => ({ kind: 'filler', text, start: 0, end: 0 })
/** Verbs of outcome are conditions: 赢了几场, 退了几单. */
const deciding = /[赢输胜负败退丢漏错撤弃拒违逃离辞跌降减废]/
/** Tokens that make a question complete without the skipped words. */
const asking: ReadonlySet<Item['kind']> = new Set([
  'howMany',
  'superlative',
  'which',
  'who',
  'aggregate',
  'each',
  'unit',
  'takesShare',
  'difference',
  'topic',
  'cut',
  'rate',
] as const)

/**
 * 充了多少钱, 每个区: domain words that are not in the table. One character of a name matches it, after 每 also a
 * part of a name; a verb next to the target is skipped. All of this is reported.
 */
export function readTradeWords(
  items: readonly Item[],
  vocabulary: Vocabulary,
  tables: readonly string[],
): Read {
  const columns = vocabulary.columns.filter(({ table }) => tables.includes(table))
  const reading: Reading = { items: [...items], columns, vocabulary, caveats: [] }
  readSeparated(reading)
  readShortRates(reading)
  readPartNames(reading)
  readVerbs(reading)
  return { items: reading.items, caveats: reading.caveats }
}

/** 洗了几次澡: a value of two characters with text in between. */
function readSeparated({ items, columns, vocabulary, caveats }: Reading): void {
  for (const [at, item] of items.entries()) {
    if (item.kind !== 'unknown' || item.text.length !== 1) continue
    for (let place = at + 2; place <= Math.min(at + 4, items.length - 1); place += 1) {
      const other = items[place]
      if (other?.kind !== 'unknown' || other.text.length !== 1) continue
      const word = `${item.text}${other.text}`
      const candidate = vocabulary.valueWords
        .get(word)
        ?.find(({ table, column }) => columns.some((each) => each.table === table && each.column === column))
      const column = columns.find(
        (each) => each.column === candidate?.column && each.table === candidate.table,
      )
      if (!candidate || !column) continue
      const { values } = candidate
      items[at] = { kind: 'value', text: word, column, values, rivals: [], isPart: false }
      items[place] = filler(other.text)
      caveats.push(`“${item.text}…${other.text}”按“${word}”理解`)
    }
  }
}

/** 入会率 for a column 是否入公会, 取消率最高 for a value. */
function readShortRates({ items, vocabulary, columns, caveats }: Reading): void {
  for (const [at, item] of items.entries()) {
    const next = items[at + 1]
    if (next?.kind !== 'change' || next.change !== 'rate') continue
    const isParted = items.some(({ kind }) => ['superlative', 'each', 'unit', 'which', 'cut'].includes(kind))
    // Rows with missing values have no outcome yet, so there is no whole.
    const isWhole = item.kind === 'value' && (item.column.profile?.missing ?? 0) === 0
    if (item.kind === 'value' && isWhole && isParted && item.values.length === 1) {
      items[at] = { ...item, kind: 'rate', text: `${item.text}率` }
      items[at + 1] = filler(next.text)
      caveats.push(`“${item.text}率”的分母是全部行`)
    } else if (item.text.length > 1 && (item.kind === 'unknown' || isPartOfFlag(item))) {
      const found = [...vocabulary.rateWords].filter(
        ([word]) => word.endsWith('率') && isShortFor(item.text, word.slice(0, -1)),
      )
      const candidate = found.length === 1 ? found[0]?.[1][0] : undefined
      const column = columns.find(
        (each) => each.column === candidate?.column && each.table === candidate.table,
      )
      if (!candidate || !column) continue
      const { values } = candidate
      items[at] = { kind: 'rate', text: `${item.text}率`, column, values, rivals: [], isPart: false }
      items[at + 1] = filler(next.text)
      caveats.push(`“${item.text}率”按“${column.column}”是“${values.join('、')}”的占比理解`)
    }
  }
}

/** 每个区 for a column 区服, 各航司 for 航空公司. */
function readPartNames({ items, columns, caveats }: Reading): void {
  for (const [at, item] of items.entries()) {
    const before = items[at - 1]
    const isAsked = before?.kind === 'each' || before?.kind === 'which' || isNamedLast(items, at)
    if ((item.kind !== 'unknown' && item.kind !== 'noun' && item.kind !== 'table') || !isAsked) continue
    const found = columnsAbbreviated(columns, item.text)
    const [column, ...others] = found.filter((each) => !isOfRows(each))
    // 每单 and 每个人 mean rows.
    if (
      item.kind !== 'unknown' &&
      (item.text.length === 1 || columns.some((each) => isEntityOf(each, item.text)))
    )
      continue
    if (!column || others.length > 0) continue
    items[at] = { kind: 'column', column, score: 0.7, rivals: [], isSplit: false, text: item.text }
    caveats.push(`“${item.text}”按“${column.column}”理解`)
  }
}

/** 最赚钱的服务是什么 */
function isNamedLast(items: readonly Item[], at: number): boolean {
  return (
    items[at - 1]?.text === '的' &&
    items[at - 2]?.kind === 'superlative' &&
    items.slice(at + 1).some(({ kind }) => kind === 'which')
  )
}

function isOfRows(column: KnownColumn): boolean {
  return isIdentifier(column) || isEntity(column)
}

function isEntityOf(column: KnownColumn, word: string): boolean {
  return isEntity(column) && isName(column) && column.plain.startsWith(word)
}

/** Skips verbs next to the target. */
function readVerbs(reading: Reading): void {
  const { items, columns, caveats } = reading
  if (!items.some((item) => asking.has(item.kind) || (item.kind === 'column' && item.isSplit))) return
  passRuns(reading)
  for (const [at, item] of items.entries()) {
    if (item.kind !== 'unknown' || !/^\p{sc=Han}{1,3}$/u.test(item.text)) continue
    const isRelated = items.some((each) => each.kind === 'topic' && each.topic === 'correlation')
    const isMeasured =
      !isRelated &&
      items.some((each) => each.kind === 'column' && isMeasure(each.column) && each.text !== '钱')
    const column = isMeasured ? null : columnOfVerb(columns, items, at)
    if (column) {
      items[at] = { kind: 'column', column, score: 0.7, rivals: [], isSplit: false, text: item.text }
      caveats.push(`“${item.text}”按“${column.column}”理解`)
      if (items[at + 1]?.kind === 'filler' && items[at + 2]?.text === '钱') items[at + 2] = filler('钱')
    } else if (isCounting(items, at)) items[at] = filler(item.text)
    else if (isHeadOfValue(reading, at)) items[at] = filler(item.text)
    else if (isPassedOver(items, at)) {
      items[at] = filler(item.text)
      caveats.push(`没有用到“${item.text}”`)
    }
  }
}

/** 跑了多少单 asks for rows, not for a distance. */
function passRuns({ items, caveats }: Reading): void {
  for (const [at, item] of items.entries()) {
    if (item.kind !== 'column' || item.text.length > 1 || !isMeasure(item.column)) continue
    const next = items[/^[了过]$/.test(items[at + 1]?.text ?? '') ? at + 2 : at + 1]
    const isOfRows = next?.kind === 'howMany' && /^[单场次笔趟个台条桌套家户门]$/.test(next.noun)
    if (!isOfRows || item.column.unit === next.noun || /[数量]$/.test(item.column.plain)) continue
    items[at] = filler(item.text)
    caveats.push(`“${next.text}”按行数理解`)
  }
}

/** 特级茶 in a table about 茶: the value describes what the rows are. */
function isHeadOfValue({ items, columns }: Reading, at: number): boolean {
  const [before, text] = [items[at - 1], items[at]?.text ?? '']
  const isNamed = columns.some(({ plain, table }) => plain.includes(text) || table.includes(text))
  return before?.kind === 'value' && text.length === 1 && isNamed && !deciding.test(text)
}

/** 有几班: the counted noun directly follows 几. */
function isCounting(items: readonly Item[], at: number): boolean {
  const before = items[at - 1]
  const isLast = items.slice(at + 1).every(({ kind }) => kind === 'filler' || kind === 'break')
  return before?.kind === 'howMany' && before.noun === '' && items[at]?.text.length === 1 && isLast
}

const named: ReadonlySet<Item['kind']> = new Set([
  'value',
  'column',
  'period',
  'noun',
  'table',
  'amount',
  'howMany',
  'which',
  'who',
] as const)

/** A verb before 了 or a quantity, between names, or before a value; not a measure or a condition before a noun. */
function isPassedOver(items: readonly Item[], at: number): boolean {
  const text = items[at]?.text ?? ''
  const [before, next] = [items[at - 1], items[at + 1]]
  if (text === '第' || deciding.test(text)) return false

  const isAmount =
    next?.kind === 'amount' || next?.kind === 'range' || (next?.kind === 'number' && next.unit !== '')
  if (text.length === 1 && isAmount) return before?.kind !== 'not'
  // 平均修多久
  if (text.length === 1 && before?.kind === 'aggregate' && next?.kind === 'howMany' && next.noun !== '')
    return true

  // 超过4个小时才修好的
  let near = at - 1
  while (items[near]?.kind === 'filler') near -= 1
  if (next?.text === '的' && items[near]?.kind === 'amount') return text.length <= 2

  // 平均客单, 复购率, 最高房价: the underlying numbers are missing.
  const isMade = before?.kind === 'aggregate' && (before.aggregate !== 'sum' || text.length > 1)
  if (isMade || before?.kind === 'not' || before?.kind === 'superlative') return false
  if (before?.kind === 'difference' && text.length > 1) return false
  if (next === undefined) return text.length === 1 && before?.kind === 'who'
  if (next.text === '的' && before !== undefined && text.length === 1) return isOfVerb(items, at)
  if (
    text.length === 1 &&
    /^[上下回出到]$/.test(next.text) &&
    isFollowedByAsking(items, at + (items[at + 2]?.text === '来' ? 3 : 2))
  )
    return true
  if (next.kind === 'change' || next.kind === 'aggregate' || next.kind === 'takesShare') return false
  if (/^[了过得着]$/.test(next.text)) return items[at + 2]?.text !== '的' && isFollowedByAsking(items, at + 2)
  if (next.kind === 'howMany') return next.noun !== '量' && !/[率额费价量数]$/.test(text)
  if (next.kind === 'superlative') return text.length === 1 && /[多少久快慢早晚]/.test(next.adjective)

  const isBetween = before !== undefined && named.has(before.kind) && named.has(next.kind)
  if (text.length === 1) return isBetween || next.kind === 'value' || next.kind === 'period'

  return isBetween && next.kind === 'value' && before.kind !== 'value'
}

/** 用微信交的物业费, 谁签的单, 是谁签的 */
function isOfVerb(items: readonly Item[], at: number): boolean {
  const [before, behind] = [items[at - 1], items[at + 2]]
  if (before?.kind === 'who') return true
  const isOfValue = before?.kind === 'value' || before?.kind === 'period'
  return isOfValue && behind?.kind === 'column' && isMeasure(behind.column)
}

function isFollowedByAsking(items: readonly Item[], at: number): boolean {
  const next = items[at]
  return next !== undefined && (asking.has(next.kind) || named.has(next.kind))
}

function isPartOfFlag(item: Item): boolean {
  return item.kind === 'column' && item.column.plain.startsWith('是否')
}

function isShortFor(short: string, whole: string): boolean {
  let at = 0
  for (const character of whole) if (character === short.charAt(at)) at += 1
  const isFromStart = whole.startsWith(short.charAt(0)) && whole.endsWith(short.slice(-1))
  return (at === short.length && isFromStart) || whole.endsWith(short)
}
