import { amountsAt } from './read-amount.ts'
import { periodAt } from './read-period.ts'
import type { ColumnCandidate, Meaning, Token } from './tokens.ts'
import type { Vocabulary } from './vocabulary.ts'
import { wordRules } from './words.ts'

interface Piece {
  readonly meaning: Meaning
  readonly end: number
  readonly cost: number
}

interface Best {
  readonly cost: number
  readonly from: number
  readonly meaning: Meaning
}

const unknownCost = 6
const maxWordLength = 48

/** Splits a folded question into tokens in order, as few as possible of them `unknown`. */
export function tokenize(text: string, vocabulary: Vocabulary): readonly Token[] {
  const best: (Best | undefined)[] = [{ cost: 0, from: 0, meaning: { kind: 'filler' } }]
  for (let at = 0; at < text.length; at += 1) {
    const here = best[at]
    if (!here) continue
    for (const { meaning, end, cost } of piecesAt(text, at, vocabulary)) {
      const known = best[end]
      if (!known || here.cost + cost < known.cost) best[end] = { cost: here.cost + cost, from: at, meaning }
    }
  }

  const tokens: Token[] = []
  for (let end = text.length; end > 0; ) {
    const { from, meaning } = best[end] ?? { from: end - 1, meaning: { kind: 'unknown' as const } }
    tokens.push({ ...meaning, text: text.slice(from, end), start: from, end })
    end = from
  }

  return joinedUnknown(tokens.reverse(), text)
}

function piecesAt(text: string, at: number, vocabulary: Vocabulary): Piece[] {
  const pieces: Piece[] = [{ meaning: { kind: 'unknown' }, end: at + 1, cost: unknownCost }]
  for (const { pattern, cost, read } of wordRules) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match && match[0] !== '') pieces.push({ meaning: read(match), end: pattern.lastIndex, cost })
  }

  for (const { meaning, end } of amountsAt(text, at))
    pieces.push({ meaning, end, cost: meaning.kind === 'number' ? 2.2 : 0.9 })
  const period = periodAt(text, at)
  if (period) pieces.push({ ...period, cost: 0.95 })
  pieces.push(...namesAt(text, at, vocabulary))
  return pieces
}

function namesAt(text: string, at: number, vocabulary: Vocabulary): Piece[] {
  const pieces: Piece[] = []
  const { columnWords, stemWords, valueWords, rateWords, tableWords } = vocabulary
  const isInWord = /[a-z0-9]/.test(text.charAt(at)) && /[a-z0-9]/.test(text.charAt(at - 1))
  if (isInWord) return pieces

  for (let end = at + 1; end <= Math.min(text.length, at + maxWordLength); end += 1) {
    if (/[a-z0-9]/.test(text.charAt(end)) && /[a-z0-9]/.test(text.charAt(end - 1))) continue
    const word = text.slice(at, end)
    // After a name, 商品种类 counts kinds, although 种类 may also be a column.
    const columns = columnWords.get(word)
    if (columns)
      pieces.push({ meaning: { kind: 'column', candidates: columns }, end, cost: costOf(columns, word) })
    const stems = columns ? undefined : stemWords.get(word)
    if (stems)
      pieces.push({ meaning: { kind: 'stem', candidates: stems }, end, cost: word.length === 1 ? 2.7 : 1.6 })
    const values = valueWords.get(word)
    if (values) {
      const cost = word.length === 1 ? 1.5 : 0.6 + 0.5 * (1 - bestScore(values))
      pieces.push({ meaning: { kind: 'value', candidates: values }, end, cost })
    }
    const rates = rateWords.get(word)
    if (rates) pieces.push({ meaning: { kind: 'rate', candidates: rates }, end, cost: 0.5 })
    const tables = tableWords.get(word)
    if (tables && !columns && !values) pieces.push({ meaning: { kind: 'table', tables }, end, cost: 1.3 })
  }

  const split = splitNameAt(text, at, vocabulary)
  if (split) pieces.push(split)
  return pieces
}

function costOf(candidates: readonly ColumnCandidate[], word: string): number {
  return (word.length === 1 ? 1.5 : 0.7) + 0.8 * (1 - bestScore(candidates))
}

function bestScore(candidates: readonly { readonly score: number }[]): number {
  return Math.max(...candidates.map(({ score }) => score))
}

const split = /(\p{sc=Han})(?:了|过|出|掉)?(?:多少|几)(?:个|度|件|次|本|吨)?(\p{sc=Han})(?!\p{sc=Han}*多)/uy

/** 用了多少水 asks for 用水: a verb and its object around 多少. */
function splitNameAt(text: string, at: number, { columnWords, stemWords }: Vocabulary): Piece | null {
  split.lastIndex = at
  const match = split.exec(text)
  const word = `${match?.[1]}${match?.[2]}`
  const candidates = match && [
    ...(columnWords.get(word) ?? []),
    ...(stemWords.get(word) ?? []).filter(({ column }) => /[量额]/.test(column)),
  ]
  if (!match || !candidates || candidates.length === 0) return null

  return { meaning: { kind: 'column', candidates, isSplit: true }, end: split.lastIndex, cost: 0.7 }
}

function joinedUnknown(tokens: readonly Token[], text: string): Token[] {
  const joined: Token[] = []
  for (const token of tokens) {
    const last = joined.at(-1)
    if (token.kind === 'unknown' && last?.kind === 'unknown')
      joined[joined.length - 1] = { ...last, end: token.end, text: text.slice(last.start, token.end) }
    else joined.push(token)
  }
  return joined
}
