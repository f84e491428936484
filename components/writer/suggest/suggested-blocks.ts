import type { Node } from '@tiptap/pm/model'
import { documentOfMarkdown } from '@/lib/text/document/document-of-markdown'
import type { Range } from './suggestion'

/**
 * @param range what the text replaces, or where it is added
 * @param markdown what a model wrote
 * @returns its blocks as parts of the document: its footnotes are those of the document, whose texts are not repeated;
 * in the place of code it is code
 */
export function suggestedBlocks(document: Node, range: Range, markdown: string): readonly Node[] {
  const { schema } = document.type
  const code = codeFor(document, range, markdown)
  if (code !== null) return [schema.node('codeBlock', null, code === '' ? [] : schema.text(code))]
  const text = markdown.trim()
  if (text === '') return []
  const footnotes = footnotesOf(document)
  const kept = new Set(footnotes.filter(({ at }) => at < range.from || at >= range.to).map(keyOf))
  return schema
    .nodeFromJSON(documentOfMarkdown(text, footnotes.map(keyOf)))
    .children.filter((block) => block.type.name !== 'footnoteDefinition' || !kept.has(keyOf(labelOf(block))))
}

interface Footnote {
  readonly label: string
  readonly at: number
}

function footnotesOf(document: Node): Footnote[] {
  const found: Footnote[] = []
  document.descendants((node, at) => {
    if (node.type.name === 'footnoteDefinition') found.push({ ...labelOf(node), at })
    return !node.isTextblock
  })
  return found
}

function labelOf({ attrs }: Node): Pick<Footnote, 'label'> {
  return { label: String(attrs['label']) }
}

/** Labels are compared as in Markdown. */
function keyOf({ label }: Pick<Footnote, 'label'>): string {
  return label.toLowerCase().toUpperCase()
}

const fence = /^\s*(`{3,}|~{3,})[^\n]*\n([^]*?)\n?\1\s*$/

/** @returns what takes the place of a part of a code block, without a fence around it; null for other text */
function codeFor(document: Node, { from, to }: Range, markdown: string): string | null {
  const $from = document.resolve(from)
  if (from === to || !$from.parent.type.spec.code) return null
  const code = fence.exec(markdown)?.[2] ?? markdown
  // Indentation at the beginning is lost on the way.
  const indent = /^\s*/.exec(document.textBetween(from, to))?.[0] ?? ''
  return code.trim() === '' ? '' : indent + code.trim()
}
