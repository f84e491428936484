import { type Citation, findCitations, type MarkdownNode } from '../../text/citations/citation-claims.ts'
import {
  type CitedSource,
  judgeCitation,
  type SupportVerdict,
} from '../../text/citations/claim-support/judge-citation.ts'

/**
 * The element that a citation becomes. Its name is made anew in each process, so that raw HTML in a text that a model
 * wrote cannot name it and pass a seal of its own off as checked.
 */
export const citationElement = `citation-${Math.random().toString(36).slice(2)}`

/** What holds the last cited character, its seals and the punctuation behind them on one line. */
export const keptElement = `${citationElement}-kept`

/**
 * A remark plugin that turns `[1]` and its other notations into citation elements where the source exists, each with
 * what it is for (`dataClaim`) and what its source says of that (`dataState`, `dataReason`).
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

/** The last character of a text, with the space behind it, and the punctuation that ends what was cited. */
const lastCharacter = /\P{M}\p{M}*\s*$/u
const closingMarks = /^[，。；：！？、）」』”’》〉】…,.;:!?)\]]+/u

/** More seals than these fit no narrow line. */
const mostKept = 4

function split(
  text: string,
  citations: readonly Citation[],
  sources: readonly CitedSource[],
): MarkdownNode[] {
  const parts: MarkdownNode[] = []
  let from = 0
  for (const [at, citation] of citations.entries()) {
    const verdicts = judgeCitation(citation, sources)
    const seals = citation.indices.map((index, each) => element(index, citation.claim, verdicts[each]))
    const before = text.slice(from, citation.start)
    const last = lastCharacter.exec(before)?.[0] ?? ''
    const closing = closingMarks.exec(text.slice(citation.end, citations[at + 1]?.start))?.[0] ?? ''
    from = citation.end + closing.length
    const group = before === '' ? parts.at(-1) : undefined
    if (before.length > last.length) parts.push(plain(before.slice(0, before.length - last.length)))
    if (group?.type === 'kept' && (group.children?.length ?? 0) + seals.length <= mostKept)
      group.children?.push(...seals, ...plainOf(closing))
    else parts.push(...kept(last, seals, closing))
  }
  return [...parts, ...plainOf(text.slice(from))]
}

/** Seals never begin a line, nor does what stands behind them; of many, only the first and the last are held. */
function kept(last: string, seals: readonly MarkdownNode[], closing: string): MarkdownNode[] {
  const hold = (children: MarkdownNode[]) => {
    const made = { type: 'kept', children, data: { hName: keptElement } }
    return made
  }
  if (seals.length <= mostKept) return [hold([...plainOf(last), ...seals, ...plainOf(closing)])]
  const first = hold([...plainOf(last), ...seals.slice(0, 1)])
  return [first, ...seals.slice(1, -1), hold([...seals.slice(-1), ...plainOf(closing)])]
}

function plain(value: string): MarkdownNode {
  return { type: 'text', value }
}

function plainOf(value: string): MarkdownNode[] {
  return value === '' ? [] : [plain(value)]
}

function element(index: number, claim: string, verdict: SupportVerdict | undefined): MarkdownNode {
  const hProperties = {
    dataIndex: String(index),
    dataClaim: claim,
    dataState: verdict?.state ?? 'unclear',
    dataReason: verdict?.reason ?? '',
  }
  const made = { type: 'citation', children: [], data: { hName: citationElement, hProperties } }
  return made
}
