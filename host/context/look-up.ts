import { estimateTokens } from '../models/estimate-tokens.ts'
import type { Exchange } from '../models/exchange.ts'
import { matchWords, maximum, partsOf, questionWords } from './paragraphs.ts'
import { type SentTurn, unmarkedAnswer } from './recent-turns.ts'

interface EarlierPart {
  readonly turn: number
  readonly speaker: '读者' | '助手'
  readonly text: string
}

const lineBreaks = /\r\n?|[\n\v\f\x85\u2028\u2029]/g
/** Minimum score, as a share of the best one. */
const minShare = 0.3
/** Characters that are compared with the question: of the newest parts, and again of older ones. */
const maxCompared = 400_000
/** Characters that a part counts for at least: many short ones take as long. */
const minCounted = 40
/** Older parts in which the words of the question are counted. */
const maxCounted = 60_000

/** Number and share of the parts up to which a word is rare. */
const fewParts = 2
const rareShare = 0.01
/** How many times the score of other parts one has to have to stand out without a rare word. */
const minLead = 1.25
/** Share of the budget for parts without a rare word, and its minimum in tokens. */
const commonShare = 0.1
const minCommonTokens = 450

export interface FoundPart {
  /** The text with the number of its turn. */
  readonly line: string
  readonly turn: number
  /** Whether it is about what the question names, rather than one of many parts with a common word. */
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
  const parts = comparedParts(missingTexts(history, sent), question)
  const { scores, holders } = matchWords(
    question,
    parts.map(({ text }) => text),
    { bySentence: true },
  )
  const best = maximum(scores)
  const matching = parts
    .map((part, index) => ({
      part,
      score: scores[index] ?? 0,
      limit: limitOf(holders[index] ?? 0, parts.length, tokens),
    }))
    .filter(({ score }) => score > 0 && score >= best * minShare)
    .sort((left, right) => right.score - left.score || right.part.turn - left.part.turn)
  const isSent = new Set(sent.map(({ number }) => number))
  const ofCutTurns = parts
    .filter(({ speaker, turn }) => speaker === '读者' && isSent.has(turn))
    .map((part) => ({ part, limit: tokens }))

  const found = new Map<EarlierPart, string>()
  let spent = 0
  for (const { part, limit } of [...matching, ...ofCutTurns]) {
    const line = entryOf(part)
    const cost = estimateTokens(line) + 1
    if (found.has(part) || spent + cost > (spent === 0 ? tokens : limit)) continue
    spent += cost
    found.set(part, line)
  }

  const standingOut = minLead * (matching[fewParts]?.score ?? 0)
  const isMatch = new Set(
    matching.flatMap(({ part, score, limit }) => (limit === tokens || score >= standingOut ? [part] : [])),
  )
  return parts.flatMap((part) => {
    const line = found.get(part)
    return line === undefined ? [] : [{ line, turn: part.turn, isMatch: isMatch.has(part) }]
  })
}

/**
 * Parts with a rare word of the question may fill the budget. Words that are all over the conversation are also in its
 * newest turns: a few of their parts are enough, and more of the request is the same as in the one before.
 * @param holders number of parts with the same rare word
 * @returns the tokens up to which a part is added
 */
function limitOf(holders: number, parts: number, tokens: number): number {
  if (holders <= Math.max(fewParts, parts * rareShare)) return tokens
  return Math.min(tokens, Math.max(minCommonTokens, tokens * commonShare))
}

/** @returns a line for a quotation; further lines are indented, so that a text cannot begin one like an entry */
export function entryOf({ turn, speaker, text }: EarlierPart): string {
  return `第 ${turn} 轮，${speaker}：${text.replaceAll(lineBreaks, '\n  ')}`
}

/** What somebody said in a turn that is not sent, or not whole. */
interface MissingText extends EarlierPart {
  /** The part of it that is sent. */
  readonly kept: string
}

/** @returns the texts that are not sent whole, newest turn first */
function missingTexts(history: readonly Exchange[], sent: readonly SentTurn[]): MissingText[] {
  const whole = new Map(sent.map((turn) => [turn.number, turn]))
  return history
    .map((exchange, index) => ({ exchange, turn: index + 1, inRequest: whole.get(index + 1) }))
    .filter(({ inRequest }) => !inRequest || inRequest.isCut)
    .toReversed()
    .flatMap(({ exchange, turn, inRequest }): MissingText[] => [
      { turn, speaker: '读者', text: exchange.question, kept: inRequest?.question ?? '' },
      { turn, speaker: '助手', text: unmarkedAnswer(exchange), kept: inRequest?.answer ?? '' },
    ])
}

/** @returns the paragraphs that are not sent */
function missingParts({ turn, speaker, text, kept }: MissingText): EarlierPart[] {
  const known = new Set(partsOf(kept).map((part) => part.text))
  return partsOf(text).flatMap((part) => (known.has(part.text) ? [] : [{ turn, speaker, text: part.text }]))
}

/**
 * Comparing takes time, so that of long conversations not everything is compared.
 * @param texts newest turn first
 * @returns paragraphs of the newest texts, and of the older ones those with most words of the question, in their order
 */
function comparedParts(texts: readonly MissingText[], question: string): EarlierPart[] {
  let at = 0
  let read: EarlierPart[] = []
  for (let spent = 0; at < texts.length && spent <= maxCompared; at += 1) {
    const parts = texts.slice(at, at + 1).flatMap(missingParts)
    spent += parts.reduce((sum, { text }) => sum + countedLength(text), 0)
    read = read.concat(parts)
  }
  const newest = within(read, maxCompared)

  const words = questionWords(question)
  const countWords = (text: string) => {
    const lower = text.toLowerCase()
    return words.reduce((sum, word) => sum + (lower.includes(word) ? 1 : 0), 0)
  }
  const older = read.slice(newest.length)
  for (const text of texts.slice(at)) {
    if (older.length > maxCounted) break
    if (countWords(text.text) > 0) for (const part of missingParts(text)) older.push(part)
  }
  const counted = older
    .map((part) => ({ part, text: part.text, count: countWords(part.text) }))
    .filter(({ count }) => count > 0)
    .sort((left, right) => right.count - left.count)
  const kept = new Set(within(counted, maxCompared).map(({ part }) => part))
  return [...newest, ...older.filter((part) => kept.has(part))]
}

function countedLength(text: string): number {
  return Math.max(minCounted, text.length)
}

/** @returns the first texts up to a number of characters, at least one */
function within<Text extends { readonly text: string }>(texts: readonly Text[], characters: number): Text[] {
  let spent = 0
  const over = texts.findIndex(({ text }) => {
    const isOver = spent > characters
    spent += countedLength(text)
    return isOver
  })
  return over === -1 ? [...texts] : texts.slice(0, over)
}
