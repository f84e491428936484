import type { Definition, Node, PhrasingContent, Root } from 'mdast'

type Parent = Node & { readonly children?: readonly Node[] }

/**
 * A Markdown tree as comparisons need it, made independently of the editor's own: without positions, references
 * resolved, and running text as pieces with the set of their marks, since the nesting of marks says nothing.
 */
export function canonicalTree(root: Root, source: string): unknown {
  const definitions = new Map<string, Definition>()
  const collect = (node: Parent) => {
    const definition = node as Definition
    if (node.type === 'definition' && !definitions.has(definition.identifier))
      definitions.set(definition.identifier, definition)
    for (const child of node.children ?? []) collect(child as Parent)
  }
  collect(root)

  const block = (node: Parent): unknown => {
    const { position: _, children, data: __, ...own } = node as Parent & { data?: unknown }
    if (!children) return own
    const isText = ['paragraph', 'heading', 'tableCell'].includes(node.type)
    const inner = isText
      ? pieces(children as PhrasingContent[], [], node.type === 'tableCell')
      : children.filter(({ type }) => type !== 'definition').map((child) => block(child as Parent))
    return { ...own, children: inner }
  }

  const pieces = (
    nodes: readonly PhrasingContent[],
    marks: readonly string[],
    isCell: boolean,
  ): unknown[] => {
    const found: Record<string, unknown>[] = []
    for (const node of nodes) {
      const inner = contentOf(node, marks, isCell) as Record<string, unknown>[]
      for (const piece of inner) {
        const before = found.at(-1)
        const isJoined =
          before?.['type'] === 'text' &&
          piece['type'] === 'text' &&
          JSON.stringify(before['marks']) === JSON.stringify(piece['marks'])
        if (isJoined) before['value'] = `${String(before['value'])}${String(piece['value'])}`
        else found.push({ ...piece })
      }
    }
    return found
  }

  const contentOf = (node: PhrasingContent, marks: readonly string[], isCell: boolean): unknown[] => {
    const add = (mark: string) => [...new Set([...marks, mark])].toSorted()
    // The others have no marks of their own.
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check
    switch (node.type) {
      case 'strong':
      case 'emphasis':
      case 'delete':
        return pieces(node.children, add(node.type), isCell)
      case 'link':
        return pieces(node.children, add(`link ${node.url} ${node.title ?? ''}`), isCell)
      case 'linkReference': {
        const { url, title } = definitions.get(node.identifier) ?? { url: '', title: '' }
        return pieces(node.children, add(`link ${url} ${title ?? ''}`), isCell)
      }
      case 'imageReference': {
        const { url, title } = definitions.get(node.identifier) ?? { url: '', title: '' }
        return [{ type: 'image', url, alt: node.alt ?? '', title: title ?? null, marks }]
      }
      case 'image':
        return [{ type: 'image', url: node.url, alt: node.alt ?? '', title: node.title ?? null, marks }]
      case 'inlineMath': {
        const isDisplay = ['$$', String.raw`\[`].includes(
          source.slice(node.position?.start.offset ?? 0).slice(0, 2),
        )
        return [{ type: 'inlineMath', value: node.value, isDisplay, marks }]
      }
      case 'html':
        return [
          isCell && /^<br ?\/?>$/i.test(node.value)
            ? { type: 'break', marks }
            : { type: 'html', value: node.value, marks },
        ]
      default: {
        const { position: _, data: __, ...own } = node as PhrasingContent & { data?: unknown }
        return [{ ...own, marks }]
      }
    }
  }
  return block(root)
}
