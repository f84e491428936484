import type { Content } from 'pdfmake/interfaces.js'
import { formulaSvg } from './formula-svg.ts'

/** Maximum rendered formulas in a file: each takes milliseconds and kilobytes; others are written as text. */
const maxCached = 500
const fontSize = 10.5
/** Maximum width on a page, in points. */
const widest = 483

export class PdfFormulas {
  readonly #rendered = new Map<string, Content | null>()

  /** @returns the display formula as outlines; null when it cannot be rendered */
  block(tex: string): Content | null {
    const before = this.#rendered.get(tex)
    if (before !== undefined || this.#rendered.size >= maxCached) return before ?? null

    const found = formulaSvg(tex, 'Sans')
    const made: Content | null = found && {
      svg: found.svg,
      width: Math.min(widest, found.width * fontSize * 1.15),
      alignment: 'center',
      margin: [0, 4, 0, 10],
    }
    this.#rendered.set(tex, made)
    return made
  }
}
