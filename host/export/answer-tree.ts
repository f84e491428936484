import type { List, ListItem, PhrasingContent, Root, RootContent, TableRow, Text } from 'mdast'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import type { VerdictState } from '../../lib/contract/cards/support-check.ts'
import { audioLink } from '../../lib/text/addresses/audio-link.ts'
import { findCitations, type MarkdownNode } from '../../lib/text/citations/citation-claims.ts'
import { claimMarks } from '../../lib/text/citations/claim-marks.ts'
import { type ClaimMark, type ClaimPlace, placeClaims } from '../../lib/text/citations/claim-places.ts'
import { shownVerdict } from '../../lib/text/citations/shown-verdict.ts'
import type { VerdictMap } from '../../lib/text/citations/verdict-map.ts'
import { type HeadingPath, pathBelow } from '../../lib/text/markdown/heading-path.ts'
import { PlainRegions } from '../../lib/text/markdown/plain-regions.ts'
import { remarkAngleBrackets } from '../../lib/text/markdown/remark-angle-brackets.ts'
import { remarkAnswerGfm } from '../../lib/text/markdown/remark-answer-gfm.ts'
import { remarkFormulas } from '../../lib/text/markdown/remark-formulas.ts'
import { breakLines, explicitNumbers } from '../../lib/text/markdown/remark-line-breaks.ts'
import { printable } from '../../lib/text/printable.ts'
import { asBlocks, type Converted, markElement, type PlainElement } from './answer-elements.ts'
import { htmlAsText, htmlGroups, withoutRawHtml } from './answer-html.ts'
import { asWritten } from './formulas/display-formula.ts'

const parser = unified()
  .use(remarkParse)
  .use(remarkAnswerGfm)
  .use(remarkFormulas)
  .use(remarkAngleBrackets)
  .freeze()

export interface AnswerReading {
  readonly sourceCount: number
  readonly verdicts: VerdictMap
  /** @returns the text after a marker, or a sentence without source, by the verdict on it; '' for none */
  readonly mark: (state: VerdictState) => string
  /** @returns the number of a source in the file */
  readonly cite: (index: number) => number
  /** Its headings are placed below this level. */
  readonly below: number
  readonly imageName: (alt: string) => string
}

/**
 * Converts an answer for a file. Citations become footnote references, links only lead to the web, images become
 * links: nothing is loaded, and raw HTML is reduced to what the page shows. What the page shows as source text stays
 * source text.
 */
export function answerTree(markdown: string, reading: AnswerReading): RootContent[] {
  const text = cleanText(markdown)
  const plain = new PlainRegions()
  plain.read(text, text.length)
  let marks = claimMarks(reading.verdicts)
  const parts = plain.regions.flatMap(({ start, isPlain }, at) => {
    const source = text.slice(start, plain.regions[at + 1]?.start)
    if (isPlain) return asBlocks(htmlAsText({ type: 'html', value: source }))
    const part = partTree(source, reading, marks)
    marks = marks.filter(({ claim }) => !part.placed.has(claim))
    return part.nodes
  })
  return levelHeadings(parts, reading.below)
}

/**
 * Converts a part of an answer that is small enough for the parser.
 * @returns `placed`: the claims of the marks that are in it
 */
function partTree(
  text: string,
  reading: AnswerReading,
  marks: readonly ClaimMark[],
): { readonly nodes: RootContent[]; readonly placed: ReadonlySet<string> } {
  const tree = parser.parse(text)
  const { citations } = findCitations(tree as MarkdownNode, text, reading.sourceCount)
  const added = marks.length > 0 ? placeClaims(tree as MarkdownNode, text, marks) : []
  const all = [...added, ...citations].toSorted((one, other) => one.start - other.start)
  const byNode = Map.groupBy<unknown, ClaimPlace>(all, ({ node }) => node)
  const addresses = new Map(
    tree.children.flatMap((node) =>
      node.type === 'definition' ? [[node.identifier, node.url] as const] : [],
    ),
  )
  const rewriting = { ...reading, byNode, addresses, source: text }

  const nodes = htmlGroups(tree.children, text).flatMap(({ nodes, kind }) => {
    const ours = blocks(nodes, rewriting)
    if (kind === 'markdown') return ours
    if (kind === 'html')
      return withoutRawHtml(ours, (element, children) => leading(element, children, reading))
    return asBlocks(ours.flatMap(htmlAsText))
  })
  return { nodes, placed: new Set(added.map(({ claim }) => claim)) }
}

interface Rewriting extends AnswerReading {
  readonly byNode: ReadonlyMap<unknown, readonly ClaimPlace[]>
  readonly addresses: ReadonlyMap<string, string>
  /** The text from which the nodes were parsed. */
  readonly source: string
}

/** Removes characters that no file format accepts: controls and unpaired surrogates. */
function cleanText(text: string): string {
  return text
    .split('\n')
    .map((line) => printable(line.replaceAll('\t', '    ')))
    .join('\n')
}

function blocks(nodes: readonly RootContent[], rewriting: Rewriting): RootContent[] {
  return nodes.flatMap((node) => {
    const rewritten = rewriteNode(node, rewriting) as RootContent[]
    if (node.type === 'text') return rewritten
    const behind = (rewriting.byNode.get(node) ?? []).map((place) => ({ ...place, start: 0, end: 0 }))
    return [...rewritten, ...cite('', behind, rewriting)]
  })
}

