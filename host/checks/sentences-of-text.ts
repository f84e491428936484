import type { CheckBlock } from '../../lib/contract/routes/check-routes.ts'
import {
  type MarkdownNode,
  type RunningText,
  visitRunningTexts,
  withLabels,
} from '../../lib/text/citations/citation-claims.ts'
import { findCitationMarkers } from '../../lib/text/citations/citation-markers.ts'
import { wholeSentences } from '../../lib/text/sentences.ts'
import { parseAnswer } from '../answers/warrants/find-claims.ts'
import { headOfRow } from './head-of-row.ts'

/** A sentence of a text that is checked. */
export interface TextSentence {
  /** Without markers; of a table cell: column head · row label · cell. */
  readonly text: string
  /** Numbers of the sources that it cites. */
  readonly cited: readonly number[]
  /** The heading above it; '' without one. */
  readonly under: string
  /** The sentence of which it is a part, up to its end; absent if it is all of it. */
  readonly whole?: string
}

export interface TextSentences {
  readonly sentences: readonly TextSentence[]
  readonly blocks: readonly CheckBlock[]
  /** Sentences beyond the maximum. */
  readonly left: number
  /** Offset in the text at which the first of them begins, of a table at its row; absent without any. */
  readonly rest?: number
  /** The head of the table of which that is a row. */
  readonly rest_head?: string
}

/** How many sources markers may name, and how many sentences are taken. */
interface Bounds {
  readonly count: number
  readonly most: number
}

const kinds: Readonly<Record<string, CheckBlock['kind']>> = {
  heading: 'heading',
  list: 'item',
}
const longestHeading = 200

/**
 * Splits the Markdown of a text into its sentences, each with the sources that its markers name. A sentence with
 * markers inside is split behind them. Code and raw HTML are read as plain text.
 */
export function sentencesOfText(markdown: string, bounds: Bounds): TextSentences {
  const found = new Collected(bounds)
  for (const block of parseAnswer(markdown).children ?? []) {
    const kind = kinds[block.type] ?? 'paragraph'
    const begin = block.position?.start.offset ?? 0
    if (block.type === 'code' || block.type === 'html') {
      for (const line of (block.value ?? '').split('\n'))
        found.add('paragraph', plainRunning(line), () => ({
          at: Math.max(begin, markdown.indexOf(line, begin)),
        }))
    } else {
      visitRunningTexts(block, markdown, (running) =>
        found.add(running.table ? 'cell' : kind, running, (at) => restFrom(running, at, begin, markdown)),
      )
    }
  }
  return found.result
}

/** Where the rest of a text begins. */
interface Rest {
  /** Its offset in the text. */
  readonly at: number
  /** The head of the table of which it is a row. */
  readonly head?: string | undefined
}

/**
 * @param at the offset in a running text
 * @param begin the offset of its block in the source
 * @returns that in the source: of its line where only markup is before it, or where it is in a table
 */
function restFrom({ pieces, table }: RunningText, at: number, begin: number, source: string): Rest {
  const piece = pieces.find(({ end }) => end > at)
  const from = piece?.node.position?.start.offset
  if (!piece || from === undefined) return { at: begin }
  const offset = from + piece.from + Math.max(0, at - piece.at)
  const line = source.lastIndexOf('\n', offset - 1) + 1
  if (table) return { at: line, head: headOfRow(table, line, source) }
  return { at: /\p{L}/u.test(source.slice(line, offset)) ? offset : line }
}

/** Like {@link sentencesOfText}, of a text that is no Markdown: each line is a paragraph. */
export function sentencesOfPlainText(text: string, bounds: Bounds): TextSentences {
  const found = new Collected(bounds)
  let begin = 0
  for (const line of text.split('\n')) {
    const from = begin
    found.add('paragraph', plainRunning(line.replace(/\r$/, '')), () => ({ at: from }))
    begin += line.length + 1
  }
  return found.result
}

/** Takes each text as one sentence, whatever stops are in it. */
export function givenSentences(texts: readonly string[], { count, most }: Bounds): TextSentences {
  const sentences = texts.slice(0, most).map((text) => {
    const running = plainRunning(text)
    const cited = new Set(running.found.flatMap(({ indices }) => indices.filter(isSourceOf(count))))
    return { text: running.text.trim(), cited: [...cited], under: '' }
  })
  const blocks = sentences.map((_, at): CheckBlock => {
    return { kind: 'paragraph', heading: '', sentences: [at + 1] }
  })
  return { sentences, blocks, left: Math.max(0, texts.length - most) }
}

