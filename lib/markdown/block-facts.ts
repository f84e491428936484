import type { Definition, Nodes } from 'mdast'
import { visitMarkdown } from './visit-markdown'

/** What of a block concerns other blocks. */
export interface BlockFacts {
  readonly links: readonly Definition[]
  /** The labels of the footnotes that it defines, as micromark compares them. */
  readonly footnotes: readonly string[]
  /** Its raw HTML, in order. */
  readonly html: string
}

const none: BlockFacts = { links: [], footnotes: [], html: '' }

/** Reads the facts of a block of the text from its nodes. Most blocks have none, and are not walked through. */
export function factsOf(nodes: readonly Nodes[], source: string): BlockFacts {
  if (!source.includes(']:') && !source.includes('<')) return none
  const links: Definition[] = []
  const footnotes: string[] = []
  let html = ''
  for (const top of nodes) {
    visitMarkdown(top, (node) => {
      if (node.type === 'definition') links.push(node)
      else if (node.type === 'footnoteDefinition') footnotes.push(node.identifier.toUpperCase())
      else if (node.type === 'html') html += node.value
      return true
    })
  }
  return { links, footnotes, html }
}

/** The facts of several blocks that become one. */
export function mergedFacts(all: readonly BlockFacts[]): BlockFacts {
  return {
    links: all.flatMap(({ links }) => links),
    footnotes: all.flatMap(({ footnotes }) => footnotes),
    html: all.map(({ html }) => html).join(''),
  }
}
