import type { ListItem, Paragraph, RootContent } from 'mdast'

/**
 * Writes the checkboxes of tasks as literal text: the writer of `remark-cjk-friendly` replaces that of GitHub's tasks,
 * which would write them.
 * @returns the tree without changing the one given
 */
export function writeCheckboxes<Node extends { readonly children: readonly unknown[] }>(node: Node): Node {
  const children = (node.children as RootContent[]).map((child) => {
    const inner = 'children' in child ? writeCheckboxes(child) : child
    return inner.type === 'listItem' && typeof inner.checked === 'boolean' ? withCheckbox(inner) : inner
  })
  return { ...node, children }
}

function withCheckbox(item: ListItem): ListItem {
  const [first, ...rest] = item.children
  const box = { type: 'html', value: item.checked ? '[x] ' : '[ ] ' } as const
  // A box without a text after it is none.
  const text: Paragraph['children'] =
    first?.type === 'paragraph' && first.children.length > 0 ? first.children : [{ type: 'text', value: ' ' }]
  const others = first?.type === 'paragraph' ? rest : item.children
  return { ...item, checked: null, children: [{ type: 'paragraph', children: [box, ...text] }, ...others] }
}
