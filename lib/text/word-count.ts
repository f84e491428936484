const kinds = { other: 0, han: 1, word: 2, joiner: 3 } as const

function kindOf(character: string): number {
  if (/\p{Script=Han}/u.test(character)) return kinds.han
  if (/[\p{L}\p{N}\p{M}]/u.test(character)) return kinds.word
  return /['’.,-]/.test(character) ? kinds.joiner : kinds.other
}

const unknown = 255
/** The kinds of the units of UTF-16 that were seen so far. */
const kindsOfUnits = new Uint8Array(0x10000).fill(unknown)

function kindOfUnit(unit: number): number {
  const known = kindsOfUnits[unit] ?? unknown
  if (known !== unknown) return known
  const kind = kindOf(String.fromCharCode(unit))
  kindsOfUnits[unit] = kind
  return kind
}

/**
 * In one pass, without a match for each character: texts have up to 300,000 of them.
 * @returns the length of a text as Chinese editors count it: Han characters, and words or numbers of other scripts
 */
export function countWords(text: string): number {
  let count = 0
  /** Whether the characters before belong to a word, perhaps with a joiner behind it, as in `don’t` and `1,000`. */
  let isInWord = false
  let isJoined = false
  for (let at = 0; at < text.length; at += 1) {
    const point = text.codePointAt(at) ?? 0
    const kind = point > 0xffff ? kindOf(String.fromCodePoint(point)) : kindOfUnit(point)
    if (point > 0xffff) at += 1
    if (kind === kinds.han || (kind === kinds.word && !isInWord && !isJoined)) count += 1
    isJoined = kind === kinds.joiner && isInWord
    isInWord = kind === kinds.word
  }
  return count
}
