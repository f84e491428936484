import { openFont, type PrintableFont } from './printable-font.ts'
import type { FontFiles } from './render-request.ts'

/** A run of text in one font; 0 is the file's font, others are those of {@link FontFiles.fallback}. */
export interface FontRun {
  readonly text: string
  readonly font: number
}

const graphemes = new Intl.Segmenter('zh', { granularity: 'grapheme' })

/** A font and its fallbacks, for example for emoji. */
export class FontChain {
  readonly fonts: readonly PrintableFont[]

  constructor(files: FontFiles, weight: 'regular' | 'bold') {
    const others = files.fallback.map((path) => openFont({ regular: path, bold: path }, weight))
    this.fonts = [openFont(files, weight), ...others]
  }

  /** @returns the text split by font; a character without a glyph becomes its code point */
  runs(text: string): readonly FontRun[] {
    if (this.fonts[0]?.canDraw(text)) return [{ text, font: 0 }]
    const found: { text: string; font: number }[] = []
    for (const { segment } of graphemes.segment(text)) {
      const at = this.fonts.findIndex((font) => font.canDraw(segment))
      const run = at < 0 ? { text: codePoints(segment), font: 0 } : { text: segment, font: at }
      const last = found.at(-1)
      if (last?.font === run.font) last.text += run.text
      else found.push(run)
    }
    return found
  }
}

function codePoints(text: string): string {
  const names = Array.from(text, (each) => {
    const code = each.codePointAt(0) ?? 0
    return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
  })
  return `[${names.join(' ')}]`
}
