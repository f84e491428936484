/** The beginning of a line that is never divided: a word, or one ideograph, with the marks that stay with it (UAX 14). */
const firstUnit = /^[\p{Ps}\p{Pi}\x21-\x7e—…]*.?[\p{Pe}\p{Pf}\p{Po}\x21-\x7e]*/u

/** Width of a character in ems. */
const widths = { wide: 1, narrow: 0.56 } as const

/** @returns how much room the line before would need, in ems, to take in the beginning of a line */
export function widthOfFirstUnit(text: string): number {
  let sum = 0
  for (const character of firstUnit.exec(text)?.[0] ?? '')
    sum += character < '\u0250' ? widths.narrow : widths.wide
  return sum
}