class Collected {
  readonly #bounds: Bounds
  readonly #sentences: TextSentence[] = []
  readonly #blocks: CheckBlock[] = []
  #left = 0
  #rest: Rest = { at: 0 }
  #heading = ''

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  /** @param restOf the place in the whole text of an offset in the running text */
  add(kind: CheckBlock['kind'], running: RunningText, restOf: (at: number) => Rest): void {
    if (kind === 'heading') {
      this.#heading = running.text.trim().slice(0, longestHeading)
      if (this.#left === 0 && this.#heading !== '')
        this.#blocks.push({ kind, heading: this.#heading, sentences: [] })
      return
    }
    // The head of a table, and the label of a row, are part of what its cells say.
    if (kind === 'cell' && (running.labels[1] ?? '') === '') return
    const own = kind === 'cell' ? cellOf(running) : sentencesIn(running, this.#bounds.count)
    const numbers = this.#take(own, restOf)
    if (numbers.length > 0) this.#blocks.push({ kind, heading: '', sentences: numbers })
  }

  #take(found: readonly FoundSentence[], restOf: (at: number) => Rest): number[] {
    return found.flatMap(({ start, ...sentence }) => {
      if (this.#sentences.length === this.#bounds.most) {
        if (this.#left === 0) this.#rest = restOf(start)
        this.#left += 1
        return []
      }
      return [this.#sentences.push({ ...sentence, under: this.#heading })]
    })
  }

  get result(): TextSentences {
    const found = { sentences: this.#sentences, blocks: this.#blocks, left: this.#left }
    const { at, head } = this.#rest
    // A row of more cells than the maximum would be cut again and again.
    if (at <= (head?.length ?? 0)) return found
    return { ...found, rest: at, ...(head !== undefined && { rest_head: head }) }
  }
}

/** With the offset of its beginning in the running text. */
type FoundSentence = Omit<TextSentence, 'under'> & { readonly start: number }

function cellOf(running: RunningText): FoundSentence[] {
  const text = running.text.trim()
  if (!saysSomething(text)) return []
  const cited = running.found.flatMap(({ indices }) => indices)
  return [{ text: withLabels(text, running), cited, start: 0 }]
}

/** Splits a running text into sentences, and these behind their markers. */
function sentencesIn({ text, found }: RunningText, count: number): FoundSentence[] {
  const sentences: FoundSentence[] = []
  const marks = found.map(({ at, indices }) => ({ at, cited: indices.filter(isSourceOf(count)) }))
  let next = 0
  const whole = wholeSentences(text)
  whole.forEach(({ start, end }, place) => {
    const following = whole[place + 1]?.start ?? text.length
    const own: typeof marks = []
    // A marker behind the full stop belongs to the sentence before it.
    for (let mark = marks[next]; mark && mark.at <= following; mark = marks[next]) {
      own.push(mark)
      next += 1
    }
    sentences.push(
      ...partsOf(
        text.slice(start, end),
        own.map(({ at, cited }) => ({ at: at - start, cited })),
      ).map((part) => ({ ...part, start })),
    )
  })
  return sentences
}

/** @param marks in order, by their offset in the sentence */
function partsOf(
  sentence: string,
  marks: readonly { readonly at: number; readonly cited: readonly number[] }[],
): Omit<TextSentence, 'under'>[] {
  const parts: { text: string; cited: number[]; end: number }[] = []
  let from = 0
  let waiting: number[] = []
  // Where the first letter is from there on: looked for once, however many markers come before it.
  let letter = letterFrom(sentence, 0)
  for (const { at, cited } of [...marks, { at: sentence.length, cited: [] }]) {
    const end = Math.min(Math.max(at, from), sentence.length)
    if (letter < from) letter = letterFrom(sentence, from)
    const text = sentence.slice(from, end)
    const last = parts.at(-1)
    if (letter < end) {
      parts.push({ text, cited: [...waiting, ...cited], end })
      waiting = []
    } else if (last) {
      parts.splice(-1, 1, { text: last.text + text, cited: [...last.cited, ...cited], end })
    } else waiting.push(...cited)
    // What has no letter yet, like an opening quotation mark, belongs to the next part.
    if (parts.length > 0) from = end
  }
  return parts.map(({ text, cited, end }) => ({
    text: text.trim(),
    cited: [...new Set(cited)],
    ...(end > text.length && { whole: sentence.slice(0, end).trim() }),
  }))
}

function saysSomething(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

function letterFrom(text: string, from: number): number {
  const letter = /[\p{L}\p{N}]/gu
  letter.lastIndex = from
  return letter.exec(text)?.index ?? Number.POSITIVE_INFINITY
}

function isSourceOf(count: number) {
  return (index: number) => index >= 1 && index <= count
}

/** A text without Markdown as a running text. */
function plainRunning(line: string): RunningText {
  const node: MarkdownNode = { type: 'text', value: line }
  const found: RunningText['found'][number][] = []
  let text = ''
  let from = 0
  for (const { start, end, indices } of findCitationMarkers(line)) {
    text += line.slice(from, start)
    found.push({ node, start, end, indices, at: text.length })
    from = end
  }
  return { text: text + line.slice(from), found, pieces: [], labels: [] }
}
