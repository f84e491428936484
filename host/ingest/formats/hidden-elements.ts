import type { parseHTML } from 'linkedom'
import type { Block } from '../blocks.ts'

type HtmlDocument = ReturnType<typeof parseHTML>['document']
type HtmlElement = NonNullable<ReturnType<HtmlDocument['querySelector']>>

/** Marks a hidden place while a page is read: a noncharacter, which no text contains (Unicode 23.7). */
const mark = '\uffff'
const hiding = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))\s*(?:!|;|$)/i
const mayHide = /\bhidden\b|display\s*:\s*none|visibility\s*:/i
/** Parts of a table, next to which no text may be. */
const tableParts = new Set(['tr', 'td', 'th', 'tbody', 'thead', 'tfoot', 'caption', 'col', 'colgroup'])

/** @returns whether a page could have hidden elements, so that most need not be searched for them */
export function mayHaveHidden(html: string): boolean {
  return mayHide.test(html)
}

/**
 * Removes the elements that a page hides itself, by their attribute or style, or shows them; leaves a mark at each
 * place. Hidden copies of formulas are alternatives for programs, and stay.
 */
export function markHidden(document: HtmlDocument, includesHidden = false): void {
  const shown = new Set<HtmlElement>()
  for (const element of document.querySelectorAll('[hidden], [style]')) {
    if (!isHidden(element) || !document.contains(element) || isWithin(element, shown)) continue
    if ((element.textContent ?? '').trim() === '' || element.querySelector('math')) continue
    markPlace(document, element)
    if (!includesHidden) element.remove()
    else shown.add(element)
  }
  for (const element of document.querySelectorAll('[hidden], [style]')) {
    if (!includesHidden || !isHidden(element)) continue
    element.removeAttribute('hidden')
    element.removeAttribute('style')
  }
}

function isHidden(element: HtmlElement): boolean {
  return element.hasAttribute('hidden') || hiding.test(element.getAttribute('style') ?? '')
}

function isWithin(element: HtmlElement, others: ReadonlySet<HtmlElement>): boolean {
  if (others.size === 0) return false
  for (let above = element.parentElement; above; above = above.parentElement)
    if (others.has(above as HtmlElement)) return true
  return false
}

function markPlace(document: HtmlDocument, element: HtmlElement): void {
  const place = tableParts.has(element.localName) ? (element.closest('table') ?? element) : element
  place.before(document.createTextNode(mark))
}

/** @returns the blocks without marks, and how many there were: the hidden places in the text of a page */
export function takeMarks(blocks: readonly Block[]): { blocks: readonly Block[]; hidden: number } {
  const marked = blocks.filter(({ text }) => text.includes(mark))
  if (marked.length === 0) return { blocks, hidden: 0 }
  const hidden = marked.reduce((sum, { text }) => sum + text.split(mark).length - 1, 0)
  return { blocks: blocks.map(withoutMarks).filter(({ text }) => text !== ''), hidden }
}

function withoutMarks(block: Block): Block {
  if (!block.text.includes(mark)) return block
  const lines = block.text.split('\n').map((line) => line.replaceAll(mark, '').trim())
  return { ...block, text: lines.filter((line) => line !== '').join('\n') }
}
