import type { Node } from '@tiptap/pm/model'
import { documentOfMarkdown } from '@/lib/text/document/document-of-markdown'
import type { EditorNode } from '@/lib/text/document/editor-node'
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
  // In the place of other text, a fence around all of it is no code.
  const isReplaced = range.from < range.to
  const blocks = blocksOf(document, (isReplaced && unfenced(markdown)) || markdown)
  if (blocks.length === 0) return []
  const outside = footnotesOf(document).filter(({ at }) => at < range.from || at >= range.to)
  const kept = new Set(outside.map(keyOf))
  const written = blocks.filter((block) => !isNote(block) || !kept.has(keyOf(labelOf(block))))
  return [...written, ...lostNotes(document, range, written)]
}

function blocksOf(document: Node, markdown: string): readonly Node[] {
  const text = markdown.trim()
  if (text === '') return []
  const labels = footnotesOf(document).map(keyOf)
  return document.type.schema.nodeFromJSON(documentOfMarkdown(text, labels)).children
}

/**
 * @returns what a model wrote, also a part of it, with links for images if there is one that the document does not have:
 * showing it would send its address, in which a model can put text of the document, to another server
 */
export function withoutForeignImages(document: Node, markdown: string): string {
  if (!markdown.includes('![')) return markdown
  const own = new Set<unknown>()
  document.descendants((node) => void (node.type.name === 'image' && own.add(node.attrs['src'])))
  const isForeign = ({ type, attrs, content = [] }: EditorNode): boolean =>
    (type === 'image' && !own.has(attrs?.['src'])) || content.some(isForeign)
  return isForeign(documentOfMarkdown(markdown)) ? markdown.replaceAll('![', '[') : markdown
}

/** The texts of footnotes in the range that a model left out, though they are still cited. */
function lostNotes(document: Node, { from, to }: Range, written: readonly Node[]): Node[] {
  if (document.resolve(from).depth > 0) return []
  const cited = new Set<string>()
  const cite = (node: Node) => {
    if (node.type.name === 'footnoteReference') cited.add(keyOf(labelOf(node)))
  }
  for (const block of written) block.descendants(cite)
  document.descendants((node, at) => {
    if (at < from || at >= to) cite(node)
  })
  const there = new Set(written.filter(isNote).map((note) => keyOf(labelOf(note))))
  const lost: Node[] = []
  document.forEach((node, at) => {
    const key = isNote(node) && at >= from && at < to ? keyOf(labelOf(node)) : ''
    if (key !== '' && cited.has(key) && !there.has(key)) lost.push(node)
  })
  return lost
}

function isNote({ type }: Node): boolean {
  return type.name === 'footnoteDefinition'
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

const fence = /^\s*(`{3,}|~{3,})([^\n]*)\n([^]*?)\n?\1\s*$/

/** @returns what is in a fence around the whole text, which names no language; null without one */
function unfenced(markdown: string): string | null {
  const [, , language = '', inside = ''] = fence.exec(markdown) ?? []
  return /^\s*(?:markdown|md|text)?\s*$/.test(language) && !/^(?:```|~~~)/m.test(inside) ? inside : null
}

/** @returns what takes the place of a part of a code block, without a fence around it; null for other text */
function codeFor(document: Node, { from, to }: Range, markdown: string): string | null {
  const $from = document.resolve(from)
  if (from === to || !$from.parent.type.spec.code) return null
  const code = fence.exec(markdown)?.[3] ?? markdown
  // Indentation at the beginning is lost on the way.
  const indent = /^\s*/.exec(document.textBetween(from, to))?.[0] ?? ''
  return code.trim() === '' ? '' : indent + code.trim()
}
