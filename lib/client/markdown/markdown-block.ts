import type { Definition } from 'mdast'
import type { ContainerLook } from './growing-containers'
import type { HeadingPath } from '../../text/markdown/heading-path.ts'
import type { KnownReferences } from './known-references'

/** Containers that are rendered part by part while they grow. */
export type ContainerKind = 'list' | 'listItem' | 'blockquote' | 'table' | 'code'

/** A run of the source that is rendered on its own. */
export interface MarkdownBlock {
  /** Where it begins, which never changes. */
  readonly key: number
  readonly source: string
  /** Lines that put it into the containers that it stands in, when it is parsed apart from them. */
  readonly head?: string
  /** Those containers, the outermost first; they are rendered around it, and not by it. */
  readonly within?: readonly ContainerKind[]
  /** The words of its items, if it is items of plain words and nothing else. */
  readonly items?: readonly string[]
  /** What of it concerns other blocks; absent for most. */
  readonly facts?: BlockFacts
  /** The headings above it; absent where there are none. */
  readonly above?: HeadingPath
  /** What it needs of other blocks; known once the text is whole. */
  readonly known?: KnownReferences
  /** Whether it is shown as it was written, since it would cost too much as Markdown. */
  readonly isPlain?: boolean
  /** Whether its raw HTML is shown as the text that it is, since it would reach beyond the block. */
  readonly isHtmlText?: boolean
}

/** A container whose content grows part by part: one element on the page, with its parts in it. */
export interface MarkdownContainer {
  readonly key: number
  readonly kind: ContainerKind
  readonly parts: readonly MarkdownPart[]
  readonly look: ContainerLook
}

/** What a text consists of. */
export type MarkdownPart = MarkdownBlock | MarkdownContainer

export function isBlock(part: MarkdownPart): part is MarkdownBlock {
  return 'source' in part
}

/** What of a block concerns other blocks. */
export interface BlockFacts {
  readonly links: readonly Definition[]
  /** The labels of the footnotes that it defines, as micromark compares them. */
  readonly footnotes: readonly string[]
  /** Its raw HTML, in order. */
  readonly html: string
  /** The depths of its headings, in order. */
  readonly headings: readonly number[]
}
