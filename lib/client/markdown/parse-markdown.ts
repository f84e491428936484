import type { Root } from 'mdast'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { remarkAnswerGfm } from '../../text/markdown/remark-answer-gfm.ts'
import { remarkFormulas } from '../../text/markdown/remark-formulas.ts'
import { type KnownReferences, remarkKnownReferences } from './known-references'

/** Markdown dialect of answers: GitHub's, with formulas. */
export const markdownSyntax = [remarkAnswerGfm, remarkFormulas]

const parser = unified().use(remarkParse).use(markdownSyntax).freeze()

export function parseMarkdown(text: string): Root {
  return parser.parse(text)
}

/** @returns a parser for texts whose references are partly defined elsewhere */
export function parserKnowing(known: KnownReferences): (text: string) => Root {
  const knowing = parser().use(remarkKnownReferences, known).freeze()
  return (text) => knowing.parse(text)
}
