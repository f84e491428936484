import { codePoint } from 'dingbat-to-unicode'

const symbolFonts = /^(?:symbol|webdings|wingdings(?: [23])?)$/i
/** Word writes the characters of symbol fonts into the private use area as well (ECMA-376 part 1, 17.3.3.30). */
const privateUse = 0xf000

/** Boxes, ticks and arrows of which Unicode has many kinds, by the one that fonts and people have. */
const usual = new Map([
  ['🗹', '☑'],
  ['🗷', '☒'],
  ['⮽', '☒'],
  ['🞎', '☐'],
  ['🞏', '☐'],
  ['🗆', '☐'],
  ['🗌', '☐'],
  ['🗸', '✓'],
  ['🗴', '✗'],
  ['🗶', '✗'],
  ['🡨', '←'],
  ['🡪', '→'],
  ['🡩', '↑'],
  ['🡫', '↓'],
])
/** The empty box of Wingdings 2, next to its ticked ones. */
const emptyBox = 0xa3

export function isSymbolFont(font: string): boolean {
  return symbolFonts.test(font)
}

/** @returns the characters of a symbol font as Unicode; those that are unknown, or of another font, stay */
export function symbolText(text: string, font: string): string {
  if (!isSymbolFont(font)) return text
  return Array.from(text, (each) => symbolOf(each.codePointAt(0) ?? 0, font) || each).join('')
}

/** @returns a character of a symbol font, or '' where it has none in Unicode */
export function symbolOf(code: number, font: string): string {
  const position = code >= privateUse && code <= privateUse + 0xff ? code - privateUse : code
  if (position <= 0x20 || position > 0xff) return ''
  if (/^wingdings 2$/i.test(font) && position === emptyBox) return '☐'
  const known = codePoint(font, position)?.string ?? ''
  return usual.get(known) ?? known
}
