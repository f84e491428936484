import { cellSeparator } from '../../text/citations/citation-claims.ts'
import type { ClaimMark } from '../../text/citations/claim-places.ts'
import { withoutMarkdownMarks } from '../../text/markdown/without-marks.ts'
import { splitSentences } from '../../text/sentences.ts'
import { replaceBlocks } from './finish-blocks'
import { blocksIn, type MarkdownBlock, type MarkdownPart } from './markdown-block'

/**
 * Gives each mark to the first block that has its sentence, since blocks are parsed and rendered separately. The block
 * is found in the source without parsing; the exact place is found when it is rendered.
 */
export class MarkPlaces {
  readonly #sentences = new WeakMap<MarkdownBlock, readonly string[]>()
  readonly #marked = new WeakMap<MarkdownBlock, MarkdownBlock>()

  /** @returns the parts, of which those with marks are the same objects while their marks are the same */
  place(parts: readonly MarkdownPart[], marks: readonly ClaimMark[]): readonly MarkdownPart[] {
    if (marks.length === 0) return parts
    const wanted = new Map<string, ClaimMark[]>()
    for (const mark of marks)
      for (const key of keysOf(mark.claim)) wanted.set(key, [...(wanted.get(key) ?? []), mark])
    const replaced = new Map<MarkdownBlock, MarkdownBlock>()
    const left = new Set(marks)
    for (const block of parts.flatMap(blocksIn)) {
      if (left.size === 0) break
      const own = this.#sentencesOf(block).flatMap(
        (key) => wanted.get(key)?.filter((each) => left.has(each)) ?? [],
      )
      if (own.length > 0) replaced.set(block, this.#withMarks(block, [...new Set(own)]))
      for (const mark of own) left.delete(mark)
    }
    return replaced.size === 0 ? parts : parts.map((part) => replaceBlocks(part, replaced))
  }

  #sentencesOf(block: MarkdownBlock): readonly string[] {
    if (block.isPlain) return []
    const sentences = this.#sentences.get(block) ?? sentencesIn(block.source)
    this.#sentences.set(block, sentences)
    return sentences
  }

  #withMarks(block: MarkdownBlock, marks: readonly ClaimMark[]): MarkdownBlock {
    const last = this.#marked.get(block)
    if (last?.marks && isSameMarks(last.marks, marks)) return last
    const marked = { ...block, marks }
    this.#marked.set(block, marked)
    return marked
  }
}

export function isSameMarks(
  before: readonly ClaimMark[] | undefined,
  after: readonly ClaimMark[] | undefined,
): boolean {
  if (before === after) return true
  if (before?.length !== after?.length) return false
  return (before ?? []).every(({ claim, index }, at) => {
    const other = after?.[at]
    return other?.claim === claim && other.index === index
  })
}

const isRow = /^[\s>]*\|/
/** Letters of a row's label that are compared: a claim has the beginning of a long one. */
const labelLetters = 30

/** @returns keys of a block's sentences: their letters and digits, of a cell's with the label of its row */
function sentencesIn(source: string): string[] {
  return source.split('\n').flatMap((line) => {
    if (!isRow.test(line))
      return splitSentences(withoutMarkdownMarks(line)).map(({ text }) => lettersOf(text))
    const [label = '', ...cells] = line.split('|').slice(1).map(withoutMarkdownMarks)
    return [['', label] as const, ...cells.map((cell) => [label, cell] as const)].flatMap(([row, cell]) =>
      splitSentences(cell).map(({ text }) => cellKey(row, text)),
    )
  })
}

/** @returns the keys that a claim may have in a block: as a sentence, in a row with a label, in the first column */
function keysOf(claim: string): string[] {
  const [label, cell] = claim.split(cellSeparator).slice(-2)
  if (label === undefined || cell === undefined) return [lettersOf(claim)]
  return [lettersOf(claim), cellKey(label, cell), cellKey('', cell)]
}

function cellKey(label: string, cell: string): string {
  return `${lettersOf(label).slice(0, labelLetters)}|${lettersOf(cell)}`
}

function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, '')
}
