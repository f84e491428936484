import type { Root } from 'mdast'
import remarkCjkFriendly from 'remark-cjk-friendly'
import remarkGfmStrikethroughCjkFriendly from 'remark-cjk-friendly-gfm-strikethrough'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import remarkStringify, { type Options } from 'remark-stringify'
import { type Processor, unified } from 'unified'
import { knownLabels } from '../markdown/known-labels.ts'
import { remarkAnswerGfm } from '../markdown/remark-answer-gfm.ts'
import { remarkFormulas } from '../markdown/remark-formulas.ts'
import { writeCheckboxes } from './write-checkboxes.ts'

const parser = unified().use(remarkParse).use(remarkAnswerGfm).use(remarkFormulas).freeze()

/**
 * @param footnotes labels that are defined in other parts of the text, in upper case
 * @returns the tree of a document, parsed like answers
 */
export function parseDocument(markdown: string, footnotes: readonly string[] = []): Root {
  return footnotes.length === 0
    ? parser.parse(markdown)
    : parser().use(remarkFootnotes, footnotes).parse(markdown)
}

function remarkFootnotes(this: Processor, footnotes: readonly string[]): void {
  const data = this.data()
  const labels = knownLabels({ links: [], footnotes })
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), labels]
}

type Handlers = NonNullable<Options['handlers']>
type BreakHandler = NonNullable<Handlers['break']>
type TextHandler = (
  node: { readonly value: string; readonly data?: { readonly isDisplay?: boolean } },
  parent: unknown,
  state: unknown,
  info: { readonly before: string; readonly after: string },
) => string

const writer = unified()
  .use(remarkStringify, {
    bullet: '-',
    emphasis: '*',
    rule: '-',
    fences: true,
    handlers: { break: writeBreak as BreakHandler, inlineMath: writeFormula as unknown as BreakHandler },
  })
  .use(remarkGfm, { tablePipeAlign: false })
  // Without these, the character after `**“加粗”**` is written as an entity.
  .use(remarkCjkFriendly)
  .use(remarkGfmStrikethroughCjkFriendly)
  .use(remarkMath)
  .freeze()

/** @returns the tree as Markdown, which `parseDocument` reads as the same tree */
export function writeDocument(root: Root): string {
  return writer.stringify(writeCheckboxes(root))
}

/** A row of a table and a heading are one line. */
function writeBreak(...[, , { stack }]: Parameters<BreakHandler>): string {
  if (stack.includes('tableCell')) return '<br>'
  return stack.includes('headingAtx') ? ' ' : '\\\n'
}

/** A single dollar is read as the mark of a formula only in these cases, see `remarkFormulas`. */
const isPlainFormula = (value: string) =>
  /^[^\s$](?:[^$]*[^\s$\\])?$/.test(value) && (!/[\u2e80-\uffff]/.test(value) || value.includes('\\'))
const isWord = (character: string) => /[a-z0-9$\\]/i.test(character)

function writeFormula(...[node, , , { before, after }]: Parameters<TextHandler>): string {
  const { value, data } = node
  if (data?.isDisplay) return `$$${value}$$`
  const isBetweenDollars = isPlainFormula(value) && !isWord(before.slice(-1)) && !isWord(after.slice(0, 1))
  return isBetweenDollars ? `$${value}$` : String.raw`\(${value}\)`
}
