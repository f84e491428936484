import type { Definition, List, ListItem, PhrasingContent, RootContent, Table } from 'mdast'
import { parseDocument } from './document-markdown.ts'
import type { EditorMark, EditorNode } from './editor-node.ts'
import { inlineNodes } from './inline-of-markdown.ts'
import type { Reading } from './markdown-reading.ts'

/**
 * Converts Markdown into a document of the editor. References become plain links; HTML stays literal text. Empty lines
 * are not kept.
 * @param footnotes labels that are defined in other parts of the text, in upper case
 */
export function documentOfMarkdown(markdown: string, footnotes: readonly string[] = []): EditorNode {
  const root = parseDocument(markdown, footnotes)
  const definitions = new Map<string, Definition>()
  collectDefinitions(root.children, definitions)
  const reading: Reading = { source: markdown, definitions }
  return { type: 'doc', content: blocksOf(root.children, reading) }
}

function collectDefinitions(nodes: readonly RootContent[], found: Map<string, Definition>): void {
  for (const node of nodes) {
    if (node.type === 'definition' && !found.has(node.identifier)) found.set(node.identifier, node)
    if ('children' in node) collectDefinitions(node.children as RootContent[], found)
  }
}

const emptyParagraph: EditorNode = { type: 'paragraph' }

function blocksOf(nodes: readonly RootContent[], reading: Reading): readonly EditorNode[] {
  const blocks = nodes.flatMap((node) => blockOf(node, reading) ?? [])
  return blocks.length > 0 ? blocks : [emptyParagraph]
}

function blockOf(node: RootContent, reading: Reading): EditorNode | null {
  // Definitions are resolved where they are used; what remains are no blocks.
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check
  switch (node.type) {
    case 'paragraph':
      return withInline({ type: 'paragraph' }, node.children, reading)
    case 'heading':
      return withInline({ type: 'heading', attrs: { level: node.depth } }, node.children, reading)
    case 'thematicBreak':
      return { type: 'horizontalRule' }
    case 'blockquote':
      return { type: 'blockquote', content: blocksOf(node.children, reading) }
    case 'list':
      return listOf(node, reading)
    case 'code':
      return withText(
        { type: 'codeBlock', attrs: { language: node.lang ?? null, meta: node.meta ?? null } },
        node.value,
      )
    case 'math':
      return { type: 'blockMath', attrs: { latex: node.value } }
    case 'html':
      return withText({ type: 'htmlBlock' }, node.value)
    case 'footnoteDefinition':
      return {
        type: 'footnoteDefinition',
        attrs: { label: node.label ?? node.identifier },
        content: blocksOf(node.children, reading),
      }
    case 'table':
      return tableOf(node, reading)
    default:
      return null
  }
}

function withText(node: EditorNode, text: string): EditorNode {
  return text === '' ? node : { ...node, content: [{ type: 'text', text }] }
}

function withInline(
  node: EditorNode,
  children: readonly PhrasingContent[],
  reading: Reading,
  marks: readonly EditorMark[] = [],
): EditorNode {
  const content = inlineNodes(children, reading, marks, false)
  return content.length === 0 ? node : { ...node, content }
}

function listOf(list: List, reading: Reading): EditorNode {
  const content = list.children.map((item) => itemOf(item, reading))
  const spread = list.spread ?? false
  return list.ordered
    ? { type: 'orderedList', attrs: { start: list.start ?? 1, spread }, content }
    : { type: 'bulletList', attrs: { spread }, content }
}

function itemOf({ checked = null, spread, children }: ListItem, reading: Reading): EditorNode {
  return {
    type: 'listItem',
    attrs: { checked, spread: spread ?? false },
    content: blocksOf(children, reading),
  }
}

function tableOf({ children: rows, align }: Table, reading: Reading): EditorNode {
  const columns = Math.max(1, ...rows.map(({ children }) => children.length))
  return {
    type: 'table',
    content: rows.map(({ children: cells }, row) => ({
      type: 'tableRow',
      content: Array.from({ length: columns }, (_, at) => {
        const inline = inlineNodes(cells[at]?.children ?? [], reading, [], true)
        return {
          type: row === 0 ? 'tableHeader' : 'tableCell',
          attrs: { align: align?.[at] ?? null },
          content: [inline.length === 0 ? emptyParagraph : { type: 'paragraph', content: inline }],
        }
      }),
    })),
  }
}
