import { foldForSearch } from '../../../lib/text/fold.ts'
import { findQuantities } from '../../../lib/text/quantities.ts'
import type { Block } from '../../ingest/blocks.ts'
import { publishedDate } from '../../ingest/published-date.ts'

interface Article {
  readonly blocks: readonly Block[]
  /** ISO date, or ''. */
  readonly publishedAt: string
}

interface Line {
  /** The index of its block. */
  readonly block: number
  readonly text: string
  /** A heading, which is kept, or part of a block of links. */
  readonly kind: 'heading' | 'linked' | 'text'
}

type State = 'kept' | 'removed' | 'undecided'

/** Longer lines are text. */
const maxLength = 60
const sentencePunctuation = /[。！？；，…]|[.!?;,](?=["'”’)）]*(?:\s|$))/
/** Marks of items, numbered clauses and table cells. */
const itemMark =
  /^(?:[-•] |\d{1,3}[.、．)）]|[（(][\d一二三四五六七八九十]{1,3}[)）]|[一二三四五六七八九十]{1,3}、|第[\d一二三四五六七八九十百]{1,4}[条章节])|\|/
/** 三款电纸书的参数如下： begins what follows; a field without its value is shorter. */
const leadIn = /^.{12,}[：:]$/
const fullDate = /\d{4}\s?[-/.年]\s?\d{1,2}\s?[-/.月]\s?\d{1,2}\s?日?/
const dayOrTime = /\d{1,2}\s?[-/.月]\s?\d{1,2}|\d{1,2}[:：]\d{2}/
const timeOfDay = /\d{1,2}[:：]\d{2}/
const label = /^[^：:\d]{1,12}[：:]/
/** Telephone and account numbers. */
const longNumber = /\d[\d-]{6,}/
const dateUnits = new Set(['', '年', '月', '日'])

/**
 * Removes what surrounds the article of a page: the line with its date and site, editors, lists of other articles.
 * Removed are links, and short lines without sentence punctuation, before the first sentence and after the last one;
 * items, table rows, and lines that state a quantity, a time or another date are kept, with the fields around them. A
 * heading goes with all that is below it. A page without sentences is unchanged.
 * @returns the rest, and the date of publication that a removed line states if the page does not state one itself
 */
export function withoutFurniture({ blocks, publishedAt }: Article): Article {
  const lines = blocks.flatMap(linesOf)
  const first = lines.findIndex(isSentence)
  if (first < 0) return { blocks, publishedAt }

  const last = lines.findLastIndex(isSentence)
  let date = publishedAt
  const isDated = (text: string) => {
    const stated = publishedDate(fullDate.exec(text)?.[0].replaceAll(/\s/g, '') ?? '')
    if (date === '' && !label.test(text)) date = stated
    return stated !== '' && stated === date
  }
  const states = lines.map(({ kind, text }, at): State => {
    if ((at >= first && at <= last) || kind === 'heading') return 'kept'
    if (kind === 'linked') return 'removed'
    if (!isBare(text) || leadIn.test(text)) return 'kept'
    if (isDated(text)) return 'removed'
    return statesSomething(text) ? 'kept' : 'undecided'
  })
  const areKept = lines.map((_, at) => isKept(at, lines, states))
  const emptied = emptiedHeadings(lines, areKept)
  const kept = lines.filter((_, at) => areKept[at] && !(at > last && emptied.has(at)))
  return { blocks: joined(blocks, kept), publishedAt: date }
}

/** @returns the headings of which all lines below, up to the next heading, are removed */
function emptiedHeadings(lines: readonly Line[], areKept: readonly boolean[]): ReadonlySet<number> {
  const emptied = new Set<number>()
  let [below, kept] = [0, 0]
  for (const [at, { kind }] of [...lines.entries()].toReversed()) {
    if (kind === 'heading') {
      if (below > 0 && kept === 0) emptied.add(at)
      below = 0
      kept = 0
      continue
    }
    below += 1
    if (areKept[at]) kept += 1
  }
  return emptied
}

/** A line that names a field (主办：…) is kept among fields that state something. */
function isKept(at: number, lines: readonly Line[], states: readonly State[]): boolean {
  if (states[at] !== 'undecided') return states[at] === 'kept'
  // A paragraph may begin with a name and a colon too: 大果西番莲（学名：…）.
  const isField = (place: number) => {
    const text = lines[place]?.text ?? ''
    return label.test(text) && isBare(text)
  }
  if (!isField(at)) return false
  let [from, to] = [at, at]
  while (isField(from - 1)) from -= 1
  while (isField(to + 1)) to += 1
  const fields = states.slice(from, to + 1)
  return fields.includes('kept') && !fields.includes('removed')
}

function linesOf(block: Block, index: number): Line[] {
  if (block.kind === 'heading') return [{ block: index, text: block.text, kind: 'heading' }]
  const kind = block.isLinked ? 'linked' : 'text'
  return block.text.split('\n').map((text) => ({ block: index, text, kind }))
}

function joined(blocks: readonly Block[], lines: readonly Line[]): Block[] {
  const texts = new Map<number, string[]>()
  for (const { block, text } of lines) texts.set(block, [...(texts.get(block) ?? []), text])
  return blocks.flatMap((block, index) => {
    const own = texts.get(index)
    return own ? { ...block, text: own.join('\n') } : []
  })
}

function isSentence({ kind, text }: Line): boolean {
  return kind === 'text' && (text.length > maxLength || sentencePunctuation.test(text))
}

function isBare(line: string): boolean {
  return line.length <= maxLength && !sentencePunctuation.test(line) && !itemMark.test(line)
}

/** Whether a line without the date of publication is more than a name: 门票, 电话, 开放时间 of a page about a place. */
function statesSomething(line: string): boolean {
  if (fullDate.test(line) || timeOfDay.test(line) || longNumber.test(line)) return true
  if (label.test(line) && dayOrTime.test(line)) return true
  return findQuantities(foldForSearch(line)).some(({ unit }) => !dateUnits.has(unit))
}
