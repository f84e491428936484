/** Maximum characters of an element; longer ones are skipped, as no real conversation is as long. */
const maxCharacters = 64 * 1024 * 1024

const codes = {
  quote: 34,
  comma: 44,
  backslash: 92,
  openArray: 91,
  closeArray: 93,
  openObject: 123,
  closeObject: 125,
} as const

export class NoJsonList extends Error {
  override readonly name = 'NoJsonList'
}

/** Only one element is in memory at a time. Tracks strings and brackets only, and validates nothing else. */
export class JsonElements {
  #depth = 0
  #isBegun = false
  #isOver = false
  #isInString = false
  #isEscaped = false
  #pieces: string[] = []
  #length = 0
  passedOver = 0

  /**
   * @param text the next chunk of the file
   * @returns the elements that end in it
   * @throws {NoJsonList}
   */
  take(text: string): string[] {
    const found: string[] = []
    let from = this.#isBegun ? 0 : this.#begin(text)
    for (let at = from; at < text.length && !this.#isOver; at += 1) {
      const code = text.charCodeAt(at)
      if (this.#isInString) {
        this.#followString(code)
        continue
      }
      if (code === codes.quote) this.#isInString = true
      else if (code === codes.openObject || code === codes.openArray) this.#depth += 1
      else if (code === codes.comma && this.#depth === 0) {
        this.#keep(text.slice(from, at), found)
        from = at + 1
      } else if (code === codes.closeObject || code === codes.closeArray) {
        this.#depth -= 1
        if (this.#depth >= 0) continue
        this.#keep(text.slice(from, at), found)
        this.#isOver = true
      }
    }

    if (this.#isBegun && !this.#isOver) this.#hold(text.slice(from))
    return found
  }

  /** @throws {NoJsonList} if the array is incomplete */
  end(): void {
    if (!this.#isOver) throw new NoJsonList('the list breaks off')
  }

  #begin(text: string): number {
    const at = text.search(/[^\s\uFEFF]/)
    if (at === -1) return text.length
    if (text.charCodeAt(at) !== codes.openArray) throw new NoJsonList('the file does not begin with a list')
    this.#isBegun = true
    return at + 1
  }

  #followString(code: number): void {
    if (this.#isEscaped) this.#isEscaped = false
    else if (code === codes.backslash) this.#isEscaped = true
    else if (code === codes.quote) this.#isInString = false
  }

  #hold(piece: string): void {
    this.#length += piece.length
    if (this.#length <= maxCharacters) this.#pieces.push(piece)
    else this.#pieces = []
  }

  #keep(piece: string, found: string[]): void {
    this.#hold(piece)
    const isTooLong = this.#length > maxCharacters
    const element = this.#pieces.join('').trim()
    this.#pieces = []
    this.#length = 0
    if (isTooLong) this.passedOver += 1
    else if (element !== '') found.push(element)
  }
}
