const quotePrefix = /^(?:[ ]*>[ ]?)+/
const item = /^([ ]*)([-*+]|\d{1,9}[.)])([ ]+)(?=\S)/

/**
 * Determines which lines certainly begin a paragraph of their own, although no blank line stands before them: items of
 * lists and rows of tables. In doubt a line is taken for a part of the paragraph before it, as a lazy line or one that
 * is indented too far would be.
 */
export class ParagraphStarts {
  /** Where the content of the items begins that the last lines stand in. */
  #contents: readonly number[] = []
  #quotes = 0
  #isFirst = true
  /** The columns of the row that may be the head of a table, and whether the lines since are its rows. */
  #headColumns = 0
  #isTable = false

  copy(): ParagraphStarts {
    const copy = new ParagraphStarts()
    copy.#contents = this.#contents
    copy.#quotes = this.#quotes
    copy.#isFirst = this.#isFirst
    copy.#headColumns = this.#headColumns
    copy.#isTable = this.#isTable
    return copy
  }

  /** A blank line: whatever follows begins a paragraph. */
  reset(): void {
    this.#contents = []
    this.#isFirst = true
    this.#headColumns = 0
    this.#isTable = false
  }

  begins(line: string): boolean {
    const isFirst = this.#isFirst
    this.#isFirst = false
    return this.#isRow(line, isFirst) || this.#isItem(line, isFirst)
  }

  #isRow(line: string, isFirst: boolean): boolean {
    if (!line.startsWith('|')) {
      this.#isTable = false
      this.#headColumns = 0
      return false
    }
    if (isFirst) this.#headColumns = columnsOf(line)
    else if (!this.#isTable && this.#headColumns > 0) {
      this.#isTable = /^\|[-:| ]+$/.test(line.trim()) && columnsOf(line) === this.#headColumns
      this.#headColumns = 0
    }
    return this.#isTable
  }

  #isItem(line: string, isFirst: boolean): boolean {
    const prefix = quotePrefix.exec(line)?.[0] ?? ''
    const quotes = prefix.split('>').length - 1
    if (quotes !== this.#quotes) this.#contents = []
    this.#quotes = quotes
    const found = item.exec(line.slice(prefix.length))
    if (!found) return false
    const [all, indentation = '', marker = ''] = found
    const outer = this.#contents.filter((content) => content <= indentation.length)
    // Four spaces more than the content of the item around it would make it a part of the text.
    if (indentation.length - (outer.at(-1) ?? 0) >= 4) return false
    // Of a list that interrupts a paragraph the first number is 1.
    const isNumbered = /^\d/.test(marker)
    if (isNumbered && marker.length > 1 && !/^1[.)]$/.test(marker) && this.#contents.length === 0 && !isFirst)
      return false
    this.#contents = [...outer, all.length]
    return true
  }
}

function columnsOf(line: string): number {
  return line
    .trim()
    .replace(/\\./g, '')
    .replace(/^\||\|$/g, '')
    .split('|').length
}
