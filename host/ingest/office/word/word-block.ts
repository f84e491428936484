import type { ClauseNumber } from '../../blocks.ts'

/** What a body, a cell, a note or a text box of a Word document contains, in order. */
export type WordBlock =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string; readonly clause?: ClauseNumber }
  | { readonly kind: 'item'; readonly text: string }
  | { readonly kind: 'table'; readonly table: WordTable }

export interface WordTable {
  /** @returns the blocks of a table for layout: of one column, or with headings above text; null for one of data */
  layout(): readonly WordBlock[] | null
  /** @returns a line for each row of data, with the names of its columns */
  describe(): string[]
}
