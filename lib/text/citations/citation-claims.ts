import { wholeSentences } from '../sentences.ts'
import { findCitationMarkers } from './citation-markers.ts'

/** The used subset of a Markdown syntax tree (mdast) node. */
export interface MarkdownNode {
  type: string
  value?: string
  children?: MarkdownNode[]
  position?: { start: { offset?: number }; end: { offset?: number } }
}

export interface Citation {
  /** Text node that contains it, and the offset in its value. */
  readonly node: MarkdownNode
  readonly start: number
  readonly end: number
  readonly indices: readonly number[]
  /**
   * The cited statement: the sentence, or part of it, before the marker; of a table cell: column head · row label ·
   * cell.
   */
  readonly claim: string
  /** Source numbers of all adjacent markers, which share a claim. */
  readonly together: readonly number[]
}

/** Nodes in which there are no markers: code, formulas, links. Their text still belongs to the sentence. */
const untouched = new Set([
  'code',
  'inlineCode',
  'math',
  'inlineMath',
  'link',
  'linkReference',
  'definition',
  'image',
  'imageReference',
  'html',
  'footnoteReference',
  'footnoteDefinition',
])
/** Nodes with running text of their own. */
const blocks = new Set(['paragraph', 'heading', 'tableCell'])

interface Found {
  readonly node: MarkdownNode
  readonly start: number
  readonly end: number
  readonly indices: readonly number[]
  /** Offset in the running text of its block, without markers. */
  readonly at: number
}

/** A part of a running text that comes from one node. */
interface Piece {
  readonly node: MarkdownNode
  /** Offsets in the running text, and in the value of a text node. */
  readonly at: number
  readonly end: number
  readonly from: number
}

/** The text of a paragraph, heading or table cell, without its markers. */
export interface RunningText {
  readonly text: string
  readonly found: readonly Found[]
  readonly pieces: readonly Piece[]
  /** Of a table cell: column head and row label. */
  readonly labels: readonly string[]
  /** Of a table cell. */
  readonly table?: MarkdownNode
}

/**
 * Visits the running texts of a tree in reading order.
 * @param source the Markdown that the tree was parsed from, which is needed to detect escapes
 */
export function visitRunningTexts(
  tree: MarkdownNode,
  source: string,
  onText: (running: RunningText) => void,
): void {
  const visit = (node: MarkdownNode, labels: readonly string[] = [], table?: MarkdownNode): void => {
    if (untouched.has(node.type)) return
    if (node.type === 'table') {
      const [head, ...rows] = node.children ?? []
      const heads = (head?.children ?? []).map(cellLabel)
      head?.children?.forEach((cell) => visit(cell, [], node))
      for (const { children: cells = [] } of rows) {
        const ofRow = cellLabel(cells[0])
        cells.forEach((cell, column) => visit(cell, [heads[column] ?? '', column === 0 ? '' : ofRow], node))
      }
      return
    }
    if (!blocks.has(node.type)) {
      node.children?.forEach((child) => visit(child))
      return
    }

    const running = { text: '', found: [], pieces: [], labels, ...(table && { table }) }
    collect(node, source, running)
    onText(running)
  }

  visit(tree)
}

/** @returns the statement that a sentence of a running text makes: of a table cell with its labels */
export function withLabels(claim: string, { labels }: Pick<RunningText, 'labels'>): string {
  return labels.length === 0 ? claim : [...labels, claim].filter(Boolean).join(cellSeparator)
}

/**
 * Finds the citation markers of a parsed text, with the claim of each. A marker belongs to the sentence before it, with
 * all of its parts that semicolons divide, in its paragraph, list item, heading or table cell; of several in one sentence, each belongs to the part since the
 * previous one. A marker at the very start belongs to the following sentence.
 * @param source the Markdown that the tree was parsed from
 * @param count number of sources
 * @returns `bad` counts the markers of sources that don't exist; they stay text
 */
export function findCitations(
  tree: MarkdownNode,
  source: string,
  count: number,
): { citations: Citation[]; bad: number } {
  const citations: Citation[] = []
  let bad = 0
  const isGood = ({ indices }: Found) => indices.every((index) => index >= 1 && index <= count)
  visitRunningTexts(tree, source, (running) => {
    const good = running.found.filter(isGood)
    bad += running.found.length - good.length
    for (const each of bind(running.text, good))
      citations.push({ ...each, claim: withLabels(each.claim, running) })
  })

  return { citations, bad }
}

export const cellSeparator = ' · '
const maxLabelLength = 60

