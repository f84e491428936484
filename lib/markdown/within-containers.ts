import type { Element, Root as HtmlRoot } from 'hast'
import type { List, Nodes, Root } from 'mdast'
import { offsetsOf } from './growing-containers'
import type { ContainerKind } from './markdown-block'

/** Where a block stands that is parsed apart from its containers. */
export interface Surroundings {
  readonly headLength: number
  readonly within: readonly ContainerKind[]
  /** Whether the list that it stands in is loose, which other parts of the list decide. */
  readonly isLoose: boolean
}

/** A remark plugin that takes away what the lines in front of a block have made, but for the containers around it. */
export function remarkWithin({ headLength, within, isLoose }: Surroundings) {
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

/** A rehype plugin that leaves of a block what stands inside of its containers. */
export function rehypeWithin({ within }: Surroundings) {
  return (tree: HtmlRoot): void => {
    let children: Children = tree.children
    for (const kind of within) children = inside(children, tagsOf[kind])
    // Only the first block of a table has no rows; the others are parsed behind a head that is not theirs.
    if (within.at(-1) === 'table') {
      // Nor has a table a place for the line endings between them.
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
