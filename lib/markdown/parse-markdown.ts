import type { Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { type KnownReferences, remarkKnownReferences } from './known-references'
import { remarkFormulas } from './remark-formulas'

/** The Markdown that answers are written in: GitHub's, with formulas. */
export const markdownSyntax = [remarkGfm, remarkFormulas]

const parser = unified().use(remarkParse).use(markdownSyntax).freeze()

/**
 * Parses a Markdown text into a syntax tree (mdast) with positions.
 * @param known what is defined outside of the text
 */
export function parseMarkdown(text: string, known?: KnownReferences): Root {
  return known ? parser().use(remarkKnownReferences, known).parse(text) : parser.parse(text)
}
