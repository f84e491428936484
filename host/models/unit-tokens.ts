/** Estimated tokens of each UTF-16 code unit from one to another, later entries first: what the greediest tokenizer needs. */
const ranges: readonly (readonly [from: number, to: number, tokens: number])[] = [
  // A blank belongs to the next word; a line break is a token.
  [0x00, 0x20, 0.05],
  [0x0a, 0x0a, 1],
  // Punctuation; a bar separates cells.
  [0x21, 0x2f, 0.9],
  [0x3a, 0x40, 0.9],
  [0x5b, 0x60, 0.9],
  [0x7b, 0x7e, 0.9],
  [0x7c, 0x7c, 1],
  // Accented Latin, and what Vietnamese adds.
  [0xa0, 0x36f, 0.95],
  [0x1a0, 0x1b0, 1.5],
  [0x1e00, 0x1eff, 2],
  // Greek; Cyrillic; Armenian, Hebrew, Arabic; what Persian and Urdu add to Arabic.
  [0x370, 0x3ff, 1.05],
  [0x400, 0x52f, 0.43],
  [0x530, 0x66f, 0.55],
  [0x590, 0x5ff, 0.6],
  [0x670, 0x6ff, 1.6],
  // The scripts of India; Thai.
  [0x900, 0xdff, 1.2],
  [0xe00, 0xe7f, 0.65],
  // Rare Chinese characters, and each half of an emoji.
  [0x3400, 0x4dbf, 3.05],
  [0x4e00, 0x9fff, 2.6],
  [0xf900, 0xfaff, 3],
  [0xd800, 0xdfff, 1.4],
]
/** Letters that Ukrainian and Bulgarian have and Russian hardly uses: words with them are split into more tokens. */
const rareCyrillic = { ї: 2.4, і: 2.4, є: 2.4, ґ: 2.4, ў: 2.4, ъ: 4 } as const
/** The common characters of Big 5 (traditional), and the two levels of GB 2312. */
const commonTraditional = 1.4
const commonSimplified = 0.99
const otherSimplified = 2.1

/** @returns the tokens of each UTF-16 code unit that is no part of a word */
export function tokensOfUnits(): Float32Array {
  const tokens = new Float32Array(0x1_0000).fill(1)
  for (const [from, to, value] of ranges) tokens.fill(value, from, to + 1)
  for (const [letter, value] of Object.entries(rareCyrillic)) tokens[letter.charCodeAt(0)] = value
  for (const character of charactersOf('big5', 0xa4, 0xc6, 0x40))
    tokens[character.charCodeAt(0)] = commonTraditional
  for (const character of charactersOf('gb18030', 0xb0, 0xd7, 0xa1))
    tokens[character.charCodeAt(0)] = commonSimplified
  for (const character of charactersOf('gb18030', 0xd8, 0xf7, 0xa1))
    tokens[character.charCodeAt(0)] = otherSimplified
  return tokens
}

/** @returns the Chinese characters of the rows of a character set with two bytes */
function* charactersOf(
  encoding: string,
  fromRow: number,
  toRow: number,
  fromCell: number,
): Generator<string, void, void> {
  const decoder = new TextDecoder(encoding)
  for (let row = fromRow; row <= toRow; row++) {
    for (let cell = fromCell; cell <= 0xfe; cell++) {
      const character = decoder.decode(Uint8Array.of(row, cell))
      if (/^[\u4e00-\u9fff]$/.test(character)) yield character
    }
  }
}
