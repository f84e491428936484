import { ParagraphStarts } from './paragraph-starts.ts'

/**
 * Limits beyond which text is shown unparsed because Markdown would be too expensive: deeply nested containers,
 * tables with too many cells, paragraphs with too many marks, and the rest of a text that exceeds a page's total
 * limits. Parsers need quadratic time for such constructs or overflow the stack; this line-by-line check before
 * parsing is linear in the text's length.
 */
const markdownBounds = {
  /** Nested lists and quotes. */
  depth: 32,
  columns: 64,
  cellsOfTable: 10_000,
  /** Characters that open or close inline constructs: emphasis, links, formulas, raw HTML. */
  marksOfParagraph: 1_000,
  charactersOfParagraph: 20_000,
  /** Approximate number of elements that a text renders to. */
  nodesOfText: 60_000,
} as const

/** A run of lines, and whether it is shown unparsed. */
export interface Region {
  readonly start: number
  readonly isPlain: boolean
}

const containerMark = /(?:>|[-*+](?=[ \t\n]|$)|\d{1,9}[.)](?=[ \t\n]|$))[ \t]?/y
const certainFence = /^(`{3,}(?=[^`]*$)|~{3,})/
const anyFence = /^[ \t>]*(`{3,}|~{3,})/
/** The pattern between two bars is unambiguous: near matches take linear time. */
const delimiterRow = /^[\s>]*(?:\|\s*)?:?-+:?\s*(?:\|\s*(?:(?::-*:?|-+:?)\s*)?)*$/
const mark = /[*_~[\]$`<&!\\]/g

/** Finds the plain regions of streaming text, a whole line at a time. */
export class PlainRegions {
  readonly regions: Region[] = [{ start: 0, isPlain: false }]
  /** Offset up to which lines were read. */
  #read = 0
  #fence = ''
  /** Raw HTML or a formula has started, in which fences do not count. */
  #hasUncertain = false
  #columns = 0
  #cells = 0
  #starts = new ParagraphStarts()
  #marks = 0
  #paragraph = 0
  #nodes = 0
  readonly #nodesOfText: number

  /** @param nodesOfText elements after which the rest is plain; a document for files, which is not shown, has no bound */
  constructor(nodesOfText: number = markdownBounds.nodesOfText) {
    this.#nodesOfText = nodesOfText
  }

  copy(): PlainRegions {
    const copy = new PlainRegions(this.#nodesOfText)
    copy.regions.splice(0, 1, ...this.regions)
    copy.#read = this.#read
    copy.#fence = this.#fence
    copy.#hasUncertain = this.#hasUncertain
    copy.#columns = this.#columns
    copy.#cells = this.#cells
    copy.#starts = this.#starts.copy()
    copy.#marks = this.#marks
    copy.#paragraph = this.#paragraph
    copy.#nodes = this.#nodes
    return copy
  }

  /**
   * @param text all text so far, which extends that of the last call
   * @param end offset up to which lines are complete
   */
  read(text: string, end: number): void {
    while (this.#read < end) {
      const lineEnd = text.indexOf('\n', this.#read)
      const next = lineEnd < 0 || lineEnd >= end ? end : lineEnd + 1
      this.#readLine(text.slice(this.#read, next), this.#read)
      this.#read = next
    }
  }

  #readLine(line: string, start: number): void {
    const isBlank = line.trim() === ''
    const isPlain = this.regions.at(-1)?.isPlain === true
    if (this.#nodes > this.#nodesOfText) return
    // A plain region ends with its paragraph, so that no following text is interpreted as part of it.
    if (isPlain && isBlank) {
      this.#reset()
      this.regions.push({ start: start + line.length, isPlain: false })
      return
    }
    if (isPlain) return

    if (this.#isTooMuch(line, isBlank)) {
      this.#reset()
      this.regions.push({ start, isPlain: true })
    }
  }

  #isTooMuch(line: string, isBlank: boolean): boolean {
    if (this.#isInCode(line)) return false
    if (isBlank) {
      this.#reset()
      return false
    }

    const { depth, content } = depthOf(line)
    if (depth > markdownBounds.depth) return true

    const begins = this.#starts.begins(line)
    return this.#isTooManyCells(line) || this.#isTooManyMarks(line.slice(content), depth, begins)
  }

  /**
   * Within a fence there is no Markdown, and each line counts as one. Only certain fences count: one within a list or
   * quote ends with it, and within raw HTML or a formula there is none.
   */
  #isInCode(line: string): boolean {
    if (this.#fence !== '') {
      if (anyFence.exec(line)?.[1]?.startsWith(this.#fence)) this.#fence = ''
      this.#nodes += 0.1
      return true
    }
    if (/^[\s>]*(?:<|\$\$)|^.{0,99}(?:[-*+>]|\d[.)])\s*(?:<|\$\$)/.test(line)) this.#hasUncertain = true
    if (!this.#hasUncertain) this.#fence = certainFence.exec(line)?.[1] ?? ''
    return this.#fence !== ''
  }

  #isTooManyCells(line: string): boolean {
    if (this.#columns === 0) {
      if (!line.includes('-') || !delimiterRow.test(line)) return false
      this.#columns = Math.max(
        1,
        line
          .trim()
          .replace(/^\||\|$/g, '')
          .split('|').length,
      )
      return this.#columns > markdownBounds.columns
    }
    this.#cells += this.#columns
    this.#nodes += this.#columns
    return this.#cells > markdownBounds.cellsOfTable
  }

  #isTooManyMarks(content: string, depth: number, begins: boolean): boolean {
    if (begins) this.#startParagraph()
    const marks = content.match(mark)?.length ?? 0
    this.#marks += marks
    this.#paragraph += content.length
    this.#nodes += 2 + depth + marks / 2

    return (
      this.#marks > markdownBounds.marksOfParagraph ||
      this.#paragraph > markdownBounds.charactersOfParagraph ||
      this.#nodes > this.#nodesOfText
    )
  }

  #startParagraph(): void {
    this.#marks = 0
    this.#paragraph = 0
  }

  #reset(): void {
    this.#starts.reset()
    this.#startParagraph()
    this.#columns = 0
    this.#cells = 0
  }
}

/** Maximum number of containers around a line, by its marks and indentation, and the start of its content. */
function depthOf(line: string): { depth: number; content: number } {
  let depth = 0
  let at = 0
  let indentation = 0
  for (;;) {
    while (line.charAt(at) === ' ' || line.charAt(at) === '\t') {
      indentation += line.charAt(at) === '\t' ? 4 : 1
      at += 1
    }
    containerMark.lastIndex = at
    const found = containerMark.exec(line)?.[0]
    if (!found) break
    depth += 1
    at += found.length
  }

  // Only an indented item can be nested in others; other indented text may be code.
  return { depth: depth === 0 ? 0 : depth + Math.floor(indentation / 2), content: at }
}
