import type { Root } from 'mdast'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { remarkAngleBrackets } from '../../text/markdown/remark-angle-brackets.ts'
import { remarkAnswerGfm } from '../../text/markdown/remark-answer-gfm.ts'
import { remarkFormulas } from '../../text/markdown/remark-formulas.ts'
import { type KnownReferences, remarkKnownReferences } from './known-references'

/** Markdown dialect of answers: GitHub's, with formulas, and with angle brackets as text where they are no marks. */
export const markdownSyntax = [remarkAnswerGfm, remarkFormulas, remarkAngleBrackets]

const parser = unified().use(remarkParse).use(markdownSyntax).freeze()

export function parseMarkdown(text: string): Root {
  return parser.parse(text)
}

/** @returns a parser for texts whose references are partly defined elsewhere */
export function parserKnowing(known: KnownReferences): (text: string) => Root {
  const knowing = parser().use(remarkKnownReferences, known).freeze()
  return (text) => knowing.parse(text)
}
