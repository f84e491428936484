import type { Definition, Nodes } from 'mdast'
import { visitMarkdown } from '../../text/markdown/visit-markdown.ts'
import { offsetsOf } from './growing-containers'
import type { BlockFacts, MarkdownBlock } from './markdown-block'

/**
 * Extracts the facts of a block; most blocks have none, and are not traversed.
 * @param nodes the parsed nodes
 * @param source the block, which starts at offset `from` of the parsed text
 */
export function factsOf(nodes: readonly Nodes[], source: string, from: number): BlockFacts | null {
  if (!source.includes(']:') && !source.includes('<') && !mayHaveHeading(source)) return null

  const links: Definition[] = []
  const footnotes: string[] = []
  const headings: number[] = []
  let html = ''
  let noteEnd = -1

  const isWithin = (node: Nodes) => {
    const { start } = offsetsOf(node)
    return start >= from && start < from + source.length
  }

  for (const top of nodes) {
    visitMarkdown(top, (node) => {
      if (node.type === 'definition' && isWithin(node)) links.push(node)
      else if (node.type === 'footnoteDefinition' && isWithin(node)) {
        footnotes.push(node.identifier.toUpperCase())
        noteEnd = offsetsOf(node).end
      } else if (node.type === 'html' && isWithin(node)) {
        html += node.value
        headings.push(...rawHeadings(node.value))
      } else if (node.type === 'heading' && isWithin(node) && offsetsOf(node).start >= noteEnd)
        headings.push(node.depth)
      return offsetsOf(node).start < from + source.length
    })
  }

  const isEmpty = links.length + footnotes.length + html.length + headings.length === 0
  return isEmpty ? null : { links, footnotes, html, headings }
}

function mayHaveHeading(source: string): boolean {
  return source.includes('#') || /\n[ \t>]*(?:=+|-+)[ \t]*(?:\n|$)/.test(source)
}

function rawHeadings(html: string): number[] {
  if (html.startsWith('<!--')) return []
  return Array.from(html.matchAll(/<h([1-6])[\s>]/gi), ([, depth]) => Number(depth))
}

export function mergeFacts(blocks: readonly MarkdownBlock[]): BlockFacts {
  const all = blocks.flatMap(({ facts }) => facts ?? [])
  return {
    links: all.flatMap(({ links }) => links),
    footnotes: all.flatMap(({ footnotes }) => footnotes),
    html: all.map(({ html }) => html).join(''),
    headings: all.flatMap(({ headings }) => headings),
  }
}
