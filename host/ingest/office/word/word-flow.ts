import type { ParagraphText } from './paragraph-text.ts'
import type { WordBlock } from './word-block.ts'

/** Receives the blocks of a body, a cell, a note or a text box. */
export class WordFlow {
  readonly isCell: boolean
  /** The text of a paragraph that continues in the next one. */
  #carried: ParagraphText | null = null
  readonly #write: (block: WordBlock) => void
  /** Lines of an open table of contents, which are only kept if it never ends. */
  #contents: WordBlock[] = []

  constructor(write: (block: WordBlock) => void, isCell = false) {
    this.#write = write
    this.isCell = isCell
  }

  write(block: WordBlock): void {
    this.endCarried()
    this.#write(block)
  }

  carry(text: ParagraphText): void {
    this.#carried = text
  }

  takeCarried(): ParagraphText | null {
    const text = this.#carried
    this.#carried = null
    return text
  }

  /** Writes the text of a paragraph that has no next one. */
  endCarried(): void {
    const text = this.takeCarried()?.finish() ?? ''
    if (text !== '') this.#write({ kind: 'paragraph', text })
  }

  holdContents(block: WordBlock): void {
    this.#contents.push(block)
  }

  endContents(): void {
    this.#contents = []
  }

  end(): void {
    this.endCarried()
    for (const block of this.#contents) this.#write(block)
    this.#contents = []
  }
}
