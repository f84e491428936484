import 'katex/dist/katex.min.css'
import katex from 'katex'

/** Chemical formulas, `\ce{…}`, and their units, `\pu{…}`: a part of KaTeX that is loaded with the first of them. */
const chemistry = /\\(?:ce|pu)\b/

let hasChemistry = false

/** @returns whether the formula can be typeset with what is loaded */
export function isReadyFor(tex: string): boolean {
  return hasChemistry || !chemistry.test(tex)
}

/** Loads what a formula needs. Rejects if that can't be loaded; the formula then stays its source. */
export async function prepareFor(tex: string): Promise<void> {
  if (isReadyFor(tex)) return
  // Adds its macros to KaTeX.
  await import('katex/contrib/mhchem')
  hasChemistry = true
}

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
