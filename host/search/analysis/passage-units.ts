import { cutCharacters } from '../../../lib/text/cut-characters.ts'
import { type Sentence, splitSentences } from '../../../lib/text/sentences.ts'
import { isLineContinuation } from '../../ingest/line-continuation.ts'
import { rowCells } from './table-row.ts'

/** A sentence, list item, line of code or table row of a passage, with its context. */
export interface PassageUnit {
  /** Index of the unit in the passage. */
  readonly place: number
  readonly text: string
  /** The heading above it, '' when the passage has none. */
  readonly heading: string
  /** Number of units between it and its heading, or the beginning of the passage. */
  readonly depth: number
  /** `step` is an item of a numbered list, `item` that of another list or a line of code. */
  readonly kind: 'sentence' | 'step' | 'item'
  /** The table row it belongs to, and the index of the unit with the row's first cells. */
  readonly row?: { readonly text: string; readonly first: number }
}

const maxHeadingLength = 30
const numbering = /^(?:[一二三四五六七八九十]{1,3}、|[（(][一二三四五六七八九十]{1,3}[）)])\s*/u
const sentenceMarks = /[。！？；，：.!?;,:、|]|^\d+\. |^- /
const step = /^\d{1,3}\. /
const item = /^- /
/** A line of ASCII that looks like a command or a setting. */
const code = /^[\w$./~#-][\x20-\x7e]*[\w)}\]"'/-]( [^\s。]{1,12})?$/

/**
 * Splits a passage into units. A short line without sentence punctuation is the heading of what follows, unless the
 * passage ends with it.
 * @param most characters of a unit; a longer sentence is split at its clauses, a longer row at its cells
 */
export function passageUnits(passage: string, most: number): PassageUnit[] {
  const units: PassageUnit[] = []
  let heading = ''
  let depth = 0
  const sentences = withWholeRows(passage)
  for (const [index, { text, start, end }] of sentences.entries()) {
    const isOwnLine = lineBreakAt(passage, start - 1) && lineBreakAt(passage, end)
    const isCode = isOwnLine && code.test(text) && /[\s=/.-]/.test(text)
    const isContinued = isLineContinuation(sentences[index - 1]?.text ?? '', text)
    const isTitled = isOwnLine && !isCode && !isContinued && index < sentences.length - 1
    if (isTitled && text.length <= maxHeadingLength && !sentenceMarks.test(text.replace(numbering, ''))) {
      heading = text
      depth = 0
      continue
    }
    const groups = text.length > most ? cellGroups(text, most) : null
    if (groups) {
      const row = { text, first: units.length }
      for (const [at, part] of groups.entries()) {
        const above = at === 0 ? heading : (groups[0] ?? '')
        units.push({ place: units.length, text: part, heading: above, depth: depth++, kind: 'sentence', row })
      }
      continue
    }
    const kind = step.test(text) ? 'step' : item.test(text) || isCode ? 'item' : 'sentence'
    for (const part of fitSentence(withoutReferenceMarks(text), most))
      units.push({ place: units.length, text: part, heading, depth: depth++, kind })
  }

  return units
}

/** A table row, 列名：值；列名：值. Each cell has exactly one terminator, or the pattern would be ambiguous. */
const row = /^[^：；。\n]{1,40}：[^；。\n]*；(?:[^：；。\n]{1,40}：[^；\n]*(?:；|$))+$/gm

function withWholeRows(passage: string): Sentence[] {
  const rows = [...passage.matchAll(row)].map(({ 0: text, index }) => ({
    text,
    start: index,
    end: index + text.length,
  }))
  const others = splitSentences(passage).filter(
    ({ start }) => !rows.some((each) => start >= each.start && start < each.end),
  )
  return [...others, ...rows].sort((left, right) => left.start - right.start)
}

function lineBreakAt(passage: string, at: number): boolean {
  return at < 0 || at >= passage.length || passage.charAt(at) === '\n'
}

/** @returns a unit's block in order: a list's introduction and items; only the unit when there is no list */
export function blockOf(units: readonly PassageUnit[], place: number): number[] {
  const isItem = (at: number) => units[at] !== undefined && units[at].kind !== 'sentence'
  const isSame = (at: number) => units[at]?.heading === units[place]?.heading
  let from = place
  while (isItem(from) && isItem(from - 1) && isSame(from - 1)) from -= 1
  const leads = /[：:]$|如下|步骤|下面|以下|运行|执行/
  const before = units[from - 1]
  if (isItem(from) && before && isSame(from - 1) && leads.test(before.text)) from -= 1
  let to = from
  while (isItem(to + 1) && isSame(to + 1)) to += 1
  const isLed = isItem(from) || leads.test(units[from]?.text ?? '')
  return isLed ? Array.from({ length: to - from + 1 }, (_, index) => from + index) : [place]
}

/** Groups the cells of a long row so that each group fits together with the first one. */
function cellGroups(text: string, most: number): string[] | null {
  const cells = rowCells(text)
  if (!cells) return null

  const groups: string[] = []
  for (const { name, value } of cells) {
    for (const cell of fitSentence(`${name}：${value}`, most)) {
      const last = groups.at(-1)
      if (last !== undefined && last.length + 1 + cell.length <= most / 2)
        groups[groups.length - 1] = `${last}；${cell}`
      else groups.push(cell)
    }
  }

  return groups
}

/** Removes the text's own reference marks, which would point at our sources. */
function withoutReferenceMarks(text: string): string {
  return text.replace(/\s*(?:\[{1,2}\^?\d{1,3}\]{1,2}|［\d{1,3}］|【\d{1,3}】)/g, '').trim()
}

/** Splits a sentence that is too long at its clauses. */
function fitSentence(sentence: string, most: number): string[] {
  if (sentence.length <= most) return [sentence]

  const clauses = sentence.match(/[^，、：,:]*[，、：,:]?/gu)?.filter(Boolean) ?? []
  const parts: string[] = []
  for (const clause of clauses.flatMap((each) => cutCharacters(each, most))) {
    const last = parts.at(-1)
    if (last !== undefined && last.length + clause.length <= most) parts[parts.length - 1] = last + clause
    else parts.push(clause)
  }

  return parts
}
