/** Escaped characters of a literal, each an element of a {@link GrowingPattern}. */
export function literal(text: string): string[] {
  return Array.from(text, (character) => character.replace(/[\\^$.*+?()[\]{}|/]/, String.raw`\$&`))
}

/** A pattern that also tells whether text that ends here may still grow into it. */
export class GrowingPattern {
  readonly #whole: RegExp
  readonly #begun: RegExp
  /** What it has at its beginning, as the source of a regular expression. */
  readonly beginning: string

  /** @param elements regular expressions for one character each, or for a repetition of one */
  constructor(elements: readonly string[]) {
    this.#whole = new RegExp(elements.join(''), 'yu')
    this.beginning = elements.reduceRight((rest, element) => `(?:$|${element}${rest})`, '')
    this.#begun = new RegExp(this.beginning, 'yu')
  }

  /** @returns what matches at a place; 'more' when the text is too short to tell */
  read(text: string, at: number): RegExpExecArray | 'more' | null {
    this.#whole.lastIndex = at
    const found = this.#whole.exec(text)
    if (found) return found
    this.#begun.lastIndex = at
    return this.#begun.test(text) ? 'more' : null
  }
}

/** @returns the first of several patterns that matches; 'more' when none does and one still may */
export function readFirst(
  patterns: readonly GrowingPattern[],
  text: string,
  at: number,
): RegExpExecArray | 'more' | null {
  let isOpen = false
  for (const pattern of patterns) {
    const found = pattern.read(text, at)
    if (found === 'more') isOpen = true
    else if (found) return found
  }
  return isOpen ? 'more' : null
}
