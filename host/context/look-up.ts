import { estimateTokens } from '../models/estimate-tokens.ts'
import type { Exchange } from '../models/exchange.ts'
import { partsOf, scoreByWords } from './paragraphs.ts'
import { type SentTurn, withoutMarks } from './recent-turns.ts'

interface EarlierPart {
  readonly turn: number
  readonly speaker: '读者' | '助手'
  readonly text: string
}

const lineBreaks = /\r\n?|[\n\v\f\x85\u2028\u2029]/g
/** Minimum score, as a share of the best one. */
const minShare = 0.3
/** Characters that are searched by paragraph: of the newest turns, and of older ones that share words with the question. */
const maxSearched = 400_000

export interface FoundPart {
  /** The text with the number of its turn. */
  readonly line: string
  readonly turn: number
  /** Whether it shares words with the question. */
  readonly isMatch: boolean
}

/**
 * Finds what the question needs in turns that are not sent, or not whole. The rest of the budget goes to what the user
 * said in turns that are sent in part.
 * @returns parts of the newest turns first, so that a later statement comes before an earlier one
 */
export function lookUp(
  question: string,
  history: readonly Exchange[],
  sent: readonly SentTurn[],
  tokens: number,
): FoundPart[] {
  const parts = missingParts(history, sent, question)
  const scores = scoreByWords(
    question,
    parts.map(({ text }) => text),
  )
  const best = Math.max(0, ...scores)
  const matching = parts
    .map((part, index) => ({ part, score: scores[index] ?? 0 }))
    .filter(({ score }) => score > 0 && score >= best * minShare)
    .sort((left, right) => right.score - left.score || right.part.turn - left.part.turn)
    .map(({ part }) => part)
  const isSent = new Set(sent.map(({ number }) => number))
  const ofCutTurns = parts.filter(({ speaker, turn }) => speaker === '读者' && isSent.has(turn))

  const found = new Map<EarlierPart, string>()
  let spent = 0
  for (const part of [...matching, ...ofCutTurns]) {
    const line = entryOf(part)
    const cost = estimateTokens(line) + 1
    if (found.has(part) || spent + cost > tokens) continue
    spent += cost
    found.set(part, line)
  }

  const isMatch = new Set(matching)
  return parts.flatMap((part) => {
    const line = found.get(part)
    return line === undefined ? [] : [{ line, turn: part.turn, isMatch: isMatch.has(part) }]
  })
}

/** @returns a line for a quotation; further lines are indented, so that a text cannot begin one like an entry */
export function entryOf({ turn, speaker, text }: EarlierPart): string {
  return `第 ${turn} 轮，${speaker}：${text.replaceAll(lineBreaks, '\n  ')}`
}

/** @returns the paragraphs that are not sent, newest turn first */
function missingParts(
  history: readonly Exchange[],
  sent: readonly SentTurn[],
  question: string,
): EarlierPart[] {
  const whole = new Map(sent.map((turn) => [turn.number, turn]))
  const missing = history
    .map((exchange, index) => ({ exchange, turn: index + 1, inRequest: whole.get(index + 1) }))
    .filter(({ inRequest }) => !inRequest || inRequest.isCut)
    .toReversed()
  const searched = searchedTurns(missing, question)
  return missing
    .filter(({ turn }) => searched.has(turn))
    .flatMap(({ exchange, turn, inRequest }) => {
      const rest = (text: string, kept: string) => {
        const known = new Set(partsOf(kept).map((part) => part.text))
        return partsOf(text).flatMap((part) => (known.has(part.text) ? [] : [part.text]))
      }
      return [
        ...rest(exchange.question, inRequest?.question ?? '').map(
          (text) => ({ turn, speaker: '读者', text }) as const,
        ),
        ...rest(withoutMarks(exchange.answer), inRequest?.answer ?? '').map(
          (text) => ({ turn, speaker: '助手', text }) as const,
        ),
      ]
    })
}

/**
 * Comparing paragraphs takes time, so long conversations are searched by turn first.
 * @param missing newest first
 */
function searchedTurns(
  missing: readonly { readonly exchange: Exchange; readonly turn: number }[],
  question: string,
): ReadonlySet<number> {
  const texts = missing.map(({ exchange, turn }) => ({
    turn,
    text: `${exchange.question}\n${exchange.answer}`,
  }))
  const newest = within(texts, maxSearched)
  const older = texts.slice(newest.length)
  const scores = scoreByWords(
    question,
    older.map(({ text }) => text),
  )
  const matching = older
    .map((each, index) => ({ ...each, score: scores[index] ?? 0 }))
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score)
  return new Set([...newest, ...within(matching, maxSearched)].map(({ turn }) => turn))
}

/** @returns the first texts up to a number of characters, at least one */
function within<Text extends { readonly text: string }>(texts: readonly Text[], characters: number): Text[] {
  let spent = 0
  const over = texts.findIndex(({ text }) => {
    const isOver = spent > characters
    spent += text.length
    return isOver
  })
  return over === -1 ? [...texts] : texts.slice(0, over)
}
