import type { Font, FontCollection } from 'fontkit'
import { openSync } from 'fontkit'
import type { FontFiles } from './render-request.ts'

/** Characters that join or modify others and are invisible alone. */
const invisible = /^[\p{Cf}\p{Mn}\uFE00-\uFE0F]$/u

export class PrintableFont {
  readonly font: Font
  readonly #hasGlyph = new Map<number, boolean>()

  constructor(font: Font) {
    this.font = font
  }

  canDraw(text: string): boolean {
    for (const character of text) {
      const code = character.codePointAt(0) ?? 0
      if (code === 10) continue
      let hasGlyph = this.#hasGlyph.get(code)
      if (hasGlyph === undefined) {
        hasGlyph = this.font.hasGlyphForCodePoint(code) || (invisible.test(character) && code < 0x300)
        this.#hasGlyph.set(code, hasGlyph)
      }
      if (!hasGlyph) return false
    }
    return true
  }
}

const opened = new Map<string, PrintableFont>()

/** @throws when the file is not a font, or has none of that name */
export function openFont(
  { regular, bold, name }: Omit<FontFiles, 'fallback'>,
  weight: 'regular' | 'bold',
): PrintableFont {
  const path = weight === 'bold' ? bold : regular
  const key = `${path} ${name ?? ''}`
  const before = opened.get(key)
  if (before) return before

  const file = openSync(path, name) as Font | FontCollection
  const font = 'fonts' in file ? file.fonts[0] : file
  if (!font) throw new Error(`no font in ${path}`)

  const made = new PrintableFont(font)
  opened.set(key, made)
  return made
}
