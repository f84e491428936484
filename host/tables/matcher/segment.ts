import type { TimeUnit } from '../query/frame-types.ts'
import {
  counted,
  fillers,
  type Lexicon,
  type NamedColumn,
  type NamedValues,
  operationWords,
  unitWords,
} from './lexicon.ts'
import type { Amount } from './read-amount.ts'
import { periodAt, type SaidPeriod } from './read-period.ts'
import type { Operation } from './words.ts'

type Meaning =
  | { readonly kind: 'column'; readonly columns: readonly NamedColumn[] }
  | { readonly kind: 'value'; readonly values: readonly NamedValues[] }
  | { readonly kind: 'table'; readonly table: string }
  | { readonly kind: 'period'; readonly period: SaidPeriod }
  | { readonly kind: 'amount'; readonly amount: Amount }
  | { readonly kind: 'unit'; readonly unit: TimeUnit }
  | { readonly kind: 'operation'; readonly operation: Operation }
  | { readonly kind: 'classifier' | 'filler' | 'unread' }

/** A piece of a question. `before` and `behind`: the function words directly next to it. */
export type Token = Meaning & { readonly text: string; readonly before: string; readonly behind: string }
type Piece = Meaning & { readonly text: string }

/** What a character costs that has no meaning; a token costs a sixth or less. */
const unreadCost = 12
const cutCost = 4
const longestWord = 60
const words = new Intl.Segmenter('zh', { granularity: 'word' })

interface Step {
  readonly cost: number
  readonly from: number
  readonly meaning: Meaning
}

/**
 * Divides a folded question into the words that have a place in a query, with as little as possible left over.
 * Time grows with its length only.
 */
export function segment(text: string, lexicon: Lexicon): Token[] {
  return withoutFillers(wholeWords(pieces(text, lexicon), text))
}

function pieces(text: string, lexicon: Lexicon): Piece[] {
  const bounds = new Set([...words.segment(text)].map(({ index }) => index).concat(text.length))
  const best: (Step | undefined)[] = [{ cost: 0, from: 0, meaning: { kind: 'filler' } }]
  for (let at = 0; at < text.length; at += 1) {
    const before = best[at]?.cost ?? 0
    for (const { meaning, end, cost } of meaningsAt(text, at, lexicon)) {
      // A part of a name that ends within a word is hardly meant.
      const isCut = meaning.kind === 'column' && meaning.columns.every((each) => each.cost > 0)
      const cuts = isCut ? Number(!bounds.has(at)) + Number(!bounds.has(end)) : 0
      const total = before + cost + cutCost * cuts
      if (total < (best[end]?.cost ?? Number.POSITIVE_INFINITY))
        best[end] = { cost: total, from: at, meaning }
    }
  }

  const tokens: Piece[] = []
  for (let end = text.length; end > 0; ) {
    const { from, meaning } = best[end] ?? { from: end - 1, meaning: { kind: 'unread' } as const }
    tokens.unshift({ ...meaning, text: text.slice(from, end) })
    end = from
  }
  return tokens
}

function withoutFillers(all: readonly Piece[]): Token[] {
  const fillerAt = (at: number, step: 1 | -1): string => {
    const piece = all[at]
    if (piece?.kind !== 'filler') return ''
    const further = fillerAt(at + step, step)
    return step === 1 ? piece.text + further : further + piece.text
  }
  return all.flatMap((piece, at) =>
    piece.kind === 'filler' ? [] : [{ ...piece, before: fillerAt(at - 1, -1), behind: fillerAt(at + 1, 1) }],
  )
}

function* meaningsAt(
  text: string,
  at: number,
  { names, values, tableNames, missingWords, amountAt }: Lexicon,
): Generator<{ readonly meaning: Meaning; readonly end: number; readonly cost: number }> {
  const isSpace = /\s/.test(text.charAt(at))
  yield { meaning: { kind: isSpace ? 'filler' : 'unread' }, end: at + 1, cost: isSpace ? 0 : unreadCost }

  const most = Math.min(longestWord, text.length - at)
  for (let length = 1; length <= most; length += 1) {
    const end = at + length
    const word = text.slice(at, end)
    const columns = names.get(word)
    const least = Math.min(...(columns ?? []).map(({ cost }) => cost))
    if (columns)
      yield {
        meaning: { kind: 'column', columns: columns.filter(({ cost }) => cost === 0 || least > 0) },
        end,
        cost: 2 + 2 * least,
      }
    const named = values.get(word)
    if (named) yield { meaning: { kind: 'value', values: named }, end, cost: 2.1 }
    const table = tableNames.get(word)
    if (table !== undefined && length > 1 && !columns)
      yield { meaning: { kind: 'table', table }, end, cost: 1.8 }
    const operation =
      operationWords.get(word) ?? (missingWords.has(word) ? ({ kind: 'missing' } as const) : undefined)
    if (operation) yield { meaning: { kind: 'operation', operation }, end, cost: 2.4 }
    const unit = unitWords.get(word)
    if (unit) yield { meaning: { kind: 'unit', unit }, end, cost: 2.6 }
    if (counted.has(word)) yield { meaning: { kind: 'classifier' }, end, cost: 3 }
    if (fillers.has(word)) yield { meaning: { kind: 'filler' }, end, cost: 3.2 }
  }

  const period = periodAt(text, at)
  if (period) yield { meaning: { kind: 'period', period: period.period }, end: period.end, cost: 2 }
  const number = amountAt(text, at)
  if (number) yield { meaning: { kind: 'amount', amount: number.amount }, end: number.end, cost: 2.3 }
}

/** 各, 每 and 最 are words next to whatever follows them. */
function isLoose(token: Piece): boolean {
  if (token.kind === 'filler') return !['的', '是', '了'].includes(token.text)
  if (token.kind === 'operation')
    return (
      token.operation.kind !== 'each' &&
      !(token.operation.kind === 'extreme' && token.operation.order === null)
    )
  return !['column', 'value', 'period'].includes(token.kind)
}

/** A word of which a part has no meaning has none, unless a column or a value is in it: 目前 is not 前. */
function wholeWords(tokens: readonly Piece[], text: string): Piece[] {
  const kinds = tokens.flatMap((token, at) => {
    const {
      kind,
      text: { length },
    } = token
    return Array.from({ length }, () => ({ at, isLoose: length === 1 && isLoose(token), kind }))
  })
  const unread = new Map<number, string>()
  for (const { segment: word, index } of words.segment(text)) {
    const parts = kinds.slice(index, index + word.length)
    if (parts.every(({ kind }) => kind !== 'unread')) continue
    const loose = parts.flatMap(({ at, isLoose }) => (isLoose ? [at] : []))
    for (const at of loose) unread.set(at, word)
  }

  const joined: Piece[] = []
  let before: string | undefined
  for (const [at, token] of tokens.entries()) {
    const word = unread.get(at)
    const last = joined.at(-1)
    const isSame = word !== undefined && word === before && last?.kind === 'unread'
    if (word === undefined) joined.push(token)
    else if (isSame && last && word.startsWith(last.text + token.text))
      joined[joined.length - 1] = { kind: 'unread', text: last.text + token.text }
    else joined.push({ kind: 'unread', text: token.text })
    before = word
  }
  return joined
}