function rewriteNode(node: Root['children'][number], rewriting: Rewriting): Root['children'] {
  switch (node.type) {
    case 'text':
      return cite(node.value, rewriting.byNode.get(node) ?? [], rewriting)
    case 'inlineMath':
      return [asWritten(node, rewriting.source)]
    case 'definition':
      return []
    case 'link':
      return link(node.url, inline(node.children, rewriting))
    case 'linkReference':
      return link(rewriting.addresses.get(node.identifier) ?? '', inline(node.children, rewriting))
    case 'image':
      return link(node.url, [{ type: 'text', value: rewriting.imageName(node.alt ?? '') }])
    case 'imageReference': {
      const url = rewriting.addresses.get(node.identifier) ?? ''
      return link(url, [{ type: 'text', value: rewriting.imageName(node.alt ?? '') }])
    }
    // The text's own footnotes are dropped: those of the file are its sources.
    case 'footnoteReference':
      return [{ type: 'text', value: `[${node.label ?? node.identifier}]` }]
    case 'footnoteDefinition': {
      const mark: Text = { type: 'text', value: `[${node.label ?? node.identifier}] ` }
      return [{ type: 'paragraph', children: [mark] }, ...blocks(node.children, rewriting)]
    }
    case 'list':
      return listParts(node, rewriting.source).map((part) => ({
        ...part,
        children: blocks(part.children, rewriting) as ListItem[],
      }))
    default:
      if (!('children' in node)) return [node]
      return [
        {
          ...node,
          children: breakLines(blocks(node.children as RootContent[], rewriting) as PhrasingContent[]),
        } as RootContent,
      ]
  }
}

/** Splits a numbered list where its numbers do not follow, since a file counts by itself. */
function listParts(list: List, source: string): List[] {
  const numbers = explicitNumbers(list, source)
  const parts: List[] = []
  for (const [at, item] of list.children.entries()) {
    const start = numbers.get(at)
    const last = parts.at(-1)
    if (!last || start !== undefined)
      parts.push({ ...list, ...(start !== undefined && { start }), children: [item] })
    else last.children.push(item)
  }
  return parts
}

function inline(nodes: readonly PhrasingContent[], rewriting: Rewriting): PhrasingContent[] {
  return blocks(nodes, rewriting) as PhrasingContent[]
}

function link(url: string, children: PhrasingContent[]): RootContent[] {
  const address = addressOf(url)
  return address === null ? children : [{ type: 'link', url: address, children }]
}

/** Audio links only work on the page. */
function addressOf(url: string): string | null {
  return openAddress(audioLink(url)?.link ?? url)
}

/** @returns an address that is allowed in a file, or null: only web and mail links are */
export function openAddress(url: string): string | null {
  if (!/^(?:https?:\/\/|mailto:)/i.test(url) || !URL.canParse(url)) return null
  return new URL(url).href
}

function leading(
  { tagName, properties }: PlainElement,
  children: Converted,
  { imageName: pictureName }: AnswerReading,
): Converted | null {
  if (tagName === 'a') {
    const address = addressOf(String(properties['href'] ?? ''))
    return address === null ? children : markElement({ type: 'link', url: address, children: [] }, children)
  }
  if (tagName !== 'img') return null
  const name = pictureName(String(properties['alt'] ?? ''))
  return link(String(properties['src'] ?? ''), [{ type: 'text', value: name }])
}

/** Places each heading one level below its parent heading. */
function levelHeadings(nodes: readonly RootContent[], below: number): RootContent[] {
  let path: HeadingPath = []
  const visit = (node: RootContent): RootContent => {
    if (node.type === 'heading') {
      path = pathBelow(path, node.depth)
      return { ...node, depth: Math.min(6, below + path.length) as typeof node.depth }
    }
    if (!('children' in node)) return node
    return { ...node, children: (node.children as RootContent[]).map(visit) } as RootContent
  }
  return nodes.map(visit)
}

function cite(value: string, places: readonly ClaimPlace[], rewriting: Rewriting): PhrasingContent[] {
  const parts: PhrasingContent[] = []
  let from = 0
  let mark = ''

  const flush = () => {
    if (mark !== '') parts.push({ type: 'text', value: mark })
    mark = ''
  }

  for (const { start, end, indices, claim } of places) {
    if (start > from) {
      flush()
      parts.push({ type: 'text', value: value.slice(from, start) })
    }
    for (const index of indices) {
      const own = rewriting.mark(shownVerdict(rewriting.verdicts, index, claim).state)
      // Adjacent markers with the same support state share one mark after them.
      if (own !== mark) flush()
      if (index > 0) parts.push(citation(rewriting.cite(index)))
      mark = own
    }
    from = end
  }

  flush()
  if (from < value.length) parts.push({ type: 'text', value: value.slice(from) })
  return parts
}

export function citation(number: number): PhrasingContent {
  return { type: 'footnoteReference', identifier: String(number), label: String(number) }
}

/** @returns the rows of a table, each padded to the longest */
export function evenRows(rows: readonly TableRow[]): TableRow['children'][] {
  const columns = Math.max(...rows.map(({ children }) => children.length))
  return rows.map(({ children }) =>
    Array.from({ length: columns }, (_, at) => children[at] ?? { type: 'tableCell', children: [] }),
  )
}
