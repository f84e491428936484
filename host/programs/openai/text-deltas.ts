/** Turns the answer so far, which may be rewritten, into texts that are only appended. */
export class TextDeltas {
  #sent = ''

  /** @returns what is new; '' while the answer does not begin with what was sent */
  next(whole: string): string {
    if (!whole.startsWith(this.#sent)) return ''
    const delta = whole.slice(this.#sent.length)
    this.#sent = whole
    return delta
  }

  /** @returns what is missing at the end: all of it, set apart, when what was sent was rewritten */
  last(whole: string): string {
    const delta = whole.startsWith(this.#sent) ? whole.slice(this.#sent.length) : `\n\n${whole}`
    this.#sent = whole
    return delta
  }
}
