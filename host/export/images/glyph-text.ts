import { FontChain } from '../font-chain.ts'
import type { PrintableFont } from '../printable-font.ts'
import type { FontFiles } from '../render-request.ts'

export interface Run {
  readonly text: string
  readonly isBold?: boolean
  readonly colour?: string
  /** In pixels; the block's size when absent. */
  readonly size?: number
}

interface Placed {
  readonly character: string
  readonly run: Run
  readonly font: PrintableFont
  readonly size: number
  readonly width: number
}

interface Outline {
  readonly id: string
  readonly path: string
}

const graphemes = new Intl.Segmenter('zh', { granularity: 'grapheme' })

/** Characters that must not begin a line. */
const notFirst = /^[，。、；：？！）》」』】”’…,.;:?!)\]}%]$/
/** Characters that stay together. */
const ofWord = /^[\p{Script=Latin}\p{N}_\-/.@%&=+#~]$/u

/** Renders text as glyph outlines, so that an image looks the same whatever fonts are installed. */
export class GlyphText {
  readonly #regular: FontChain
  readonly #bold: FontChain
  readonly #outlines = new Map<PrintableFont, Map<string, Outline>>()
  #made = 0

  constructor(fonts: FontFiles) {
    this.#regular = new FontChain(fonts, 'regular')
    this.#bold = new FontChain(fonts, 'bold')
  }

  /** @returns the lines of the runs wrapped at a width, in pixels */
  wrap(runs: readonly Run[], size: number, width: number): Placed[][] {
    const lines: Placed[][] = []
    let line: Placed[] = []
    let used = 0
    // A space at a line break is not rendered; one at the start of a line is.
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
      // A word longer than a line is broken.
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
    for (const { character, run, font, size, width } of placed) {
      const id = this.#outline(character, font)
      if (id !== null) {
        const scale = size / font.font.unitsPerEm
        const place = `translate(${at.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})`
        parts.push(`<use href="#${id}" transform="${place}" fill="${run.colour ?? colour}"/>`)
      }
      at += width
    }
    return parts.join('')
  }

  definitions(): string {
    const paths = [...this.#outlines.values()]
      .flatMap((outlines) => [...outlines.values()])
      .map(({ id, path }) => `<path id="${id}" d="${path}"/>`)
    return `<defs>${paths.join('')}</defs>`
  }

  #placed(run: Run, size: number): Placed[] {
    const chain = run.isBold ? this.#bold : this.#regular
    return chain.runs(run.text.replaceAll('\t', ' ')).flatMap(({ text, font: at }) => {
      const font = chain.fonts[at]
      if (!font) return []
      // An emoji may consist of several characters.
      const characters =
        at === 0 ? Array.from(text) : Array.from(graphemes.segment(text), ({ segment }) => segment)
      return characters.map((character) => {
        const advance = character === '\n' ? 0 : advanceOf(font, character)
        return { character, run, font, size, width: (advance * size) / font.font.unitsPerEm }
      })
    })
  }

  /** @returns the id of a glyph's outline; null for an invisible one */
  #outline(character: string, font: PrintableFont): string | null {
    const outlines = this.#outlines.get(font) ?? new Map<string, Outline>()
    this.#outlines.set(font, outlines)
    const before = outlines.get(character)
    if (before) return before.path === '' ? null : before.id

    const made = { id: `g${this.#made}`, path: pathOf(font, character) }
    this.#made += 1
    outlines.set(character, made)
    return made.path === '' ? null : made.id
  }
}

function advanceOf({ font }: PrintableFont, character: string): number {
  const [code = 0, ...rest] = Array.from(character, (each) => each.codePointAt(0) ?? 0)
  return rest.length === 0 ? font.glyphForCodePoint(code).advanceWidth : font.layout(character).advanceWidth
}

function pathOf({ font }: PrintableFont, character: string): string {
  const [code = 0, ...rest] = Array.from(character, (each) => each.codePointAt(0) ?? 0)
  if (rest.length === 0) return font.glyphForCodePoint(code).path.toSVG()

  const { glyphs, positions } = font.layout(character)
  let x = 0

  return glyphs
    .map(({ path }, at) => {
      const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[at] ?? {}
      const placed = path.translate(x + xOffset, yOffset).toSVG()
      x += xAdvance
      return placed
    })
    .join('')
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
