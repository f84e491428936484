import type { Definition } from 'mdast'
import { mergedFacts } from './block-facts'
import type { KnownReferences } from './known-references'
import type { MarkdownBlock, ReadBlock } from './markdown-block'
import { parseMarkdown } from './parse-markdown'
import { closesWhatItOpens } from './raw-html'
import { visitMarkdown } from './visit-markdown'

/** After so many tries to find where open raw HTML ends, it is taken to be open to the end of the text. */
const mostTries = 24

/**
 * Makes the blocks of a whole text such that each, parsed on its own, is what it is in the text: those that raw HTML
 * holds together become one, and those that refer to a definition elsewhere are told of it. Footnotes follow as a block
 * of their own. A block that nothing of this concerns stays the same object.
 */
export function finishBlocks(read: readonly ReadBlock[]): readonly MarkdownBlock[] {
  const joined = joinOpenHtml(read)
  const links = firstOfEach(joined.flatMap(({ facts }) => facts.links))
  const footnotes = [...new Set(joined.flatMap(({ facts }) => facts.footnotes))]
  if (links.length === 0 && footnotes.length === 0) return joined.map(({ block }) => block)
  return withReferences(joined, links, footnotes)
}

function joinOpenHtml(read: readonly ReadBlock[]): readonly ReadBlock[] {
  if (read.every(({ facts }) => facts.html === '')) return read
  const joined: ReadBlock[] = []
  let at = 0
  while (at < read.length) {
    const end = endOfHtml(read, at)
    const run = read.slice(at, end)
    const [first] = run
    if (first) joined.push(run.length === 1 ? first : merged(first, run))
    at = end
  }
  return joined
}

/** @returns behind which block all raw HTML that is opened in block `from` is closed again */
function endOfHtml(read: readonly ReadBlock[], from: number): number {
  let html = ''
  let tries = 0
  for (let index = from; index < read.length; index += 1) {
    const own = read[index]?.facts.html ?? ''
    if (own === '' && index > from) continue
    html += own
    if (closesWhatItOpens(html)) return index + 1
    tries += 1
    if (tries >= mostTries) break
  }
  return read.length
}

function merged(first: ReadBlock, run: readonly ReadBlock[]): ReadBlock {
  return {
    block: { key: first.block.key, source: run.map(({ block }) => block.source).join('') },
    facts: mergedFacts(run.map(({ facts }) => facts)),
  }
}

/** Of several definitions of a label the first one counts (CommonMark 0.31.2, 4.7). */
function firstOfEach(definitions: readonly Definition[]): Definition[] {
  const found = new Map<string, Definition>()
  for (const each of definitions) if (!found.has(each.identifier)) found.set(each.identifier, each)
  return [...found.values()]
}

function withReferences(
  read: readonly ReadBlock[],
  links: readonly Definition[],
  footnotes: readonly string[],
): MarkdownBlock[] {
  const byLabel = new Map(links.map((link) => [spaced(link.identifier), link]))
  const labels = new Set(footnotes.map((label) => spaced(label)))
  const before: string[] = []
  const blocks = read.map(({ block, facts }) => {
    const named = labelsIn(block.source)
    const used = [...named].flatMap((label) => byLabel.get(label) ?? [])
    const hasFootnote = facts.footnotes.length > 0 || [...named].some((label) => labels.has(label.slice(1)))
    if (used.length === 0 && !hasFootnote) return block
    const known: KnownReferences = { links: used, footnotes, before: [...before], isFooter: false }
    if (hasFootnote) before.push(...footnotesReferredTo(block.source, known))
    return { ...block, known }
  })
  if (before.length === 0) return blocks
  const sources = read.filter(({ facts }) => facts.footnotes.length > 0).map(({ block }) => block.source)
  const end = read.reduce((length, { block }) => Math.max(length, block.key + block.source.length), 0)
  return [
    ...blocks,
    { key: end, source: sources.join('\n\n'), known: { links, footnotes, before, isFooter: true } },
  ]
}

/** The innermost brackets of a text, which are its labels if it refers to something. */
function labelsIn(source: string): Set<string> {
  const found = source.matchAll(/\[((?:[^[\]\\]|\\[\s\S])+)\]/g)
  return new Set(Array.from(found, ([, label = '']) => spaced(label)))
}

/** Line endings, and marks of quotes behind them, count as a space. */
function spaced(label: string): string {
  return label
    .replace(/[\s>]+/g, ' ')
    .trim()
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
}

function footnotesReferredTo(source: string, known: KnownReferences): string[] {
  const labels: string[] = []
  visitMarkdown(parseMarkdown(source, known), (node) => {
    if (node.type === 'footnoteReference') labels.push(node.identifier.toUpperCase())
    // What footnotes refer to is numbered after all that the text refers to.
    return node.type !== 'footnoteDefinition'
  })
  return labels
}
