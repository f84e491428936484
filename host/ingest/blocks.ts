import type { Place } from './place.ts'
import { refusal } from './refusals.ts'

/** A piece of a document in reading order. A list item or a table row is a line of its paragraph. */
export type Block = (
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
) & {
  /** Where it stands, in a format that has places which a reader can look up. */
  readonly place?: Place
}

/** The text of a file, whatever its format was. */
export interface ExtractedDocument {
  readonly title: string
  /** Where a reader opens it, from the document itself; '' when it has none. */
  readonly url: string
  /** ISO date, or ''. */
  readonly publishedAt: string
  /** How many pages or slides it has, where its format has them. */
  readonly pages?: number
  /** How many sheets that are shown it has, where its format has them. */
  readonly sheets?: number
  readonly blocks: readonly Block[]
}

/** The most text of a document; few novels are longer. */
const mostCharacters = 5_000_000

/** Collects the blocks of a document while it is read. Text that is empty is left out. */
export class BlockList {
  readonly blocks: Block[] = []
  #characters = 0

  /** @throws {UnreadableDocument} when the document has more text than a library takes */
  paragraph(text: string, place?: Place): void {
    const trimmed = this.#take(text)
    if (trimmed !== '') this.blocks.push({ kind: 'paragraph', text: trimmed, ...(place && { place }) })
  }

  /** @throws {UnreadableDocument} when the document has more text than a library takes */
  heading(level: number, text: string, place?: Place): void {
    const line = this.#take(text).replace(/\s+/g, ' ')
    if (line !== '') this.blocks.push({ kind: 'heading', level, text: line, ...(place && { place }) })
  }

  /** Takes the blocks of a part that was read by itself, all at one place. */
  append(blocks: readonly Block[], place?: Place): void {
    for (const block of blocks) {
      if (block.kind === 'heading') this.heading(block.level, block.text, place ?? block.place)
      else this.paragraph(block.text, place ?? block.place)
    }
  }

  #take(text: string): string {
    const trimmed = text.trim()
    this.#characters += trimmed.length
    if (this.#characters > mostCharacters) throw refusal('tooMuchText')
    return trimmed
  }
}
