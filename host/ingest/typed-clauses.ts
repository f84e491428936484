import { numeralCharacters, parseChineseNumber } from '../../lib/text/chinese-number.ts'
import { type Block, type ClauseNumber, deepestHeading } from './blocks.ts'

/** Depths of what is numbered 第…: parts contain chapters, these contain sections, and these contain articles. */
const depths: Readonly<Record<string, number>> = {
  卷: 0,
  部分: 0,
  篇: 0,
  编: 0,
  編: 0,
  分编: 1,
  分編: 1,
  章: 2,
  回: 2,
  讲: 2,
  講: 2,
  课: 2,
  課: 2,
  单元: 1,
  單元: 1,
  节: 3,
  節: 3,
  条: 4,
  條: 4,
}
const depthOfArticles = 4
const number = `\\d{1,4}|[${numeralCharacters}]{1,7}`
const named = new RegExp(`^第\\s*(${number})\\s*(${Object.keys(depths).join('|')})(之(?:${number}))?`)
/** Two levels or more: 3.2, 3.2.1. */
const decimal = /^(\d{1,3}(?:\.\d{1,3}){1,4})\.?(?=[\s\p{Script=Han}（(])/u
/** A line, or a clause behind a sentence: pages do not tell every paragraph. */
const lineStart = new RegExp(`^|\\n|(?<=[。；！？])\\s*(?=第\\s*(?:${number})\\s*[条條]\\s)`, 'g')
/** What separates a number from its text, where the two are set apart. */
const gap = /^(?:\s|[：:]|、(?!\s*第)|$)/
/** 一、 at the beginning of a paragraph, and 1. or 1、. */
const outerNumber = new RegExp(`^[${numeralCharacters}]{1,4}\\s*、`)
const otherNumber = new RegExp(`^(?:[${numeralCharacters}]{1,4}|\\d{1,3})\\s*[、.．](?!\\d)`)
/** An entry of a table of contents. */
const contentsEntry = /[\s.…·]\d{1,4}$/
/** Maximum typed clauses of a document; the largest codes have some 2,000. */
const maxClauses = 20_000
/** Maximum characters of a line that is a title. */
const maxTitle = 40
const endsSentence = /[。；;！!？?，,：:]$/

/** A number at the beginning of a line. */
interface LineNumber {
  /** What it counts: a unit, or the numbers above the last one (3 of 3.2). */
  readonly series: string
  readonly value: number
  readonly isDecimal: boolean
  /** Whether it was inserted between two numbers: 第二十条之一. */
  readonly isInserted: boolean
  readonly isApart: boolean
  readonly clause: ClauseNumber
}

/** The clause of a series that was entered last. */
interface LastClause {
  readonly value: number
  readonly level: number
  /** Whether something above it has begun since. */
  mayRestart: boolean
}

/** The lines of a document that begin with numbers of one series. */
interface Series {
  /** The values of those that are set apart, in their order. */
  readonly apart: number[]
  /** Number of those in `apart` that are behind. */
  passed: number
  together: number
  /** The highest number that all smaller ones precede. */
  counted: number
}

/**
 * Gives clauses whose numbers are typed (第四章 违约责任, 第二十一条, 3.2) their place: a line that begins with one
 * begins a paragraph. A reference at the beginning of a line (第三条规定的) is no clause: it does not continue the
 * numbers before it, or it is not set as the clauses of the document are. Numbers that a program has counted get the
 * same levels.
 */
export function withTypedClauses(blocks: readonly Block[]): Block[] {
  const series = seriesOf(blocks)
  let count = 0
  // Of the units only, of which there are few.
  const last = new Map<string, LastClause>()
  const enter = (level: number) => {
    for (const each of last.values()) each.mayRestart ||= each.level > level
  }
  const placed = blocks.flatMap((block): readonly Block[] => {
    if (block.kind === 'heading') {
      enter(block.level)
      return [block]
    }
    if (block.clause) {
      const clause = countedClause(block.clause, block.text)
      enter(clause.level)
      return [{ ...block, clause }]
    }
    const starts: { at: number; clause?: ClauseNumber }[] = [{ at: 0 }]
    for (const { at, line, isInside } of linesOf(block.text)) {
      const found = lineNumber(line)
      if (!found || count === maxClauses) continue
      const before = last.get(found.series)
      const own = series.get(found.series)
      if (own && !isInside && isOrdered(found)) own.passed += 1
      if (!isClause(found, own, before)) continue
      if (isInside && found.value !== (before?.value ?? 0) + 1) continue
      enter(found.clause.level)
      if (!found.isDecimal)
        last.set(found.series, { value: found.value, level: found.clause.level, mayRestart: false })
      count += 1
      if (at === 0) starts.pop()
      starts.push({ at, clause: found.clause })
    }
    return starts.map(({ at, clause }, index) => ({
      ...block,
      text: block.text.slice(at, starts[index + 1]?.at).trim(),
      ...(clause && { clause }),
    }))
  })
  return withEnds(placed)
}

/**
 * Ends clauses where what follows is not known to be in them: behind the last one of a series only its own paragraph is,
 * and a line that is numbered otherwise (2. behind 1.2; 二、 where 一、 came before all articles) continues none below it.
 */
function withEnds(blocks: readonly Block[]): Block[] {
  const articles = blocks.flatMap((block, at) => {
    const isOne = block.kind === 'paragraph' && block.clause && block.clause.level >= levelAt(depthOfArticles)
    const found = isOne ? lineNumber(block.text.split('\n', 1)[0] ?? '') : null
    return isOne ? [{ at, series: found?.series, value: found?.value ?? 0 }] : []
  })
  const ends = new Set(
    articles
      .filter(({ series, value }, index) => {
        const next = articles[index + 1]
        return !next || (series !== undefined && next.series === series && next.value <= value)
      })
      .map(({ at }) => at + 1),
  )
  const [first] = articles
  const isAbove = blocks.slice(0, first?.at ?? 0).some(({ text }) => outerNumber.test(text))
  return blocks.map((block, at) => {
    if (block.kind === 'heading' || block.clause || !first || at < first.at) return block
    if (ends.has(at)) return { ...block, leaves: levelAt(0) }
    if (isAbove && outerNumber.test(block.text)) return { ...block, leaves: levelAt(depthOfArticles) }
    return otherNumber.test(block.text) ? { ...block, leaves: levelAt(depthOfArticles + 1) } : block
  })
}

function isClause(found: LineNumber, series: Series | undefined, last: LastClause | undefined): boolean {
  if (!series) return false
  // 3.5 元 is a clause only after 3.1 to 3.4, and where there is more than 3.1.
  if (found.isDecimal) return series.counted > 1 && found.value <= series.counted
  if (series.apart.length >= series.together) return found.isApart && !isOutOfOrder(found, series, last)
  const isFirst = found.value === 1 && (last?.mayRestart ?? true)
  return (isFirst || found.isInserted || found.value === (last?.value ?? 0) + 1) && series.counted > 1
}

/** Whether those around a number count on without it, as around a reference that begins a line. */
function isOutOfOrder(
  { value, isInserted }: LineNumber,
  series: Series,
  last: LastClause | undefined,
): boolean {
  const next = series.apart[series.passed]
  if (isInserted || !last || last.mayRestart || next === undefined) return false
  return next > last.value && !(value > last.value && value < next)
}

function isOrdered({ isApart, isInserted }: LineNumber): boolean {
  return isApart && !isInserted
}

function seriesOf(blocks: readonly Block[]): ReadonlyMap<string, Series> {
  const all = new Map<string, Series>()
  for (const block of blocks) {
    if (block.kind === 'heading' || block.clause) continue
    for (const { line, isInside } of linesOf(block.text)) {
      const found = isInside ? null : lineNumber(line)
      if (!found) continue
      const series = all.get(found.series) ?? { apart: [], passed: 0, together: 0, counted: 0 }
      if (isOrdered(found)) series.apart.push(found.value)
      else if (!found.isApart) series.together += 1
      if (found.value === series.counted + 1) series.counted += 1
      all.set(found.series, series)
    }
  }
  return all
}

function lineNumber(typed: string): LineNumber | null {
  const line = withNarrowDigits(typed)
  const [text = '', digits = '', unit = '', inserted] = named.exec(line) ?? []
  if (text !== '') {
    const value = Number(digits) || parseChineseNumber(digits)
    const depth = depths[unit]
    if (!value || depth === undefined) return null
    if (depth < depthOfArticles && contentsEntry.test(line)) return null
    const isTitle = depth < depthOfArticles && line.length <= maxTitle && !endsSentence.test(line)
    const clause = { text: isTitle ? line : text.replaceAll(/\s/g, ''), level: levelAt(depth) }
    const isApart = gap.test(line.slice(text.length))
    return { series: unit, value, isDecimal: false, isInserted: inserted !== undefined, isApart, clause }
  }
  const [whole = '', numbers = ''] = decimal.exec(line) ?? []
  if (whole === '') return null
  const at = numbers.lastIndexOf('.')
  return {
    series: numbers.slice(0, at),
    isDecimal: true,
    value: Number(numbers.slice(at + 1)),
    isInserted: false,
    isApart: gap.test(line.slice(whole.length)),
    clause: { text: numbers, level: levelAt(depthOfArticles + numbers.split('.').length - 1) },
  }
}

/** 第３条 and ３．１ with the digits of 3.1: as many characters as before. */
function withNarrowDigits(line: string): string {
  return line
    .replaceAll(/[０-９]/g, (digit) => String.fromCodePoint((digit.codePointAt(0) ?? 0) - 0xfee0))
    .replaceAll(/(?<=\d)．(?=\d)/g, '.')
}

/** @returns a number that a program has counted, with the level of its form and with its title */
function countedClause(clause: ClauseNumber, text: string): ClauseNumber {
  const [first = ''] = text.split('\n')
  return lineNumber(first.trim())?.clause ?? { ...clause, level: clause.level + depthOfArticles }
}

function levelAt(depth: number): number {
  return deepestHeading + 1 + depth
}

interface Line {
  /** Its offset in the text. */
  readonly at: number
  readonly line: string
  /** Whether it begins behind a sentence, and not at the beginning of a line. */
  readonly isInside: boolean
}

function linesOf(text: string): Line[] {
  return [...text.matchAll(lineStart)].map(({ index, 0: before }, order, all) => ({
    at: index + before.length,
    line: text.slice(index + before.length, all[order + 1]?.index).trim(),
    isInside: index > 0 && !before.includes('\n'),
  }))
}
