import type { Nodes } from 'mdast'

/**
 * Visits a node of a syntax tree and its descendants in document order.
 * @param visitor returns false to skip the children of the node
 */
export function visitMarkdown(node: Nodes, visitor: (node: Nodes) => boolean | undefined): void {
  if (visitor(node) === false || !('children' in node)) return
  for (const child of node.children) visitMarkdown(child, visitor)
}
