import type { Element, Root as HtmlRoot } from 'hast'
import type { List, Nodes, Root } from 'mdast'
import type { Options } from 'react-markdown'
import type { ClaimMark } from '../../text/citations/claim-places.ts'
import type { HeadingPath } from '../../text/markdown/heading-path.ts'
import { rehypeSafeHtml } from '../../text/markdown/raw-html.ts'
import { remarkHtmlAsText } from '../../text/markdown/remark-angle-brackets.ts'
import { remarkLineBreaks } from '../../text/markdown/remark-line-breaks.ts'
import { offsetsOf } from './growing-containers'
import { type KnownReferences, remarkKnownReferences } from './known-references'
import type { ContainerKind } from './markdown-block'
import { markdownSyntax } from './parse-markdown'
import { rehypeHeadingLevels } from './rehype-heading-levels'
import { remarkCitations } from './remark-citations'
import { rehypeOwnFragments, sanitizeSchemaFor } from './sanitize-schema'

interface BlockContext {
  readonly surroundings?: Surroundings | undefined
  readonly isHtmlText?: boolean | undefined
  readonly known?: KnownReferences | undefined
  readonly sourceCount: number
  readonly marks?: readonly ClaimMark[] | undefined
  /** Level of the heading above the text, and headings of the text above the block. */
  readonly level: number
  readonly above: HeadingPath
  /** Prefix that keeps ids of a text unique on the page. */
  readonly idPrefix: string
}

/** @returns react-markdown plugins that turn a block into safe HTML with citations and formulas marked */
export function blockPlugins(context: BlockContext) {
  const { known, sourceCount, marks, idPrefix, surroundings, isHtmlText, level, above } = context
  const remarkPlugins: NonNullable<Options['remarkPlugins']> = [
    ...markdownSyntax,
    ...(isHtmlText ? [remarkHtmlAsText] : []),
    ...(surroundings ? [[remarkWithin, surroundings] as [typeof remarkWithin, Surroundings]] : []),
    [remarkCitations, { count: sourceCount, marks }],
    [remarkLineBreaks, { within: surroundings?.within ?? [] }],
  ]
  const rehypePlugins: NonNullable<Options['rehypePlugins']> = [
    [rehypeSafeHtml, sanitizeSchemaFor(idPrefix)],
    [rehypeOwnFragments, idPrefix],
  ]
  if (known) remarkPlugins.push([remarkKnownReferences, known])
  if (surroundings) rehypePlugins.push([rehypeWithin, surroundings])
  rehypePlugins.push([rehypeHeadingLevels, { level, above }], rehypeWithoutLineEnds)
  return { remarkPlugins, rehypePlugins }
}

/** Removes line endings between blocks, so that the result does not depend on how blocks are joined. */
function rehypeWithoutLineEnds() {
  return (root: HtmlRoot): void => {
    root.children = root.children.filter((node) => node.type !== 'text' || node.value !== '\n')
  }
}

/** Context of a block that is parsed separately from its containers. */
interface Surroundings {
  readonly headLength: number
  readonly within: readonly ContainerKind[]
  /** Whether its list is loose, which may be decided by other parts of the list. */
  readonly isLoose: boolean
}

/** A remark plugin that removes the nodes created by the head lines of a block, except the containers around it. */
function remarkWithin({ headLength, within, isLoose }: Surroundings) {
  return (tree: Root): void => {
    let node: Nodes = tree
    let list: List | null = null
    for (const kind of within) {
      if (!('children' in node) || node.type === 'table') break
      const kept: Nodes[] = node.children.filter((child) => offsetsOf(child).end > headLength)
      Object.assign(node, { children: kept })
      const [first] = kept
      if (first?.type !== kind) break
      if (first.type === 'list') list = first
      node = first
    }

    if ('children' in node && node.type !== 'table')
      Object.assign(node, { children: node.children.filter((child) => offsetsOf(child).end > headLength) })
    if (!list) return

    list.spread = isLoose
    for (const item of list.children) item.spread = isLoose
  }
}

type Children = readonly HtmlRoot['children'][number][]

const tagsOf: Readonly<Record<ContainerKind, readonly string[]>> = {
  list: ['ul', 'ol'],
  listItem: ['li'],
  blockquote: ['blockquote'],
  table: ['table'],
  code: ['pre'],
}

/** A rehype plugin that unwraps a block from its containers. */
function rehypeWithin({ within }: Surroundings) {
  return (tree: HtmlRoot): void => {
    let children: Children = tree.children
    for (const kind of within) children = inside(children, tagsOf[kind])
    // Only the first block of a table has no rows; the others are parsed below a synthetic header.
    if (within.at(-1) === 'table') {
      // A table must not contain the line endings between rows.
      children = inside(children, ['tbody'], children).filter(({ type }) => type === 'element')
    }
    tree.children = [...children]
  }
}

function inside(children: Children, names: readonly string[], otherwise: Children = []): Children {
  const found = children.find(
    (child): child is Element => child.type === 'element' && names.includes(child.tagName),
  )
  return found?.children ?? otherwise
}
