import { findCitations, type MarkdownNode } from '../../text/citations/citation-claims.ts'
import { type ClaimMark, type ClaimPlace, placeClaims } from '../../text/citations/claim-places.ts'

/** Random per process, so that raw HTML in a model's text can't fake a verified citation. */
export const citationElement = `citation-${Math.random().toString(36).slice(2)}`

/** Element that keeps the last cited character, its citations and the punctuation after them on one line. */
export const keptElement = `${citationElement}-kept`

export interface CitationOptions {
  /** Number of sources; markers of others stay text. */
  readonly count: number
  /** Sentences without a marker that get a citation, of source 0 where none is. */
  readonly marks?: readonly ClaimMark[] | undefined
}

/**
 * A remark plugin that turns `[1]` and its other notations into citation elements if the source exists, each with its
 * number and claim (`dataIndex`, `dataClaim`), and places those of marks behind their sentences.
 */
export function remarkCitations({ count, marks = [] }: CitationOptions) {
  return (tree: unknown, file: { toString(): string }): void => {
    if (count === 0) return
    const [root, source] = [tree as MarkdownNode, String(file)]
    const { citations } = findCitations(root, source, count)
    const placed = marks.length > 0 ? placeClaims(root, source, marks) : []
    const all = [...placed, ...citations].toSorted((one, other) => one.start - other.start)
    place(
      root,
      Map.groupBy(all, ({ node }) => node),
    )
  }
}

function place(parent: MarkdownNode, byNode: ReadonlyMap<MarkdownNode, readonly ClaimPlace[]>): void {
  // A node without children, such as a formula, must not get any.
  if (!parent.children) return
  parent.children = parent.children.flatMap((child) => {
    const found = byNode.get(child)
    if (found && child.type === 'text') return split(child.value ?? '', found)
    if (found) return [child, ...found.flatMap(elements)]
    place(child, byNode)
    return [child]
  })
}

/** Last character of a text with trailing space, and the punctuation that ends a cited sentence. */
const lastCharacter = /\P{M}\p{M}*\s*$/u
const closingMarks = /^[，。；：！？、）」』”’》〉】…,.;:!?)\]]+/u

/** Maximum citations kept together; more do not fit on a narrow line. */
const maxKept = 4

function split(text: string, citations: readonly ClaimPlace[]): MarkdownNode[] {
  const parts: MarkdownNode[] = []
  let from = 0
  for (const [at, citation] of citations.entries()) {
    const seals = elements(citation)
    const before = text.slice(from, citation.start)
    const last = lastCharacter.exec(before)?.[0] ?? ''
    const closing = closingMarks.exec(text.slice(citation.end, citations[at + 1]?.start))?.[0] ?? ''
    from = citation.end + closing.length
    const group = before === '' ? parts.at(-1) : undefined
    if (before.length > last.length) parts.push(plain(before.slice(0, before.length - last.length)))
    if (group?.type === 'kept' && (group.children?.length ?? 0) + seals.length <= maxKept)
      group.children?.push(...seals, ...plainOf(closing))
    else parts.push(...keepTogether(last, seals, closing))
  }
  return [...parts, ...plainOf(text.slice(from))]
}

/** Citations and the punctuation after them never start a line; of many, only the first and last are kept. */
function keepTogether(last: string, seals: readonly MarkdownNode[], closing: string): MarkdownNode[] {
  const hold = (children: MarkdownNode[]) => {
    const made = { type: 'kept', children, data: { hName: keptElement } }
    return made
  }
  if (seals.length <= maxKept) return [hold([...plainOf(last), ...seals, ...plainOf(closing)])]
  const first = hold([...plainOf(last), ...seals.slice(0, 1)])
  return [first, ...seals.slice(1, -1), hold([...seals.slice(-1), ...plainOf(closing)])]
}

function plain(value: string): MarkdownNode {
  return { type: 'text', value }
}

function plainOf(value: string): MarkdownNode[] {
  return value === '' ? [] : [plain(value)]
}

function elements({ indices, claim }: ClaimPlace): MarkdownNode[] {
  return indices.map((index) => {
    const hProperties = { dataIndex: String(index), dataClaim: claim }
    const made = { type: 'citation', children: [], data: { hName: citationElement, hProperties } }
    return made
  })
}
