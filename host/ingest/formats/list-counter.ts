import { formatNumber } from '../office/word/numbering/number-format.ts'
import type { DomNode } from './html-tables.ts'

/** Names of the marks of items, by the type of a list (HTML 4.4.5) and by its style (CSS Counter Styles 3, 6). */
const decimal = 'decimal'
const types = new Map([
  ['1', decimal],
  ['a', 'lower-alpha'],
  ['A', 'upper-alpha'],
  ['i', 'lower-roman'],
  ['I', 'upper-roman'],
])
/** Chinese styles are followed by a comma of enumerations. */
const chinese = new Map([
  ['cjk-ideographic', 'taiwaneseCountingThousand'],
  ['trad-chinese-informal', 'taiwaneseCountingThousand'],
  ['simp-chinese-informal', 'chineseCountingThousand'],
  ['simp-chinese-formal', 'chineseLegalSimplified'],
  ['trad-chinese-formal', 'ideographLegalTraditional'],
  ['cjk-decimal', 'ideographDigital'],
  ['cjk-earthly-branch', 'ideographZodiac'],
  ['cjk-heavenly-stem', 'ideographTraditional'],
])
const romans = { 'lower-roman': 'lowerRoman', 'upper-roman': 'upperRoman' } as const
const largestRoman = 3_999
const markStyle = /(?:^|;)\s*list-style(?:-type)?\s*:([^;]*)/i

/** Counts the items of a list in a page, as a browser numbers them. */
export class ListCounter {
  readonly #isOrdered: boolean
  readonly #style: string | null
  readonly #step: number
  #next: number

  constructor(list: DomNode) {
    this.#isOrdered = list.nodeName.toUpperCase() === 'OL'
    this.#style = styleOf(list)
    const isReversed = typeof list.getAttribute?.('reversed') === 'string'
    this.#step = isReversed ? -1 : 1
    this.#next = integerOf(list, 'start') ?? (isReversed ? itemsOf(list) : 1)
  }

  /** @returns what stands before the next item; '' where nothing is shown */
  mark(item: DomNode): string {
    const number = integerOf(item, 'value') ?? this.#next
    this.#next = number + this.#step
    const style = styleOf(item) ?? this.#style
    if (style === 'none') return ''
    return this.#isOrdered ? markOf(number, style ?? decimal) : '- '
  }
}

function markOf(number: number, style: string): string {
  const format = chinese.get(style)
  if (format !== undefined && number >= 0) return `${formatNumber(number, format)}、`
  return `${numeral(number, style)}. `
}

/** Numbers that a style can't write are decimal. */
function numeral(number: number, style: string): string {
  if (number < 1) return String(number)
  if (style === 'lower-alpha' || style === 'lower-latin') return letters(number)
  if (style === 'upper-alpha' || style === 'upper-latin') return letters(number).toUpperCase()
  if (style === 'decimal-leading-zero') return String(number).padStart(2, '0')
  const isRoman = (style === 'lower-roman' || style === 'upper-roman') && number <= largestRoman
  return isRoman ? formatNumber(number, romans[style]) : String(number)
}

/** a to z, then aa, ab. */
function letters(number: number): string {
  let text = ''
  for (let left = number; left > 0; left = Math.floor((left - 1) / 26))
    text = String.fromCharCode(97 + ((left - 1) % 26)) + text
  return text
}

/** @returns the style of marks that an element states itself, or null */
export function statedListStyle(style: string): string | null {
  const words = markStyle.exec(style)?.[1]?.trim().toLowerCase().split(/\s+/)
  return words?.find((word) => word === 'none' || /^(?:decimal|lower|upper|cjk|simp|trad)/.test(word)) ?? null
}

function styleOf(node: DomNode): string | null {
  const type = node.getAttribute?.('type') ?? ''
  return statedListStyle(node.getAttribute?.('style') ?? '') ?? types.get(type) ?? (type === '' ? null : type)
}

/** The integer at the beginning of an attribute (HTML, 2.3.4.1); larger ones than a list can have are none. */
function integerOf(node: DomNode, attribute: string): number | null {
  const digits = /^\s*([-+]?\d{1,9})(?!\d)/.exec(node.getAttribute?.(attribute) ?? '')?.[1]
  return digits === undefined ? null : Number(digits)
}

function itemsOf(list: DomNode): number {
  return Array.from(list.childNodes).filter((child) => child.nodeName.toUpperCase() === 'LI').length
}
