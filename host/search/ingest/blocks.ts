import type { Place } from './place.ts'

/** A piece of a document in reading order. A list item or a table row is a line of its paragraph. */
export type Block = (
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
) & {
  /** Where it stands, in a format that has places which a reader can look up. */
  readonly place?: Place
}

/** What a file says, whatever its format was. */
export interface ExtractedDocument {
  readonly title: string
  /** Where a reader opens it, from the document itself; '' when it does not say. */
  readonly url: string
  /** ISO date, or ''. */
  readonly publishedAt: string
  /** How many pages or slides it has, where its format has them. */
  readonly pages?: number
  /** How many sheets that are shown it has, where its format has them. */
  readonly sheets?: number
  readonly blocks: readonly Block[]
}

/** A file that cannot be taken in. The message is Chinese and is shown to the operator. */
export class UnreadableDocument extends Error {
  override readonly name = 'UnreadableDocument'
}
