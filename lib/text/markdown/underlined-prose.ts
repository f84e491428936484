import type { Nodes, Paragraph, RootContent } from 'mdast'
import type { MarkdownNode } from '../citations/citation-claims.ts'
import { textOf } from './ordinary-marks.ts'

/** Ends of sentences, which are no headings. */
const sentenceEnd = /[。！？；：…，、.!?;:,]["'”’）)]*\s*$/

/**
 * A line `---` under prose is a break, as models write it, and no mark of a heading: prose has several lines, or ends
 * like a sentence. Changes the tree.
 */
export function separateUnderlinedProse(node: Nodes): void {
  if (!('children' in node)) return
  for (const child of node.children) separateUnderlinedProse(child)
  if (!node.children.some((child) => isUnderlinedProse(child))) return
  node.children = (node.children as RootContent[]).flatMap((child) =>
    isUnderlinedProse(child) ? separated(child) : [child],
  ) as typeof node.children
}

function isUnderlinedProse(node: Nodes): node is Nodes & { type: 'heading' } {
  if (node.type !== 'heading' || node.depth !== 2 || !node.position) return false
  const { start, end } = node.position
  const lines = end.line - start.line
  return lines > 1 || (lines === 1 && sentenceEnd.test(textOf(node as MarkdownNode)))
}

function separated(heading: RootContent & { type: 'heading' }): RootContent[] {
  const { position, children } = heading
  const textEnd = children.at(-1)?.position?.end
  if (!position || !textEnd) return [heading]
  const paragraph: Paragraph = {
    type: 'paragraph',
    children,
    position: { start: position.start, end: textEnd },
  }
  const offset = (textEnd.offset ?? 0) + 1
  const start = { line: position.end.line, column: 1, offset }
  return [paragraph, { type: 'thematicBreak', position: { start, end: position.end } }]
}
