import type { Definition, Root } from 'mdast'
import { endOfHtml, isInlineHtml, maxJoinedCharacters, maxJoinedTags } from '../../text/markdown/raw-html.ts'
import { visitMarkdown } from '../../text/markdown/visit-markdown.ts'
import { mergeFacts } from './block-facts'
import type { KnownReferences } from './known-references'
import { blocksIn, isBlock, type MarkdownBlock, type MarkdownPart } from './markdown-block'
import { parserKnowing } from './parse-markdown'

const maxFootnotes = 400

/**
 * Finishes the parts of a complete text so that each can be parsed separately with the same result: parts connected
 * by raw HTML are merged, and parts with references receive the definitions. Footnotes follow as a block of their
 * own. Unaffected parts stay the same object.
 */
export function finishParts(parts: readonly MarkdownPart[], text: string): readonly MarkdownPart[] {
  const joined = joinOpenHtml(withoutTooManyFootnotes(parts), text)
  const blocks = joined.flatMap(blocksIn)
  const links = firstOfEach(blocks.flatMap(({ facts }) => facts?.links ?? []))
  const footnotes = [...new Set(blocks.flatMap(({ facts }) => facts?.footnotes ?? []))]
  if (links.length === 0 && footnotes.length === 0) return joined

  const known = withReferences(blocks, links, footnotes)
  const footer = footerOf(blocks, links, footnotes, known.before)
  return [...joined.map((part) => replaceBlocks(part, known.blocks)), ...(footer ? [footer] : [])]
}

/** Numbering a reference takes time proportional to all before it: too many are shown unparsed. */
function withoutTooManyFootnotes(parts: readonly MarkdownPart[]): readonly MarkdownPart[] {
  const defining = parts.flatMap(blocksIn).filter(({ facts }) => (facts?.footnotes.length ?? 0) > 0)
  if (defining.length <= maxFootnotes) return parts
  const plain = new Map(
    defining.map((block) => [block, { key: block.key, source: block.source, isPlain: true }]),
  )
  return parts.map((part) => replaceBlocks(part, plain))
}

function htmlOf(part: MarkdownPart): string {
  return blocksIn(part)
    .map(({ facts }) => facts?.html ?? '')
    .join('')
}

function joinOpenHtml(parts: readonly MarkdownPart[], text: string): readonly MarkdownPart[] {
  const html = parts.map(htmlOf)
  if (html.every((each) => each === '')) return parts

  const joined: MarkdownPart[] = []
  let at = 0
  while (at < parts.length) {
    const end = html[at] === '' ? at + 1 : endOfHtml(html, at)
    const run = parts.slice(at, end)
    const last = parts[end]?.key ?? text.length
    const [first] = run
    if (first)
      joined.push(
        ...(run.length === 1 && isSound(first)
          ? [first]
          : mergeParts(run, first.key, text.slice(first.key, last))),
      )
    at = end
  }

  return joined
}

/** Whether raw HTML in the parts of a container is closed within each of them. */
function isSound(part: MarkdownPart): boolean {
  return isBlock(part) || blocksIn(part).every(({ facts }) => isInlineHtml(facts?.html ?? ''))
}

/** Merges parts into one block, or, if that would be too long, returns the parts with raw HTML as text. */
function mergeParts(run: readonly MarkdownPart[], key: number, source: string): readonly MarkdownPart[] {
  const blocks = run.flatMap(blocksIn)
  const tags = blocks.reduce((count, { facts }) => count + (facts?.html.split('<').length ?? 1) - 1, 0)
  if (source.length <= maxJoinedCharacters && tags <= maxJoinedTags)
    return [{ key, source, facts: mergeFacts(blocks), ...(blocks[0]?.above && { above: blocks[0].above }) }]

  const asText = new Map(
    blocks.map((block) => [block, block.facts?.html ? { ...block, isHtmlText: true } : block]),
  )
  return run.map((part) => replaceBlocks(part, asText))
}

/** @returns the same part if none of its blocks is replaced */
export function replaceBlocks(
  part: MarkdownPart,
  others: ReadonlyMap<MarkdownBlock, MarkdownBlock>,
): MarkdownPart {
  if (isBlock(part)) return others.get(part) ?? part
  const parts = part.parts.map((each) => replaceBlocks(each, others))
  return parts.every((each, index) => each === part.parts[index]) ? part : { ...part, parts }
}

