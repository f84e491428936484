import { findCitationMarkers } from '../text/citation-markers.ts'

/** The part of a syntax tree that this plugin reads and makes. */
interface MarkdownNode {
  type: string
  value?: string
  children?: MarkdownNode[]
  data?: { hName: string; hProperties: Record<string, string> }
}

/** Inside these a marker is not a citation: code, and links of the text's own. */
const untouched = new Set([
  'code',
  'inlineCode',
  'link',
  'linkReference',
  'image',
  'imageReference',
  'html',
  'footnoteDefinition',
])

/** The element that a citation becomes; its `index` names the source. */
export const citationElement = 'cite'

/**
 * A remark plugin that turns `[1]` and its other notations into citation elements, where the source exists.
 * @param options.count how many sources there are; a marker beyond them stays the text that it is
 */
export function remarkCitations({ count }: { count: number }) {
  return (tree: unknown): void => {
    if (count > 0) visit(tree as MarkdownNode, count)
  }
}

function visit(node: MarkdownNode, count: number): void {
  if (!node.children || untouched.has(node.type)) return
  node.children = node.children.flatMap((child) => {
    if (child.type === 'text' && child.value) return split(child.value, count)
    visit(child, count)
    return [child]
  })
}

function split(text: string, count: number): MarkdownNode[] {
  const parts: MarkdownNode[] = []
  let from = 0
  for (const marker of findCitationMarkers(text)) {
    if (!marker.indices.every((index) => index >= 1 && index <= count)) continue
    if (marker.start > from) parts.push({ type: 'text', value: text.slice(from, marker.start) })
    parts.push(...marker.indices.map(citation))
    from = marker.end
  }
  if (from < text.length) parts.push({ type: 'text', value: text.slice(from) })
  return parts
}

function citation(index: number): MarkdownNode {
  return {
    type: 'citation',
    children: [],
    data: { hName: citationElement, hProperties: { dataIndex: String(index) } },
  }
}
