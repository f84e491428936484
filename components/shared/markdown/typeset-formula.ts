import 'katex/dist/katex.min.css'
import katex from 'katex'

/** Longer TeX stays TeX: typesetting it would hold up the page. */
const mostCharacters = 2_000

/**
 * Typesets TeX into an element, with MathML for those who listen. Commands that load, link or style something are
 * refused (`trust`), and macros and sizes are bounded, for a model wrote it.
 * @returns whether it could be read
 */
export function typesetFormula(tex: string, place: HTMLElement, isDisplay: boolean): boolean {
  if (tex.length > mostCharacters) return false
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
