import type { Definition, Nodes } from 'mdast'
import { offsetsOf } from './growing-containers'
import type { MarkdownBlock } from './markdown-block'
import { visitMarkdown } from './visit-markdown'

/** What of a block concerns other blocks. */
export interface BlockFacts {
  readonly links: readonly Definition[]
  /** The labels of the footnotes that it defines, as micromark compares them. */
  readonly footnotes: readonly string[]
  /** Its raw HTML, in order. */
  readonly html: string
}

/**
 * Reads the facts of a block of the text; most blocks have none, and are not walked through.
 * @param nodes what was parsed
 * @param source the block, which begins at offset `from` of what was parsed
 */
export function factsOf(nodes: readonly Nodes[], source: string, from: number): BlockFacts | null {
  if (!source.includes(']:') && !source.includes('<')) return null
  const links: Definition[] = []
  const footnotes: string[] = []
  let html = ''
  const isWithin = (node: Nodes) => {
    const { start } = offsetsOf(node)
    return start >= from && start < from + source.length
  }
  for (const top of nodes) {
    visitMarkdown(top, (node) => {
      if (node.type === 'definition' && isWithin(node)) links.push(node)
      else if (node.type === 'footnoteDefinition' && isWithin(node))
        footnotes.push(node.identifier.toUpperCase())
      else if (node.type === 'html' && isWithin(node)) html += node.value
      return offsetsOf(node).start < from + source.length
    })
  }
  return links.length + footnotes.length + html.length === 0 ? null : { links, footnotes, html }
}

/** The facts of several blocks that become one. */
export function mergedFacts(blocks: readonly MarkdownBlock[]): BlockFacts {
  const all = blocks.flatMap(({ facts }) => facts ?? [])
  return {
    links: all.flatMap(({ links }) => links),
    footnotes: all.flatMap(({ footnotes }) => footnotes),
    html: all.map(({ html }) => html).join(''),
  }
}
