import type { Definition } from 'mdast'
import type { ClaimMark } from '../../text/citations/claim-places.ts'
import type { HeadingPath } from '../../text/markdown/heading-path.ts'
import type { ContainerLook } from './growing-containers'
import type { KnownReferences } from './known-references'

/** Containers that are rendered part by part while streaming. */
export type ContainerKind = 'list' | 'listItem' | 'blockquote' | 'table' | 'code'

/** A range of the source that is rendered on its own. */
export interface MarkdownBlock {
  /** Start offset, which never changes. */
  readonly key: number
  readonly source: string
  /** Lines that reopen its containers when it is parsed separately. */
  readonly head?: string
  /** Those containers, outermost first; rendered around it, and not by it. */
  readonly within?: readonly ContainerKind[]
  /** Texts of its items, if it consists of plain-text items only. */
  readonly items?: readonly string[]
  /** Number of the first of these items in a numbered list; absent for 1. */
  readonly start?: number
  /** Properties that affect other blocks; absent for most. */
  readonly facts?: BlockFacts
  readonly above?: HeadingPath
  /** Context from other blocks; set once the text is complete. */
  readonly known?: KnownReferences
  /** Set for the first block that has their sentences. */
  readonly marks?: readonly ClaimMark[]
  /** Shown unparsed, because Markdown would be too expensive. */
  readonly isPlain?: boolean
  /** Raw HTML is shown as text, because it would extend beyond the block. */
  readonly isHtmlText?: boolean
}

/** A container that grows part by part: one element on the page with its parts inside. */
export interface MarkdownContainer {
  readonly key: number
  readonly kind: ContainerKind
  readonly parts: readonly MarkdownPart[]
  readonly look: ContainerLook
}

export type MarkdownPart = MarkdownBlock | MarkdownContainer

export function isBlock(part: MarkdownPart): part is MarkdownBlock {
  return 'source' in part
}

/** @returns the blocks of a part, in order */
export function blocksIn(part: MarkdownPart): readonly MarkdownBlock[] {
  return isBlock(part) ? [part] : part.parts.flatMap(blocksIn)
}

/** Properties of a block that affect other blocks. */
export interface BlockFacts {
  readonly links: readonly Definition[]
  /** Labels of the footnotes it defines, normalized as by micromark. */
  readonly footnotes: readonly string[]
  readonly html: string
  readonly headings: readonly number[]
}
