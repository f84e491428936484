import { mergedFacts } from './block-facts'
import type { KnownReferences } from './known-references'
import { isBlock, type MarkdownBlock, type MarkdownPart } from './markdown-block'

/** What is joined takes no longer to render than one block of a list does. */
const mostCharacters = 400

/**
 * Joins small blocks that stand directly behind each other: what a parser takes to begin is more than what it takes to
 * read a short paragraph. It is for a text that does not grow; each block of one that grows is rendered once.
 * @param parts the finished parts of a whole text
 */
export function joinedParts(parts: readonly MarkdownPart[]): readonly MarkdownPart[] {
  const joined: MarkdownPart[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    const both = last && isBlock(last) && isBlock(part) ? joinedBlocks(last, part) : null
    if (both) joined[joined.length - 1] = both
    else joined.push(part)
  }
  return joined
}

function joinedBlocks(first: MarkdownBlock, second: MarkdownBlock): MarkdownBlock | null {
  const isNext = first.key + first.source.length === second.key
  const isShort = first.source.length + second.source.length <= mostCharacters
  if (!isNext || !isShort || !isSimple(first) || !isSimple(second)) return null
  const known = joinedReferences(first.known, second.known)
  return {
    key: first.key,
    source: first.source + second.source,
    ...(known && { known }),
    ...(first.above && { above: first.above }),
    ...((first.facts || second.facts) && { facts: mergedFacts([first, second]) }),
  }
}

/** A block of the text itself: in no container, of no raw HTML, and not the footnotes. */
function isSimple(block: MarkdownBlock): boolean {
  const { head, within, isPlain, isHtmlText, items, known, facts } = block
  return !head && !within && !isPlain && !isHtmlText && !items && !known?.isFooter && !facts?.html
}

/** What both have to know: the references before the second one are those before the first one, and the first one's own. */
function joinedReferences(
  first: KnownReferences | undefined,
  second: KnownReferences | undefined,
): KnownReferences | undefined {
  if (!first || !second) return first ?? second
  const links = [...first.links, ...second.links.filter((link) => !first.links.includes(link))]
  return { ...first, links, footnotes: [...new Set([...first.footnotes, ...second.footnotes])] }
}
