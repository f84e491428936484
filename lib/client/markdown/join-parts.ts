import { mergeFacts } from './block-facts'
import type { KnownReferences } from './known-references'
import { isBlock, type MarkdownBlock, type MarkdownPart } from './markdown-block'

/** Maximum characters of a joined block, so that it renders no slower than one block of a list. */
const maxCharacters = 400

/**
 * Joins small adjacent blocks: starting a parser costs more than parsing a short paragraph. Only for complete text;
 * while streaming, each block is rendered once.
 * @param parts the finished parts of a complete text
 */
export function joinParts(parts: readonly MarkdownPart[]): readonly MarkdownPart[] {
  const joined: MarkdownPart[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    const both = last && isBlock(last) && isBlock(part) ? joinBlocks(last, part) : null
    if (both) joined[joined.length - 1] = both
    else joined.push(part)
  }
  return joined
}

function joinBlocks(first: MarkdownBlock, second: MarkdownBlock): MarkdownBlock | null {
  const isNext = first.key + first.source.length === second.key
  const isShort = first.source.length + second.source.length <= maxCharacters
  if (!isNext || !isShort || !isSimple(first) || !isSimple(second)) return null

  const known = joinReferences(first.known, second.known)

  return {
    key: first.key,
    source: first.source + second.source,
    ...(known && { known }),
    ...(first.above && { above: first.above }),
    ...((first.facts || second.facts) && { facts: mergeFacts([first, second]) }),
  }
}

/** A top-level block without raw HTML that is not the footnotes. */
function isSimple(block: MarkdownBlock): boolean {
  const { head, within, isPlain, isHtmlText, items, known, facts } = block
  return !head && !within && !isPlain && !isHtmlText && !items && !known?.isFooter && !facts?.html
}

/** References known to both blocks: those before the first one plus the first one's own. */
function joinReferences(
  first: KnownReferences | undefined,
  second: KnownReferences | undefined,
): KnownReferences | undefined {
  if (!first || !second) return first ?? second
  const links = [...first.links, ...second.links.filter((link) => !first.links.includes(link))]
  return { ...first, links, footnotes: [...new Set([...first.footnotes, ...second.footnotes])] }
}
