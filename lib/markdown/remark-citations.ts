import { type Citation, findCitations, type MarkdownNode } from '../text/citation-claims.ts'
import { type CitedSource, judgeCitation } from '../text/judge-citations.ts'

/**
 * The element that a citation becomes. Its name is made anew in each process, so that raw HTML in a text that a model
 * wrote cannot name it and pass a seal of its own off as checked.
 */
export const citationElement = `citation-${Math.random().toString(36).slice(2)}`

/**
 * A remark plugin that turns `[1]` and its other notations into citation elements where the source exists, each with
 * what it is for (`dataClaim`) and whether its source supports that (`dataUnverified`).
 * @param options.sources those that the markers name; a marker beyond them stays the text that it is
 */
export function remarkCitations({ sources }: { sources: readonly CitedSource[] }) {
  return (tree: unknown, file: { toString(): string }): void => {
    if (sources.length === 0) return
    const { citations } = findCitations(tree as MarkdownNode, String(file), sources.length)
    const byNode = new Map<MarkdownNode, Citation[]>()
    for (const each of citations) byNode.set(each.node, [...(byNode.get(each.node) ?? []), each])
    place(tree as MarkdownNode, byNode, sources)
  }
}

/** Puts the citations into the tree, between the text around them. */
function place(
  parent: MarkdownNode,
  byNode: ReadonlyMap<MarkdownNode, readonly Citation[]>,
  sources: readonly CitedSource[],
): void {
  // A node without children, such as a formula, must not come to have some.
  if (!parent.children) return
  parent.children = parent.children.flatMap((child) => {
    const found = byNode.get(child)
    if (found) return split(child.value ?? '', found, sources)
    place(child, byNode, sources)
    return [child]
  })
}

function split(
  text: string,
  citations: readonly Citation[],
  sources: readonly CitedSource[],
): MarkdownNode[] {
  const parts: MarkdownNode[] = []
  let from = 0
  for (const citation of citations) {
    if (citation.start > from) parts.push({ type: 'text', value: text.slice(from, citation.start) })
    const verdicts = judgeCitation(citation, sources)
    for (const [at, index] of citation.indices.entries()) {
      parts.push(element(index, citation.claim, verdicts[at] ?? false))
    }
    from = citation.end
  }
  if (from < text.length) parts.push({ type: 'text', value: text.slice(from) })
  return parts
}

function element(index: number, claim: string, isVerified: boolean): MarkdownNode {
  const hProperties = {
    dataIndex: String(index),
    dataClaim: claim,
    ...(isVerified ? {} : { dataUnverified: 'true' }),
  }
  const made = { type: 'citation', children: [], data: { hName: citationElement, hProperties } }
  return made
}
