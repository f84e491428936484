import type { Properties } from 'hast'
import type { ListItem, Nodes, PhrasingContent, RootContent, TableCell, TableRow } from 'mdast'

/** Nodes converted from HTML, before they are placed in valid positions. */
export type Converted = (RootContent | PhrasingContent | ListItem | TableRow | TableCell)[]

export interface PlainElement {
  readonly tagName: string
  readonly properties: Properties
  /** Its raw text content, for elements that preserve white space. */
  readonly text: string
}

const phrasingTypes: ReadonlySet<string> = new Set([
  'text',
  'strong',
  'emphasis',
  'delete',
  'inlineCode',
  'inlineMath',
  'break',
  'link',
  'footnoteReference',
])

const marks: Readonly<Record<string, 'strong' | 'emphasis' | 'delete'>> = {
  strong: 'strong',
  b: 'strong',
  em: 'emphasis',
  i: 'emphasis',
  del: 'delete',
  s: 'delete',
  strike: 'delete',
}
/** Block elements that have no equivalent in a file. */
const ownLines = new Set(['p', 'div', 'section', 'details', 'summary', 'dl', 'dt', 'dd'])

/** @returns the nodes that a file shows for an element with this content */
export function plainNodes({ tagName, properties, text }: PlainElement, children: Converted): Converted {
  const mark = marks[tagName]
  if (mark) return markElement({ type: mark, children: [] }, children)
  if (ownLines.has(tagName)) return asBlocks(children)

  const depth = Number(/^h([1-6])$/.exec(tagName)?.[1])
  if (depth) return ofType({ type: 'heading', depth: depth as 1, children: [] }, children)

  switch (tagName) {
    case 'br':
      return [{ type: 'break' }]
    case 'hr':
      return [{ type: 'thematicBreak' }]
    case 'code':
    case 'tt':
      return isPlainText(children) && text !== ''
        ? [{ type: 'inlineCode', value: text.replaceAll('\n', ' ') }]
        : children
    case 'pre':
      return [{ type: 'code', value: text.replace(/^\n|\n$/g, '') }]
    case 'blockquote':
      return ofType({ type: 'blockquote', children: [] }, children)
    case 'ul':
    case 'ol': {
      const start = Number(properties['start'] ?? 1)
      const list = { type: 'list', ordered: tagName === 'ol', spread: false, children: [] } as const
      return ofType({ ...list, children: [], ...(tagName === 'ol' && { start: startOf(start) }) }, children)
    }
    case 'li':
      return ofType({ type: 'listItem', spread: false, children: [] }, children)
    case 'table':
      return ofType({ type: 'table', children: [] }, children)
    case 'tr':
      return ofType({ type: 'tableRow', children: [] }, children)
    case 'td':
    case 'th':
      return ofType({ type: 'tableCell', children: [] }, children)
    default:
      return children
  }
}

function startOf(written: number): number {
  return Number.isSafeInteger(written) && written >= 0 ? written : 1
}

/** Places content into a node as its type allows. @returns the node, or the content if it can't contain it */
export function ofType(node: Nodes, children: Converted): Converted {
  switch (node.type) {
    case 'paragraph':
      return asBlocks(children)
    case 'heading': {
      const text = asPhrasing(children).map((each) => (each.type === 'break' ? space : each))
      return text.length === 0 ? [] : [{ ...node, children: text }]
    }
    case 'blockquote': {
      const blocks = asBlocks(children)
      return blocks.length === 0 ? [] : [{ ...node, children: blocks } as RootContent]
    }
    case 'list': {
      const items = asItems(children)
      return items.length === 0 ? [] : [{ ...node, children: items }]
    }
    case 'listItem':
      return [{ ...node, children: asBlocks(children) } as ListItem]
    case 'table': {
      const rows = children.filter((each) => each.type === 'tableRow')
      const rest = asBlocks(children.filter((each) => each.type !== 'tableRow'))
      return [...rest, ...(rows.length === 0 ? [] : [{ ...node, children: rows }])]
    }
    case 'tableRow': {
      const cells = children.filter((each) => each.type === 'tableCell')
      return cells.length === 0 ? [] : [{ ...node, children: cells }]
    }
    case 'tableCell':
      return [{ ...node, children: asPhrasing(children) }]
    case 'strong':
    case 'emphasis':
    case 'delete':
    case 'link':
      return markElement(node, children)
    default:
      return children
  }
}

/** Blocks inside a mark are kept without the mark. */
export function markElement(
  node: Extract<PhrasingContent, { type: 'strong' | 'emphasis' | 'delete' | 'link' }>,
  children: Converted,
): Converted {
  if (!children.every(isPhrasing)) return children
  return children.length === 0 ? [] : [{ ...node, children } as PhrasingContent]
}

/** Runs of text become paragraphs; list items and table cells without a parent are replaced by their content. */
export function asBlocks(children: Converted): RootContent[] {
  const blocks: RootContent[] = []
  let run: PhrasingContent[] = []

  const end = () => {
    const text = trimElements(run)
    if (text.length > 0) blocks.push({ type: 'paragraph', children: text })
    run = []
  }

  for (const child of children) {
    if (isPhrasing(child)) {
      run.push(child)
      continue
    }
    end()
    if (isPart(child)) blocks.push(...asBlocks(child.children as Converted))
    else blocks.push(child)
  }

  end()
  return blocks
}

/** Every block becomes text on separate lines. */
function asPhrasing(children: Converted): PhrasingContent[] {
  const lines = asBlocks(children).map(phrasingIn)
  return lines
    .filter((line) => line.length > 0)
    .flatMap((line, at) => (at === 0 ? line : [{ type: 'break' } as const, ...line]))
}

function phrasingIn(block: RootContent): PhrasingContent[] {
  if (block.type === 'code') return [{ type: 'inlineCode', value: block.value.replaceAll('\n', ' ') }]
  if (block.type === 'math') return [{ type: 'inlineMath', value: block.value.replaceAll('\n', ' ') }]
  if (block.type === 'paragraph' || block.type === 'heading') return block.children
  return 'children' in block ? asPhrasing(block.children as Converted) : []
}

function asItems(children: Converted): ListItem[] {
  const items: ListItem[] = []
  for (const child of children) {
    if (child.type === 'listItem') items.push(child)
    else
      for (const block of asBlocks([child]))
        items.push({ type: 'listItem', spread: false, children: [block] } as ListItem)
  }
  return items
}

const space: PhrasingContent = { type: 'text', value: ' ' }

/** White space at the ends of a paragraph and next to line breaks is not rendered. */
function trimElements(run: readonly PhrasingContent[]): PhrasingContent[] {
  const kept: PhrasingContent[] = []
  for (const [at, node] of run.entries()) {
    const before = kept.at(-1)
    const next = run[at + 1]
    if (node.type !== 'text') {
      kept.push(node)
      continue
    }
    let { value } = node
    if (!before || before.type === 'break') value = value.replace(/^[ \n]+/, '')
    if (!next || next.type === 'break') value = value.replace(/[ \n]+$/, '')
    if (value !== '') kept.push({ ...node, value })
  }
  while (kept.at(-1)?.type === 'break') kept.pop()
  return kept.every((node) => node.type === 'break') ? [] : kept
}

function isPhrasing(node: Converted[number]): node is PhrasingContent {
  return phrasingTypes.has(node.type)
}

function isPart(node: Converted[number]): node is ListItem | TableRow | TableCell {
  return node.type === 'listItem' || node.type === 'tableRow' || node.type === 'tableCell'
}

function isPlainText(children: Converted): boolean {
  return children.every(({ type }) => type === 'text')
}
