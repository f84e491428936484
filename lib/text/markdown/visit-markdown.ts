import type { Nodes } from 'mdast'

/**
 * Calls back for a node of a syntax tree and all below it, in the order of the text.
 * @param visitor returns false to leave out what is below the node
 */
export function visitMarkdown(node: Nodes, visitor: (node: Nodes) => boolean | undefined): void {
  if (visitor(node) === false || !('children' in node)) return
  for (const child of node.children) visitMarkdown(child, visitor)
}
