import type { Link, PhrasingContent } from 'mdast'
import type { EditorMark, EditorNode } from './editor-node.ts'
import type { Reading } from './markdown-reading.ts'

const marksOfElements = { strong: 'bold', emphasis: 'italic', delete: 'strike' } as const

/**
 * @param marks of what the nodes are inside of
 * @param isCell whether they are a cell of a table, where `<br>` is the only line break
 * @returns the running text of a block
 */
export function inlineNodes(
  nodes: readonly PhrasingContent[],
  reading: Reading,
  marks: readonly EditorMark[],
  isCell: boolean,
): readonly EditorNode[] {
  const found: EditorNode[] = []
  // Underlines have no Markdown: they are a pair of HTML tags.
  const ends = underlineEnds(nodes)
  let underlinedTo = -1
  for (const [at, node] of nodes.entries()) {
    const isTag = ends.has(at) || at === underlinedTo
    const end = ends.get(at)
    if (end !== undefined) underlinedTo = end
    if (isTag) continue
    const own = at < underlinedTo ? withMark(marks, { type: 'underline' }) : marks
    found.push(...inlineOf(node, reading, own, isCell))
  }
  return joinTexts(found)
}

/** @returns for the place of each `<u>` that of its `</u>` */
function underlineEnds(nodes: readonly PhrasingContent[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>()
  let open = -1
  for (const [at, node] of nodes.entries()) {
    if (node.type !== 'html') continue
    if (node.value === '<u>' && open < 0) open = at
    if (node.value !== '</u>' || open < 0) continue
    if (at > open + 1) ends.set(open, at)
    open = -1
  }
  return ends
}

function inlineOf(
  node: PhrasingContent,
  reading: Reading,
  marks: readonly EditorMark[],
  isCell: boolean,
): readonly EditorNode[] {
  const leaf = (type: string, attrs?: EditorNode['attrs']): EditorNode =>
    withMarks({ type, ...(attrs && { attrs }) }, marks)
  const inside = (mark: EditorMark, children: readonly PhrasingContent[]) =>
    inlineNodes(children, reading, withMark(marks, mark), isCell)
  switch (node.type) {
    case 'text':
      return textNodes(node.value, marks)
    case 'strong':
    case 'emphasis':
    case 'delete':
      return inside({ type: marksOfElements[node.type] }, node.children)
    case 'inlineCode':
      return node.value === ''
        ? []
        : [withMarks({ type: 'text', text: node.value }, withMark(marks, { type: 'code' }))]
    case 'break':
      return [leaf('hardBreak', { soft: false })]
    case 'link':
      return inside(linkMark(node), node.children)
    case 'linkReference': {
      const definition = reading.definitions.get(node.identifier)
      return definition ? inside(linkMark(definition), node.children) : []
    }
    case 'image':
      return [leaf('image', { src: node.url, alt: node.alt ?? null, title: node.title ?? null })]
    case 'imageReference': {
      const { url = '', title } = reading.definitions.get(node.identifier) ?? {}
      return [leaf('image', { src: url, alt: node.alt ?? null, title: title ?? null })]
    }
    case 'inlineMath': {
      const mark = reading.source.slice(node.position?.start.offset ?? 0).slice(0, 2)
      return [leaf('inlineMath', { latex: node.value, display: mark === '$$' || mark === String.raw`\[` })]
    }
    case 'footnoteReference':
      return [leaf('footnoteReference', { label: node.label ?? node.identifier })]
    case 'html':
      return isCell && /^<br ?\/?>$/i.test(node.value)
        ? [leaf('hardBreak', { soft: false })]
        : [leaf('htmlInline', { value: node.value })]
  }
}

/** The ends of lines that Markdown joins are kept as soft breaks. */
function textNodes(value: string, marks: readonly EditorMark[]): EditorNode[] {
  return value
    .split('\n')
    .flatMap((text, at): EditorNode[] => [
      ...(at === 0 ? [] : [withMarks({ type: 'hardBreak', attrs: { soft: true } }, marks)]),
      ...(text === '' ? [] : [withMarks({ type: 'text', text }, marks)]),
    ])
}

function withMarks(node: EditorNode, marks: readonly EditorMark[]): EditorNode {
  return marks.length === 0 ? node : { ...node, marks }
}

/** Marks do not nest in themselves; an inner link is the one that counts. */
function withMark(marks: readonly EditorMark[], mark: EditorMark): readonly EditorMark[] {
  return [...marks.filter(({ type }) => type !== mark.type), mark]
}

function joinTexts(nodes: readonly EditorNode[]): readonly EditorNode[] {
  const joined: EditorNode[] = []
  for (const node of nodes) {
    const before = joined.at(-1)
    const isSame =
      before?.text !== undefined &&
      node.text !== undefined &&
      JSON.stringify(before.marks) === JSON.stringify(node.marks)
    if (isSame) joined[joined.length - 1] = { ...before, text: `${before.text}${node.text}` }
    else joined.push(node)
  }
  return joined
}

function linkMark({ url, title }: Pick<Link, 'url' | 'title'>): EditorMark {
  return { type: 'link', attrs: { href: url, title: title ?? null } }
}
