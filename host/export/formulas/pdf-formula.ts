import type { Content } from 'pdfmake/interfaces.js'
import { formulaSvg } from './formula-svg.ts'

/** Each takes some milliseconds and kilobytes; a file has room for no more, the others are written as characters. */
const mostDrawn = 500
const fontSize = 10.5
/** Of a page, in points. */
const widest = 483

/** The formulas of one file. */
export class PdfFormulas {
  readonly #drawn = new Map<string, Content | null>()

  /** @returns the formula as outlines in a line of its own; null when it cannot be drawn */
  block(tex: string): Content | null {
    const before = this.#drawn.get(tex)
    if (before !== undefined || this.#drawn.size >= mostDrawn) return before ?? null
    const found = formulaSvg(tex, 'Sans')
    const made: Content | null = found && {
      svg: found.svg,
      width: Math.min(widest, found.width * fontSize * 1.15),
      alignment: 'center',
      margin: [0, 4, 0, 10],
    }
    this.#drawn.set(tex, made)
    return made
  }
}