/** @returns the head of a column or the label of a row: the text of its cell, without markers */
export function cellLabel(cell: MarkdownNode | undefined): string {
  if (!cell) return ''

  const text = plainText(cell)
  let label = ''
  let from = 0
  for (const { start, end } of findCitationMarkers(text)) {
    label += text.slice(from, start)
    from = end
  }

  return (label + text.slice(from)).trim().slice(0, maxLabelLength)
}

interface Collecting {
  text: string
  readonly found: Found[]
  readonly pieces: Piece[]
}

function collect(node: MarkdownNode, source: string, running: Collecting): void {
  for (const child of node.children ?? []) {
    if (child.type === 'text') collectText(child, source, running)
    else if (child.type === 'break') running.text += '\n'
    else if (untouched.has(child.type))
      append(running, child, child.type === 'html' ? '' : plainText(child), 0)
    else collect(child, source, running)
  }
}

function collectText(node: MarkdownNode, source: string, running: Collecting): void {
  const value = node.value ?? ''
  const isEscaped = escapesOf(node, source)
  let from = 0
  for (const { start, end, indices } of findCitationMarkers(value)) {
    if (isEscaped(start)) continue
    append(running, node, value.slice(from, start), from)
    running.found.push({ node, start, end, indices, at: running.text.length })
    from = end
  }

  append(running, node, value.slice(from), from)
}

function append(running: Collecting, node: MarkdownNode, text: string, from: number): void {
  if (text === '') return
  const at = running.text.length
  running.text += text
  running.pieces.push({ node, at, end: at + text.length, from })
}

function plainText(node: MarkdownNode): string {
  return node.value ?? (node.children ?? []).map(plainText).join('')
}

/**
 * @returns whether the character at an offset of a text node was escaped with a backslash or written as an entity;
 * offsets must be passed in ascending order, so that the source is scanned once
 */
function escapesOf(node: MarkdownNode, source: string): (at: number) => boolean {
  const value = node.value ?? ''
  const begin = node.position?.start.offset
  if (begin === undefined || source.slice(begin, node.position?.end.offset) === value) return () => false

  let [offset, read] = [begin, 0]

  return (at) => {
    for (; read < at; read += 1) offset = behind(source, offset, value.charAt(read))
    return source.charAt(offset) !== value.charAt(at)
  }
}

/** @returns the offset in the source after a character of the parsed text */
function behind(source: string, offset: number, character: string): number {
  if (source.charAt(offset) === character) return offset + 1
  if (source.charAt(offset) === '\\') return offset + 2
  const entity = /^&[#\w]+;/.exec(source.slice(offset, offset + 40))
  if (entity) return offset + entity[0].length
  // Indentation of a continued line, or a quote mark, is not part of the text.
  const next = source.indexOf(character, offset)
  return next < 0 ? source.length : next + 1
}

/** Groups adjacent markers and assigns each group its claim. */
function bind(text: string, found: readonly Found[]): Citation[] {
  const groups: Found[][] = []
  for (const each of found) {
    const last = groups.at(-1)
    const before = last?.at(-1)
    if (last && before && text.slice(before.at, each.at).trim() === '') last.push(each)
    else groups.push([each])
  }

  const sentences = wholeSentences(text)
  let from = 0

  return groups.flatMap((group) => {
    const at = group[0]?.at ?? 0
    const claim = claimAt(text, sentences, from, at)
    from = at
    const together = [...new Set(group.flatMap(({ indices }) => indices))]
    return group.map(({ node, start, end, indices }) => ({ node, start, end, indices, claim, together }))
  })
}

/** @param from offset of the previous marker; `at` is that of this one */
function claimAt(
  text: string,
  sentences: readonly { text: string; start: number; end: number }[],
  from: number,
  at: number,
): string {
  const behindText = text.slice(0, at).trimEnd().length
  const sentence = sentences[countBefore(sentences, behindText) - 1]
  if (!sentence || sentence.end < behindText) return sentences[countBefore(sentences, at)]?.text ?? ''
  const part = text.slice(Math.max(sentence.start, from), behindText)
  // The text between two markers may be a word without meaning of its own.
  return /[\p{L}\p{N}]{2}/u.test(part) ? part.trim() : text.slice(sentence.start, behindText)
}

/** @returns how many of the ordered sentences begin before an offset */
function countBefore(sentences: readonly { start: number }[], at: number): number {
  let [low, high] = [0, sentences.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sentences[middle]?.start ?? at) < at) low = middle + 1
    else high = middle
  }
  return low
}
