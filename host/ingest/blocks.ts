import type { Place } from './place.ts'
import { refusal } from './refusals.ts'

/** Clauses are below all headings. */
export const deepestHeading = 9

/** The number with which a paragraph begins (第二十一条, 3.2): its place among the headings, at a level below them. */
export interface ClauseNumber {
  readonly text: string
  readonly level: number
}

/** A block of a document in reading order. A list item or a table row is a line of its paragraph. */
export type Block = (
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | {
      readonly kind: 'paragraph'
      readonly text: string
      /** Whether nearly all of its text is the text of links. */
      readonly isLinked?: true
      readonly clause?: ClauseNumber
      /** Level from which on the clauses before it do not contain it. */
      readonly leaves?: number
    }
) & {
  /** Its location, in formats with locations that a user can look up. */
  readonly place?: Place
}

export interface ExtractedDocument {
  readonly title: string
  /** The original address, as stated in the document; '' when absent. */
  readonly url: string
  /** ISO date, or ''. */
  readonly publishedAt: string
  /** Number of pages or slides, in formats that have them. */
  readonly pages?: number
  /** Number of visible sheets, in formats that have them. */
  readonly sheets?: number
  /** Number of places with hidden content, which is read only on request; absent for none. */
  readonly hidden?: number
  readonly blocks: readonly Block[]
}

export interface ReadOptions {
  /** Whether hidden content is read too; it is counted in either case. */
  readonly includesHidden?: boolean
}

/** Maximum characters of a document; few novels are longer. */
const maxCharacters = 5_000_000

/** Collects the blocks of a document while it is parsed. Empty text is skipped. */
export class BlockList {
  readonly blocks: Block[] = []
  #characters = 0

  /** @throws {UnreadableDocument} when the document exceeds the text limit */
  paragraph(text: string, place?: Place, clause?: ClauseNumber): void {
    const trimmed = this.#take(text)
    if (trimmed === '') return
    this.blocks.push({ kind: 'paragraph', text: trimmed, ...(place && { place }), ...(clause && { clause }) })
  }

  /** @throws {UnreadableDocument} when the document exceeds the text limit */
  heading(level: number, text: string, place?: Place): void {
    const line = this.#take(text).replace(/\s+/g, ' ')
    if (line !== '') this.blocks.push({ kind: 'heading', level, text: line, ...(place && { place }) })
  }

  /** Appends the blocks of a part that was parsed separately, all at one location. */
  append(blocks: readonly Block[], place?: Place): void {
    for (const block of blocks) {
      if (block.kind === 'heading') this.heading(block.level, block.text, place ?? block.place)
      else this.paragraph(block.text, place ?? block.place, block.clause)
    }
  }

  #take(text: string): string {
    const trimmed = text.trim()
    this.#characters += trimmed.length
    if (this.#characters > maxCharacters) throw refusal('tooMuchText')
    return trimmed
  }
}
