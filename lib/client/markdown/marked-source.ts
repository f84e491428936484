import type { Nodes } from 'mdast'
import { visitMarkdown } from '../../text/markdown/visit-markdown.ts'
import { parseMarkdown } from './parse-markdown'

/** Selected text of a page, without blanks and formulas. */
export interface MarkedWords {
  readonly words: string
  /** Index among the occurrences of these words, from 0. */
  readonly place: number
  readonly places: number
}

export interface SourceRange {
  readonly from: number
  readonly to: number
}

/**
 * Identifies a selection on a page. Formulas are excluded, as they are typeset.
 * @param before text of the page before the selection
 * @param marked the selected text
 * @param after text after it
 * @returns null if only blanks are selected
 */
export function locateWords(before: string, marked: string, after: string): MarkedWords | null {
  const words = withoutBlanks(marked)
  if (words === '') return null
  const start = withoutBlanks(before)
  const places = placesOf(words, start + words + withoutBlanks(after))
  return { words, place: places.indexOf(start.length), places: places.length }
}

/** Including overlapping ones. */
function placesOf(words: string, text: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) places.push(at)
  return places
}

/**
 * Finds a page selection in the Markdown source. A selection that cuts through bold type, a link, code or a table is
 * extended to all of it.
 * @returns null if not found, for example because it spans generated content, or if the number of occurrences differs
 * from the page, so that it would be ambiguous
 */
export function findMarkedSource(text: string, { words, place, places }: MarkedWords): SourceRange | null {
  const tree = parseMarkdown(text)
  const { shown, offsets } = readVisibleText(tree, text)
  const found = placesOf(words, shown)
  const at = found.length === places ? (found[place] ?? -1) : -1
  const [from, last] = [offsets[at], offsets[at + words.length - 1]]
  if (from === undefined || last === undefined) return null
  return widen(tree, { from, to: last + 1 })
}

const blank = /\s/u

function withoutBlanks(text: string): string {
  return text.replaceAll(/\s+/gu, '')
}

const excludedTypes: ReadonlySet<string> = new Set(['html', 'inlineMath', 'math'])

/** The visible text without blanks and formulas, and the source offset of each unit. */
function readVisibleText(tree: Nodes, text: string): { readonly shown: string; readonly offsets: number[] } {
  const parts: string[] = []
  const offsets: number[] = []
  visitMarkdown(tree, (node) => {
    if (!('value' in node) || excludedTypes.has(node.type)) return true

    let at = node.position?.start.offset ?? 0
    const end = node.position?.end.offset ?? at
    for (const unit of withoutBlanks(node.value)) {
      at = nextPlace(text, at, unit)
      if (at >= end) return true
      parts.push(unit)
      for (let index = 0; index < unit.length; index += 1) offsets.push(at + index)
      at += lengthAt(text, at, unit)
    }

    return true
  })
  return { shown: parts.join(''), offsets }
}

const reference = /&(?:#\w+|\w+);/y

/** Source offset of a character of a node's value, skipping blanks, escapes and fences. */
function nextPlace(text: string, from: number, unit: string): number {
  for (let at = from; at < text.length; at += 1) {
    if (text.startsWith(unit, at)) return at
    reference.lastIndex = at
    if (!blank.test(text.charAt(at)) && reference.test(text)) return at
  }
  return text.length
}

/** Source length of a character: the whole of a character reference. */
function lengthAt(text: string, at: number, unit: string): number {
  reference.lastIndex = at
  return reference.exec(text)?.[0].length ?? unit.length
}

/** Nodes that break when only a part of them is removed. */
const wholes: ReadonlySet<string> = new Set([
  'strong',
  'emphasis',
  'delete',
  'link',
  'linkReference',
  'inlineCode',
  'inlineMath',
  'math',
  'code',
  'html',
])

function widen(tree: Nodes, marked: SourceRange): SourceRange {
  let range = marked
  visitMarkdown(tree, (node) => {
    const whole = rangeOf(node, node)
    if (whole.to <= range.from || whole.from >= range.to) return node.type === 'root'
    if (isCut(node, whole, range))
      range = { from: Math.min(range.from, whole.from), to: Math.max(range.to, whole.to) }
    return true
  })
  // The extended range may cut through enclosing nodes.
  const isSame = range.from === marked.from && range.to === marked.to
  return isSame ? range : widen(tree, range)
}

function isCut(node: Nodes, whole: SourceRange, range: SourceRange): boolean {
  if (contains(range, whole)) return false
  if (node.type === 'table')
    return !node.children.some((row) => row.children.some((cell) => contains(rangeOf(cell, cell), range)))
  if (!wholes.has(node.type)) return false

  const first = 'children' in node ? node.children.at(0) : undefined
  const last = 'children' in node ? node.children.at(-1) : undefined
  // Text inside of its delimiters may be rewritten alone.
  if (first && last) return !contains(rangeOf(first, last), range)

  return range.from <= whole.from || range.to >= whole.to
}

function rangeOf(first: Nodes, last: Nodes): SourceRange {
  return { from: first.position?.start.offset ?? 0, to: last.position?.end.offset ?? 0 }
}

function contains(outer: SourceRange, inner: SourceRange): boolean {
  return outer.from <= inner.from && inner.to <= outer.to
}
