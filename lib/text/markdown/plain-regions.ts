import { ParagraphStarts } from './paragraph-starts.ts'

/**
 * What of a text is shown as it was written, since it would cost too much as Markdown: containers nested deeper than any
 * writer nests them, tables of too many cells, paragraphs of little but marks, and what stands behind more of everything
 * than a page can hold. Parsers take time that grows with the square of such constructs, or end with a full stack; this
 * is found line by line, in time that grows with the length of the text alone, before anything is parsed.
 */
const markdownBounds = {
  /** Lists and quotes within each other. */
  depth: 32,
  columns: 64,
  cellsOfTable: 10_000,
  /** Signs that open or close something within a paragraph: emphasis, links, formulas, raw HTML. */
  marksOfParagraph: 1_000,
  charactersOfParagraph: 20_000,
  /** Roughly the elements that a text becomes. */
  nodesOfText: 60_000,
} as const

/** A run of lines, and whether it is shown as it was written. */
export interface Region {
  readonly start: number
  readonly isPlain: boolean
}

const containerMark = /(?:>|[-*+](?=[ \t\n]|$)|\d{1,9}[.)](?=[ \t\n]|$))[ \t]?/y
const certainFence = /^(`{3,}(?=[^`]*$)|~{3,})/
const anyFence = /^[ \t>]*(`{3,}|~{3,})/
/** What stands between two bars can be read in one way alone: a row that only begins like one costs no more than its length. */
const delimiterRow = /^[\s>]*(?:\|\s*)?:?-+:?\s*(?:\|\s*(?:(?::-*:?|-+:?)\s*)?)*$/
const mark = /[*_~[\]$`<&!\\]/g

/** Finds the plain regions of a text that grows, a whole line at a time. */
export class PlainRegions {
  readonly regions: Region[] = [{ start: 0, isPlain: false }]
  /** How far lines have been read. */
  #read = 0
  #fence = ''
  /** Whether raw HTML or a formula has begun, in which a fence is none. */
  #hasUncertain = false
  #columns = 0
  #cells = 0
  #starts = new ParagraphStarts()
  #marks = 0
  #paragraph = 0
  #nodes = 0

  copy(): PlainRegions {
    const copy = new PlainRegions()
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

  /** @param text all of the text so far, which continues that of the last call @param end up to where lines are whole */
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
    if (this.#nodes > markdownBounds.nodesOfText) return
    // What is plain ends with the paragraph that it stands in, so that nothing behind is taken for a part of it.
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
   * Within a fence nothing is Markdown, and a line costs a line. Only what is certainly a fence counts: one within a list
   * or quote ends with it, and within raw HTML or a formula it is none.
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
      this.#nodes > markdownBounds.nodesOfText
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

/** How many containers a line may stand in, by its marks and its indentation, and where its content begins. */
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
  // Only an item that is indented stands in others; anything else may be code.
  return { depth: depth === 0 ? 0 : depth + Math.floor(indentation / 2), content: at }
}
