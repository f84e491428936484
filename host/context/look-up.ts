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
/** Characters that are searched, of the newest text that was left out. */
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
 * said, whether or not a word matches: first of all, then the newest statements.
 * @returns parts of the newest turns first, so that a later statement comes before an earlier one
 */
export function lookUp(
  question: string,
  history: readonly Exchange[],
  sent: readonly SentTurn[],
  tokens: number,
): FoundPart[] {
  const parts = missingParts(history, sent)
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
  const statements = parts.filter(({ speaker }) => speaker === '读者')
  const first = statements.filter(({ turn }) => turn === 1)

  const found = new Map<EarlierPart, string>()
  let spent = 0
  for (const part of [...matching, ...first, ...statements]) {
    // Further lines are indented, so that a text cannot begin a line like an entry.
    const line = `第 ${part.turn} 轮，${part.speaker}：${part.text.replaceAll(lineBreaks, '\n  ')}`
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

/** @returns the paragraphs that are not sent, newest turn first */
function missingParts(history: readonly Exchange[], sent: readonly SentTurn[]): EarlierPart[] {
  const whole = new Map(sent.map((turn) => [turn.number, turn]))
  const parts: EarlierPart[] = []
  let searched = 0
  for (let turn = history.length; turn > 0; turn--) {
    const { question, answer } = history[turn - 1] ?? { question: '', answer: '' }
    const inRequest = whole.get(turn)
    if (inRequest && !inRequest.isCut) continue
    // The first turn says what the conversation is about.
    if (searched > maxSearched && turn > 1) continue
    searched += question.length + answer.length
    const isMissing = (kept = '') => {
      const parts = new Set(partsOf(kept).map(({ text }) => text))
      return (text: string) => !parts.has(text)
    }
    parts.push(
      ...partsOf(question)
        .map(({ text }) => text)
        .filter(isMissing(inRequest?.question))
        .map((text) => ({ turn, speaker: '读者', text }) as const),
      ...partsOf(withoutMarks(answer))
        .map(({ text }) => text)
        .filter(isMissing(inRequest?.answer))
        .map((text) => ({ turn, speaker: '助手', text }) as const),
    )
  }

  return parts
}
