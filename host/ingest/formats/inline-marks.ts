import type { parseHTML } from 'linkedom'
import { statedListStyle } from './list-counter.ts'
import { scriptText } from './script-text.ts'

type HtmlDocument = ReturnType<typeof parseHTML>['document']
type HtmlElement = NonNullable<ReturnType<HtmlDocument['querySelector']>>

/** Elements that programs put around a formula. */
const formulaFrames = '.katex-display, .katex, mjx-container, .MathJax'
/** Where images are signs of the site. */
const siteParts = 'a, header, footer, nav, aside, button'
const imageFile = /\.(?:png|jpe?g|gif|webp|svg|bmp|avif)$/i
const maxAlternative = 300
/** Maximum nesting of a formula; deeper parts are read as plain text. */
const deepestFormula = 40

/**
 * Writes what its elements mean into the text of a document: formulas as TeX, raised and lowered characters, ruby without
 * its readings, alternative texts of images, ticks.
 */
export function writeInlineMarks(document: HtmlDocument): void {
  const { body } = document
  for (const formula of body.querySelectorAll('math')) writeFormula(document, formula)
  for (const reading of body.querySelectorAll('ruby rt, ruby rp, ruby rtc')) reading.remove()
  // Inner ones first.
  for (const script of [...body.querySelectorAll('sup, sub, span[style]')].toReversed()) {
    const kind = scriptOf(script)
    if (kind !== null) script.textContent = scriptText(script.textContent ?? '', kind)
  }
  // Styles do not outlast the search for the article.
  for (const list of body.querySelectorAll('ol[style], ul[style], li[style]')) {
    const style = statedListStyle(list.getAttribute('style') ?? '')
    if (style !== null) list.setAttribute('type', style)
  }
  for (const image of body.querySelectorAll('img[alt]')) writeAlternative(document, image)
  for (const box of body.querySelectorAll('input[type="checkbox" i], input[type="radio" i]'))
    box.replaceWith(document.createTextNode(box.hasAttribute('checked') ? '☑' : '☐'))
}

const alignment = /(?:^|;)\s*vertical-align\s*:\s*(super|sub)\s*(?:;|!|$)/i

function scriptOf(element: HtmlElement): 'superscript' | 'subscript' | null {
  const stated = alignment.exec(element.getAttribute('style') ?? '')?.[1]?.toLowerCase()
  const name = stated ?? element.localName.replace('sup', 'super')
  if (name === 'super') return 'superscript'
  return name === 'sub' ? 'subscript' : null
}

function writeFormula(document: HtmlDocument, formula: HtmlElement): void {
  const frame = outermostFrame(formula)
  // Of an assistive copy its frame was replaced already.
  if (!frame.parentNode) return
  const annotation = formula.querySelector('annotation[encoding="application/x-tex"]')
  const stated = (annotation?.textContent ?? formula.getAttribute('alttext') ?? '').trim()
  const mark = frame.matches('.katex-display') || formula.getAttribute('display') === 'block' ? '$$' : '$'
  const text = stated === '' ? formulaText(formula, 0) : `${mark}${stated}${mark}`
  frame.replaceWith(document.createTextNode(text))
}

function outermostFrame(formula: HtmlElement): HtmlElement {
  let frame = formula
  for (;;) {
    const outer = frame.parentElement?.closest(formulaFrames)
    if (!outer) return frame
    frame = outer as HtmlElement
  }
}

/** Writes a formula of MathML in one line: `(a+b)/c`, `x²`, `√(2)` (MathML Core). */
function formulaText(node: HtmlElement, depth: number): string {
  const parts = [...node.children] as HtmlElement[]
  if (parts.length === 0 || depth > deepestFormula) return (node.textContent ?? '').replaceAll(/\s+/g, '')
  const written = parts.map((part) => formulaText(part, depth + 1))
  const [first = '', second = '', third = ''] = written
  switch (node.localName) {
    case 'mfrac':
      return `${grouped(first)}/${grouped(second)}`
    case 'msup':
      return first + scriptText(second, 'superscript')
    case 'msub':
      return first + scriptText(second, 'subscript')
    case 'msubsup':
      return first + scriptText(second, 'subscript') + scriptText(third, 'superscript')
    case 'msqrt':
      return `√${grouped(written.join(''))}`
    case 'mroot':
      return `${scriptText(second, 'superscript')}√${grouped(first)}`
    case 'semantics':
      return first
    default:
      return written.join('')
  }
}

function grouped(text: string): string {
  return /^[\p{L}\p{N}.]*$/u.test(text) ? text : `(${text})`
}

function writeAlternative(document: HtmlDocument, image: HtmlElement): void {
  const text = (image.getAttribute('alt') ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, maxAlternative)
  if (text.length < 2 || imageFile.test(text) || image.closest(siteParts)) return
  image.replaceWith(document.createTextNode(`（图：${text}）`))
}
