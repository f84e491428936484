import type { BlockFacts } from './block-facts'
import type { KnownReferences } from './known-references'

/** A run of the source that is rendered on its own. */
export interface MarkdownBlock {
  /** Where it begins, which never changes. */
  readonly key: number
  readonly source: string
  /** What it needs of other blocks; known once the text is whole. */
  readonly known?: KnownReferences
}

/** A block with what concerns the others, of which nothing is rendered. */
export interface ReadBlock {
  readonly block: MarkdownBlock
  readonly facts: BlockFacts
}