/** The first of several definitions of a label counts (CommonMark 0.31.2, 4.7). */
function firstOfEach(definitions: readonly Definition[]): Definition[] {
  const found = new Map<string, Definition>()
  for (const each of definitions) if (!found.has(each.identifier)) found.set(each.identifier, each)
  return [...found.values()]
}

/** Adds definitions to the blocks with references, and collects all referenced footnotes in order. */
function withReferences(
  all: readonly MarkdownBlock[],
  links: readonly Definition[],
  footnotes: readonly string[],
): { blocks: Map<MarkdownBlock, MarkdownBlock>; before: string[] } {
  const byLabel = new Map(links.map((link) => [normalizeLabel(link.identifier), link]))
  const labels = new Set(footnotes.map((label) => normalizeLabel(label)))
  const before: string[] = []
  const parse = parserKnowing({ links, footnotes, before: [], isFooter: false })
  const blocks = new Map<MarkdownBlock, MarkdownBlock>()
  for (const block of all) {
    const named = labelsIn(block.source)
    const used = [...named].flatMap((label) => byLabel.get(label) ?? [])
    const hasFootnote =
      (block.facts?.footnotes.length ?? 0) > 0 || [...named].some((label) => labels.has(label.slice(1)))
    if (used.length === 0 && !hasFootnote) continue
    const own = footnotes.filter((label) => named.has(`^${normalizeLabel(label)}`))
    const known: KnownReferences = { links: used, footnotes: own, before: [...before], isFooter: false }
    if (hasFootnote)
      before.push(
        ...(plainReferences(block, labels) ?? footnotesReferredTo(parse((block.head ?? '') + block.source))),
      )
    blocks.set(block, { ...block, known })
  }

  return { blocks, before }
}

function footerOf(
  blocks: readonly MarkdownBlock[],
  links: readonly Definition[],
  footnotes: readonly string[],
  before: readonly string[],
): MarkdownBlock | null {
  if (before.length === 0) return null
  const sources = blocks
    .filter(({ facts }) => facts && facts.footnotes.length > 0)
    .map(({ head = '', source }) => head + source)
  const last = blocks.at(-1)
  const key = last ? last.key + last.source.length : 0
  return { key, source: sources.join('\n\n'), known: { links, footnotes, before, isFooter: true } }
}

/** Contents of the innermost brackets of a text, which are the possible labels of references. */
function labelsIn(source: string): Set<string> {
  const found = source.matchAll(/\[((?:[^[\]\\]|\\[\s\S])+)\]/g)
  return new Set(Array.from(found, ([, label = '']) => normalizeLabel(label)))
}

/** Line endings, with quote marks after them, count as a space. */
function normalizeLabel(label: string): string {
  return label
    .replace(/[\s>]+/g, ' ')
    .trim()
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
}

/**
 * Finds the footnotes that a block refers to without parsing it, if that is unambiguous: parsing hundreds of notes
 * would block the page.
 * @returns null if code, formulas, links or escapes may contain text that looks like a reference
 */
function plainReferences({ source, facts }: MarkdownBlock, labels: ReadonlySet<string>): string[] | null {
  // References inside footnotes are numbered after all references of the text.
  if (facts?.footnotes.length === 1 && /^\[\^[^\]\n]+\]:[^\n]*\n*$/.test(source)) return []
  if ((facts?.footnotes.length ?? 0) > 0 || /[`\\$<!]|\]\(|^ {4}|\t|\n/m.test(source.trimEnd())) return null
  return Array.from(source.matchAll(/\[\^([^\s[\]]+)\]/g), ([, label = '']) => label)
    .filter((label) => labels.has(normalizeLabel(label)))
    .map((label) => label.toLowerCase().toUpperCase())
}

function footnotesReferredTo(tree: Root): string[] {
  const labels: string[] = []
  visitMarkdown(tree, (node) => {
    if (node.type === 'footnoteReference') labels.push(node.identifier.toUpperCase())
    // References inside footnotes are numbered after all references of the text.
    return node.type !== 'footnoteDefinition'
  })
  return labels
}
