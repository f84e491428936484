import type { PhrasingContent } from 'mdast'
import { type EditorMark, type EditorNode, textAttribute } from './editor-node.ts'

/** From the outside to the inside, where several begin and end together. */
const outerFirst = ['link', 'bold', 'italic', 'strike', 'underline']

/**
 * @param isCell whether it is a cell of a table, which is one line
 * @returns the running text of a block, in which marks are nested elements
 */
export function phrasingOf(nodes: readonly EditorNode[] = [], isCell = false): PhrasingContent[] {
  return joinTexts(nest(withoutOuterSpace(nodes), isCell))
}

const isBreak = ({ type }: EditorNode) => type === 'hardBreak'

/** Markdown has no blanks and no line breaks at the beginning and end of a block. */
function withoutOuterSpace(nodes: readonly EditorNode[]): EditorNode[] {
  const trimmed = [...nodes]
  const isPlain = ({ text, marks = [] }: EditorNode) =>
    text !== undefined && !marks.some(({ type }) => type === 'code')
  for (;;) {
    const first = trimmed[0]
    if (!first) return trimmed
    if (isBreak(first)) trimmed.shift()
    else if (isPlain(first) && /^[ \t\n]/.test(first.text ?? ''))
      replace(trimmed, 0, first, (first.text ?? '').replace(/^[ \t\n]+/, ''))
    else break
  }
  for (;;) {
    const last = trimmed.at(-1)
    if (!last) return trimmed
    if (isBreak(last)) trimmed.pop()
    else if (isPlain(last) && /[ \t\n]$/.test(last.text ?? ''))
      replace(trimmed, trimmed.length - 1, last, (last.text ?? '').trimEnd())
    else return trimmed
  }
}

function replace(nodes: EditorNode[], at: number, node: EditorNode, text: string): void {
  nodes.splice(at, 1, ...(text === '' ? [] : [{ ...node, text }]))
}

/** Wraps the nodes in their marks: of those at the first node, the one that reaches furthest is the outermost. */
function nest(nodes: readonly EditorNode[], isCell: boolean): PhrasingContent[] {
  const found: PhrasingContent[] = []
  let at = 0
  while (at < nodes.length) {
    const node = nodes[at] as EditorNode
    const outer = outermost(nodes, at)
    if (!outer) {
      found.push(...leafOf(node, isCell))
      at += 1
      continue
    }
    const inside = nodes.slice(at, outer.end).map((each) => ({
      ...each,
      marks: (each.marks ?? []).filter((mark) => mark.type !== outer.mark.type),
    }))
    found.push(...wrap(outer.mark, inside, isCell))
    at = outer.end
  }
  return found
}

function outermost(
  nodes: readonly EditorNode[],
  from: number,
): { readonly mark: EditorMark; readonly end: number } | null {
  let best: { mark: EditorMark; end: number } | null = null
  const marks = (nodes[from]?.marks ?? []).filter(({ type }) => outerFirst.includes(type))
  for (const mark of marks.toSorted(
    (one, other) => outerFirst.indexOf(one.type) - outerFirst.indexOf(other.type),
  )) {
    const key = JSON.stringify(mark)
    let end = from + 1
    while (nodes[end]?.marks?.some((each) => JSON.stringify(each) === key)) end += 1
    if (!best || end > best.end) best = { mark, end }
  }
  return best
}

/** Emphasis neither begins nor ends with a blank. */
function wrap(mark: EditorMark, nodes: readonly EditorNode[], isCell: boolean): PhrasingContent[] {
  if (mark.type === 'link') {
    const url = textAttribute(mark, 'href')
    const title = textAttribute(mark, 'title') || null
    return [{ type: 'link', url, title, children: joinTexts(nest(nodes, isCell)) as never }]
  }
  if (mark.type === 'underline')
    return [{ type: 'html', value: '<u>' }, ...nest(nodes, isCell), { type: 'html', value: '</u>' }]
  const [before, middle, after] = splitSpace(nodes)
  const children = joinTexts(nest(middle, isCell))
  const type = ({ bold: 'strong', italic: 'emphasis', strike: 'delete' } as const)[mark.type as 'bold']
  return [
    ...nest(before, isCell),
    ...(children.length === 0 ? [] : [{ type, children } as PhrasingContent]),
    ...nest(after, isCell),
  ]
}

function splitSpace(nodes: readonly EditorNode[]): [EditorNode[], EditorNode[], EditorNode[]] {
  const middle = [...nodes]
  const [before, after]: [EditorNode[], EditorNode[]] = [[], []]
  const spaceOf = (node: EditorNode | undefined, pattern: RegExp) =>
    node?.text === undefined || node.marks?.some(({ type }) => type === 'code')
      ? ''
      : (pattern.exec(node.text)?.[0] ?? '')
  for (let first = middle[0]; first; first = middle[0]) {
    const space = spaceOf(first, /^\s+/)
    if (space === '' && !isBreak(first)) break
    before.push(isBreak(first) ? first : { ...first, text: space })
    middle.shift()
    if (first.text !== undefined && first.text.length > space.length)
      middle.unshift({ ...first, text: first.text.slice(space.length) })
  }
  for (let last = middle.at(-1); last; last = middle.at(-1)) {
    const space = spaceOf(last, /\s+$/)
    if (space === '' && !isBreak(last)) break
    after.unshift(isBreak(last) ? last : { ...last, text: space })
    middle.pop()
    if (last.text !== undefined && last.text.length > space.length)
      middle.push({ ...last, text: last.text.slice(0, -space.length) })
  }
  return [before, middle, after]
}

function leafOf(node: EditorNode, isCell: boolean): PhrasingContent[] {
  switch (node.type) {
    case 'text':
      return node.marks?.some(({ type }) => type === 'code')
        ? [{ type: 'inlineCode', value: node.text ?? '' }]
        : [{ type: 'text', value: isCell ? (node.text ?? '').replaceAll('\n', ' ') : (node.text ?? '') }]
    case 'hardBreak':
      if (node.attrs?.['soft'] !== true) return [{ type: 'break' }]
      return [{ type: 'text', value: isCell ? ' ' : '\n' }]
    case 'image':
      return [
        {
          type: 'image',
          url: textAttribute(node, 'src'),
          alt: textAttribute(node, 'alt'),
          title: textAttribute(node, 'title') || null,
        },
      ]
    case 'inlineMath': {
      const value = textAttribute(node, 'latex')
      const data = { isDisplay: node.attrs?.['display'] === true }
      return value.trim() === '' ? [] : [{ type: 'inlineMath', value, data } as PhrasingContent]
    }
    case 'footnoteReference': {
      const label = textAttribute(node, 'label')
      return [{ type: 'footnoteReference', identifier: label.toLowerCase(), label }]
    }
    case 'htmlInline':
      return [{ type: 'html', value: textAttribute(node, 'value') }]
    default:
      return []
  }
}

function joinTexts(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const joined: PhrasingContent[] = []
  for (const node of nodes) {
    const before = joined.at(-1)
    if (before?.type === 'text' && node.type === 'text')
      joined[joined.length - 1] = { type: 'text', value: before.value + node.value }
    else joined.push(node)
  }
  return joined
}
