import 'katex/dist/katex.min.css'
import katex from 'katex'

/** Longer formulas would block the page. */
const maxCharacters = 2_000

/**
 * Typesets TeX into an element, with MathML for assistive technology. The TeX is untrusted, so commands that load,
 * link or style are refused (`trust`), and macros and sizes are limited.
 * @returns whether the TeX is valid
 */
export function typesetFormula(tex: string, place: HTMLElement, isDisplay: boolean): boolean {
  if (tex.length > maxCharacters) return false
  try {
    katex.render(tex, place, {
      displayMode: isDisplay,
      trust: false,
      strict: 'ignore',
      maxSize: 20,
      maxExpand: 200,
    })
    return true
  } catch (error) {
    if (error instanceof katex.ParseError) return false
    throw error
  }
}
