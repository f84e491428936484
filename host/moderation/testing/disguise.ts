import { simplifiedCharacters } from '../../../lib/text/simplified-characters.ts'

/** Simplified characters, each with the traditional ones that mean it. */
const traditional = Map.groupBy(
  simplifiedCharacters.keys(),
  (character) => simplifiedCharacters.get(character) ?? '',
)

/** What parts letters without ending a clause, and what is not seen at all. */
export const plainSeparators = [
  ' ',
  '　',
  '-',
  '_',
  '*',
  '·',
  '.',
  '…',
  '～',
  '/',
  '+',
  '😀',
  '👨‍👩‍👧',
  '❤️',
  '\t',
  '★',
] as const
export const unseenCharacters = [
  '\u200b',
  '\u200d',
  '\ufeff',
  '\u00ad',
  '\u2060',
  '\u0301',
  '\ufe0f',
  '\u{e0061}',
] as const
/** What parts the clauses of honest prose. */
export const clauseMarks = ['，', '。', '、', '\n', '|', '（', '》', '!'] as const

/** How one character of a word is written: a number of one's choice decides among the ways that there are. */
export function disguisedCharacter(character: string, choice: number): string {
  const ways = [
    character,
    character.toUpperCase(),
    ...(traditional.get(character) ?? []),
    ...(/^[!-~]$/.test(character) ? [String.fromCharCode(character.charCodeAt(0) + 0xfee0)] : []),
    ...(/^[a-z]$/.test(character) ? [String.fromCodePoint(0x1d41a + character.charCodeAt(0) - 97)] : []),
  ]
  return ways[choice % ways.length] ?? character
}

/** Makes words that no text is likely to hold: rare characters next to each other. The same seed makes the same words. */
export function nonsenseWords(count: number, seed: number): string[] {
  let state = seed
  const next = (below: number) => {
    // The multiplier of Park and Miller's minimal standard generator (CACM 31 (10), 1988).
    state = (state * 48_271) % 0x7fffffff
    return state % below
  }
  return Array.from({ length: count }, () =>
    Array.from({ length: 3 + next(3) }, () => String.fromCharCode(0x4e00 + next(0x5000))).join(''),
  )
}
