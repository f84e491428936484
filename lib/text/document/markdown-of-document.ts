import type { AlignType, ListItem, PhrasingContent, Root, RootContent, TableRow } from 'mdast'
import { writeDocument } from './document-markdown.ts'
import { type EditorNode, textAttribute, textOfNode } from './editor-node.ts'
import { phrasingOf } from './phrasing-of-document.ts'

/** @returns a document of the editor as Markdown; '' for an empty one */
export function markdownOfDocument(document: EditorNode): string {
  return writeDocument(treeOfDocument(document))
}

/** @returns the Markdown tree of a document */
function treeOfDocument(document: EditorNode): Root {
  return { type: 'root', children: blocksOf(document.content) }
}

function blocksOf(nodes: readonly EditorNode[] = []): RootContent[] {
  return nodes.flatMap((node) => blockOf(node) ?? [])
}

/** The children of quotes, items and notes. */
function innerOf(node: EditorNode) {
  return blocksOf(node.content) as ListItem['children']
}

function blockOf(node: EditorNode): RootContent | null {
  switch (node.type) {
    case 'paragraph': {
      const children = phrasingOf(node.content)
      return children.length === 0 ? null : { type: 'paragraph', children }
    }
    case 'heading': {
      const depth = Math.min(6, Math.max(1, Number(node.attrs?.['level'] ?? 1))) as 1
      return { type: 'heading', depth, children: phrasingOf(node.content) }
    }
    case 'horizontalRule':
      return { type: 'thematicBreak' }
    case 'blockquote':
      return { type: 'blockquote', children: innerOf(node) }
    case 'bulletList':
    case 'orderedList':
      return listOf(node)
    case 'codeBlock':
      return {
        type: 'code',
        lang: textAttribute(node, 'language') || null,
        meta: textAttribute(node, 'meta') || null,
        value: textOfNode(node),
      }
    case 'blockMath':
      return { type: 'math', value: textAttribute(node, 'latex') }
    case 'htmlBlock':
      return { type: 'html', value: textOfNode(node) }
    case 'footnoteDefinition': {
      const label = textAttribute(node, 'label')
      return { type: 'footnoteDefinition', identifier: label.toLowerCase(), label, children: innerOf(node) }
    }
    case 'table':
      return tableOf(node)
    default:
      return null
  }
}

function listOf(node: EditorNode): RootContent {
  const isOrdered = node.type === 'orderedList'
  return {
    type: 'list',
    ordered: isOrdered,
    ...(isOrdered ? { start: Number(node.attrs?.['start'] ?? 1) } : {}),
    spread: node.attrs?.['spread'] === true,
    children: (node.content ?? []).map(itemOf),
  }
}

function itemOf(node: EditorNode): ListItem {
  const checked = node.attrs?.['checked']
  return {
    type: 'listItem',
    checked: typeof checked === 'boolean' ? checked : null,
    spread: node.attrs?.['spread'] === true,
    children: innerOf(node),
  }
}

const alignments: ReadonlySet<unknown> = new Set(['left', 'center', 'right'])

function tableOf({ content: rows = [] }: EditorNode): RootContent {
  const [head] = rows
  const columns = head?.content ?? []
  return {
    type: 'table',
    align: columns.map(({ attrs }) =>
      alignments.has(attrs?.['align']) ? (attrs?.['align'] as AlignType) : null,
    ),
    children: rows.map(
      ({ content: cells = [] }): TableRow => ({
        type: 'tableRow',
        children: cells.map((cell) => ({ type: 'tableCell', children: cellOf(cell) })),
      }),
    ),
  }
}

/** The paragraphs of a cell are lines of it. */
function cellOf({ content = [] }: EditorNode): PhrasingContent[] {
  return content.flatMap((block, at): PhrasingContent[] => [
    ...(at === 0 ? [] : [{ type: 'break' } as const]),
    ...phrasingOf(block.content, true),
  ])
}
