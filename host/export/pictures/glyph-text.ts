import type { FontFiles } from '../export-order.ts'
import { openFont, type PrintableFont } from '../printable-font.ts'

/** A piece of text in one style. */
export interface Run {
  readonly text: string
  readonly isBold?: boolean
  readonly colour?: string
  /** In pixels; that of the block when absent. */
  readonly size?: number
}

/** A character that has its place on a line. */
interface Placed {
  readonly character: string
  readonly run: Run
  readonly size: number
  readonly width: number
}

/** These do not begin a line. */
const notFirst = /^[，。、；：？！）》」』】”’…,.;:?!)\]}%]$/
/** These are not torn apart. */
const ofWord = /^[\p{Script=Latin}\p{N}_\-/.@%&=+#~]$/u

/**
 * Draws text as the outlines of its characters, so that a picture looks the same on every machine, whatever fonts are
 * installed there. Each character's outline is in the picture once.
 */
export class GlyphText {
  readonly #regular: PrintableFont
  readonly #bold: PrintableFont
  readonly #outlines = new Map<string, { id: string; path: string }>()

  constructor(fonts: FontFiles) {
    this.#regular = openFont(fonts, 'regular')
    this.#bold = openFont(fonts, 'bold')
  }

  /** @returns the lines into which runs break at a width, in pixels */
  wrap(runs: readonly Run[], size: number, width: number): Placed[][] {
    const lines: Placed[][] = []
    let line: Placed[] = []
    let used = 0
    // A space at which a line broke is not drawn; one that begins a line of its own is.
    let isBroken = false
    const end = () => {
      isBroken = true
      lines.push(line)
      line = []
      used = 0
    }
    for (const word of words(runs.flatMap((run) => this.#placed(run, run.size ?? size)))) {
      if (word[0]?.character === '\n') {
        end()
        isBroken = false
        continue
      }
      const wordWidth = widthOf(word)
      if (used + wordWidth > width && line.length > 0 && !notFirst.test(word[0]?.character ?? '')) end()
      // A word longer than a line is torn.
      for (const each of word) {
        if (used + each.width > width && line.length > 0 && !notFirst.test(each.character)) end()
        if (isBroken && line.length === 0 && each.character === ' ') continue
        line.push(each)
        used += each.width
      }
    }
    if (line.length > 0) lines.push(line)
    return lines
  }

  /** @returns SVG of a line whose baseline is at `y` */
  line(placed: readonly Placed[], x: number, y: number, colour: string): string {
    let at = x
    const parts: string[] = []
    for (const { character, run, size, width } of placed) {
      const id = this.#outline(character, run)
      if (id !== null) {
        const scale = size / this.#fontOf(run).font.unitsPerEm
        const place = `translate(${at.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})`
        parts.push(`<use href="#${id}" transform="${place}" fill="${run.colour ?? colour}"/>`)
      }
      at += width
    }
    return parts.join('')
  }

  /** @returns the outlines of all characters that were drawn */
  definitions(): string {
    const paths = [...this.#outlines.values()].map(({ id, path }) => `<path id="${id}" d="${path}"/>`)
    return `<defs>${paths.join('')}</defs>`
  }

  #placed(run: Run, size: number): Placed[] {
    const { font } = this.#fontOf(run)
    return Array.from(this.#fontOf(run).printable(run.text.replaceAll('\t', ' ')), (character) => {
      const advance =
        character === '\n' ? 0 : font.glyphForCodePoint(character.codePointAt(0) ?? 0).advanceWidth
      return { character, run, size, width: (advance * size) / font.unitsPerEm }
    })
  }

  #fontOf({ isBold }: Run): PrintableFont {
    return isBold ? this.#bold : this.#regular
  }

  /** @returns the id of a character's outline; null for one that shows nothing */
  #outline(character: string, run: Run): string | null {
    const key = `${run.isBold ? 'b' : 'r'}${character}`
    const before = this.#outlines.get(key)
    if (before) return before.path === '' ? null : before.id
    const glyph = this.#fontOf(run).font.glyphForCodePoint(character.codePointAt(0) ?? 0)
    const made = { id: `g${this.#outlines.size}`, path: glyph.path.toSVG() }
    this.#outlines.set(key, made)
    return made.path === '' ? null : made.id
  }
}

function words(placed: readonly Placed[]): Placed[][] {
  const found: Placed[][] = []
  for (const each of placed) {
    const word = found.at(-1)
    const isJoined = ofWord.test(each.character) && ofWord.test(word?.at(-1)?.character ?? '')
    if (isJoined) word?.push(each)
    else found.push([each])
  }
  return found
}

function widthOf(placed: readonly Placed[]): number {
  return placed.reduce((sum, { width }) => sum + width, 0)
}
