const quotePrefix = /^(?:[ ]*>[ ]?)+/
const item = /^([ ]*)([-*+]|\d{1,9}[.)])([ ]+)(?=\S)/

/**
 * Determines which lines certainly start a new block without a blank line before them: list items and table rows.
 * Doubtful lines, such as lazy or over-indented ones, count as part of the previous paragraph.
 */
export class ParagraphStarts {
  /** Content columns of the list items that contain the last lines. */
  #contents: readonly number[] = []
  #quotes = 0
  #isFirst = true
  /** Columns of the row that may be a table header, and whether the following lines are its rows. */
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

  /** Called for a blank line: any text after it starts a paragraph. */
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
    // Four spaces more than the content of the enclosing item make it part of the text.
    if (indentation.length - (outer.at(-1) ?? 0) >= 4) return false

    // A numbered list can only interrupt a paragraph if it starts with 1.
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
