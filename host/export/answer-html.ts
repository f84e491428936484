import type { Element, Nodes as HtmlNode, Root as HtmlRoot } from 'hast'
import type { Nodes, RootContent } from 'mdast'
import type { Options } from 'rehype-sanitize'
import { allowedHtml } from '../../lib/text/markdown/allowed-html.ts'
import { isDeeperThan } from '../../lib/text/markdown/html-depth.ts'
import {
  endOfHtml,
  maxJoinedCharacters,
  maxJoinedTags,
  rehypeSafeHtml,
} from '../../lib/text/markdown/raw-html.ts'
import { asBlocks, type Converted, ofType, type PlainElement, plainNodes } from './answer-elements.ts'

/** Marks an element's node by its index. Attributes of raw HTML are lower case, so none can forge it. */
const nodeAt = 'nodeAt'
const schema: Options = {
  ...allowedHtml,
  attributes: { ...allowedHtml.attributes, '*': [...(allowedHtml.attributes?.['*'] ?? []), nodeAt] },
}
const safeHtml = rehypeSafeHtml(schema)

/** Converts an element of raw HTML with a link or source. */
export type ReadElement = (element: PlainElement, children: Converted) => Converted | null

/**
 * Groups the blocks of an answer like the page: blocks joined by raw HTML form one group, which is shown as text when
 * it would be too long.
 * @param source the text from which the blocks were parsed
 */
export function htmlGroups(
  blocks: readonly RootContent[],
  source: string,
): { readonly nodes: readonly RootContent[]; readonly kind: 'markdown' | 'html' | 'text' }[] {
  const html = blocks.map(htmlOf)
  const groups: ReturnType<typeof htmlGroups> = []
  for (let at = 0; at < blocks.length; ) {
    if (html[at] === '') {
      groups.push({ nodes: blocks.slice(at, at + 1), kind: 'markdown' })
      at += 1
      continue
    }
    const end = endOfHtml(html, at)
    const nodes = blocks.slice(at, end)
    const tags = html.slice(at, end).join('')
    const length = lengthOf(nodes, source)
    const isLong =
      nodes.length > 1 && (length > maxJoinedCharacters || tags.split('<').length > maxJoinedTags)
    groups.push({
      nodes,
      kind: isLong || isDeeperThan(tags, maxJoinedTags) ? 'text' : 'html',
    })
    at = end
  }
  return groups
}

function htmlOf(node: Nodes): string {
  if (node.type === 'html') return node.value
  return 'children' in node ? node.children.map(htmlOf).join('') : ''
}

function lengthOf(nodes: readonly RootContent[], source: string): number {
  return (nodes.at(-1)?.position?.end.offset ?? source.length) - (nodes[0]?.position?.start.offset ?? 0)
}

/** Parses the raw HTML of blocks together with the Markdown in between, and keeps what the page shows. */
export function withoutRawHtml(blocks: readonly RootContent[], read: ReadElement): RootContent[] {
  const nodes: Nodes[] = []
  const children = blocks.map((node) => toHtml(node, nodes)) as HtmlRoot['children']
  const safe = safeHtml({ type: 'root', children })
  return asBlocks(fromHtml(safe.children, nodes, read))
}

export function htmlAsText(node: Nodes): Converted {
  if (node.type === 'html') return [{ type: 'text', value: collapseSpace(node.value) }]
  return 'children' in node ? ofType(node, node.children.flatMap(htmlAsText)) : [node as Converted[number]]
}

const tags: Partial<Record<Nodes['type'], string>> = {
  paragraph: 'p',
  blockquote: 'blockquote',
  listItem: 'li',
  table: 'table',
  tableRow: 'tr',
  tableCell: 'td',
  strong: 'strong',
  emphasis: 'em',
  delete: 'del',
  link: 'a',
  code: 'pre',
  math: 'pre',
  inlineCode: 'code',
  inlineMath: 'code',
  break: 'br',
  thematicBreak: 'hr',
  footnoteReference: 'sup',
}

function toHtml(node: Nodes, nodes: Nodes[]): HtmlNode {
  if (node.type === 'text') return { type: 'text', value: node.value }
  if (node.type === 'html') return { type: 'raw', value: node.value } as unknown as HtmlNode

  const tagName = tagOf(node)
  const children = 'children' in node ? node.children.map((child) => toHtml(child, nodes)) : []
  nodes.push(node)

  return {
    type: 'element',
    tagName,
    properties: { [nodeAt]: String(nodes.length - 1) },
    children: children as Element['children'],
  }
}

function tagOf(node: Nodes): string {
  if (node.type === 'heading') return `h${node.depth}`
  if (node.type === 'list') return node.ordered ? 'ol' : 'ul'
  return tags[node.type] ?? 'span'
}

function fromHtml(children: readonly HtmlNode[], nodes: readonly Nodes[], read: ReadElement): Converted {
  return children.flatMap((child): Converted => {
    if (child.type === 'text') return [{ type: 'text', value: collapseSpace(child.value) }]
    if (child.type !== 'element') return []

    const inside = fromHtml(child.children, nodes, read)
    const own = nodes[Number(child.properties[nodeAt] ?? -1)]
    if (own) return 'children' in own ? ofType(own, inside) : [own as Converted[number]]

    const element: PlainElement = {
      tagName: child.tagName,
      properties: child.properties,
      text: child.tagName === 'pre' || child.tagName === 'code' ? textOf(child) : '',
    }
    return read(element, inside) ?? plainNodes(element, inside)
  })
}

function textOf(node: HtmlNode): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

/** Collapses white space as HTML does. */
export function collapseSpace(value: string): string {
  return value.replaceAll(/\s+/g, (run) => {
    const line = run.indexOf('\n')
    const before = (line < 0 ? run : run.slice(0, line)).replaceAll(/[ \t]+/g, ' ')
    if (line < 0) return before
    return `${before.endsWith(' ') ? before.slice(0, -1) : before}\n`
  })
}
