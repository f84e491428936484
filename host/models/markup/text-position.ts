const fenceOpening = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})([^\n]*)$/
const fenceClosing = /^[ \t>]*(`{3,}|~{3,})[ \t\r]*$/
const openQuotes = '“‘「『《（('
/** Of a line, to find out whether it is a fence. */
const lineCharacters = 200

/** Follows Markdown as it grows, to tell whether the place that was reached is in code or quoted. */
export class TextPosition {
  #line = ''
  #fence = ''
  /** Backticks of the code span that is open; a span ends with its paragraph. */
  #span = 0
  /** Backticks before this place. */
  #run = 0
  #isEscaped = false
  #last = ''

  push(text: string): void {
    for (const character of text) this.#push(character)
  }

  get isCode(): boolean {
    return this.#fence !== '' || this.#spanAfterRun() > 0
  }

  /** Whether only blanks precede on this line. */
  get isLineBlank(): boolean {
    return this.#line.trim() === ''
  }

  /** Whether what follows is within quotation marks, brackets or a quoted line. */
  get isQuoted(): boolean {
    if (openQuotes.includes(this.#last) || /^\s*>/.test(this.#line)) return this.#last !== ''
    return (this.#last === '"' || this.#last === "'") && this.#line.split(this.#last).length % 2 === 0
  }

  #push(character: string): void {
    this.#last = character
    if (character === '`' && !(this.#isEscaped && this.#span === 0)) this.#run += 1
    else {
      this.#span = this.#spanAfterRun()
      this.#run = 0
    }
    this.#isEscaped = character === '\\' && !this.#isEscaped
    if (character === '\n') this.#endLine()
    else if (this.#line.length < lineCharacters) this.#line += character
  }

  #spanAfterRun(): number {
    if (this.#run === 0) return this.#span
    if (this.#span === 0) return this.#run
    return this.#run === this.#span ? 0 : this.#span
  }

  #endLine(): void {
    const line = this.#line
    this.#line = ''
    if (this.#fence !== '') {
      const closing = fenceClosing.exec(line)?.[1] ?? ''
      if (closing.startsWith(this.#fence)) this.#fence = ''
      this.#span = 0
      return
    }
    const [, fence = '', info = ''] = fenceOpening.exec(line) ?? []
    if (fence !== '' && !(fence.startsWith('`') && info.includes('`'))) this.#fence = fence
    if (fence !== '' || line.trim() === '') this.#span = 0
  }
}
