import { estimateTokens } from '../models/estimate-tokens.ts'
import type { Exchange } from '../models/exchange.ts'
import { cutAnswer } from './cut-answer.ts'

export interface SentTurn extends Exchange {
  /** Its number in the conversation, from 1. */
  readonly number: number
  readonly isCut: boolean
}

/** Share of the budget above which the oldest turns leave, and down to which they do. */
const fullShare = 0.74
const emptiedShare = 0.35
/** Maximum share of one turn. */
const turnShare = 0.3
/** Share of the budget that the turns may take once they do not fit whole; the rest is for what is looked up. */
const turnsShare = 0.78
/** Share below which a conversation is sent whole. */
const wholeShare = 0.95
/** Tokens of the roles and separators of a turn. */
const tokensOfFrame = 8
/** Characters of the samples by which a long text is measured. */
const sampleLength = 300

/**
 * The whole conversation if it fits, else the newest turns. Turns leave in steps, not one by one, and are always cut in
 * the same way, so that consecutive requests begin with the same text and vendors' prompt caches apply. The newest turn
 * always stays: when it is too long, with the paragraphs that the question needs.
 * @param tokens the budget of estimated tokens
 * @param keepsMarks whether the newest answer keeps its citation numbers
 */
export function recentTurns(
  history: readonly Exchange[],
  question: string,
  tokens: number,
  keepsMarks = false,
): SentTurn[] {
  const newest = history.at(-1)
  if (!newest) return []

  const measured = history.map(measure)
  if (measured.reduce((sum, cost) => sum + cost, 0) <= tokens * wholeShare) {
    const whole = history.map((exchange, index) =>
      wholeTurn(exchange, index + 1, keepsMarks && exchange === newest),
    )
    if (tokensOfTurns(whole) <= tokens * wholeShare) return whole
  }

  const from = firstKept(
    measured.map((cost) => Math.min(cost, tokens * turnShare)),
    tokens,
  )
  const others = history
    .slice(from, -1)
    .map((exchange, index) => fitTurn(exchange, from + index + 1, tokens * turnShare))
  // What is measured by samples may be more.
  const needed = Math.min(measure(newest), tokens * turnShare)
  while (others.length > 0 && tokensOfTurns(others) + needed > tokens * turnsShare) others.shift()
  const left = tokens * turnsShare - tokensOfTurns(others) - tokensOfFrame
  return [...others, fitTurn(newest, history.length, left, { asked: question, keepsMarks })]
}

export function tokensOfTurns(turns: readonly Exchange[]): number {
  return turns.reduce(
    (sum, { question, answer }) => sum + estimateTokens(question) + estimateTokens(answer) + tokensOfFrame,
    0,
  )
}

/** Approximate tokens of a turn, in a time that does not depend on its length. */
function measure({ question, answer }: Exchange): number {
  return measureText(question) + measureText(answer) + tokensOfFrame
}

function measureText(text: string): number {
  if (text.length <= 3 * sampleLength) return estimateTokens(text)
  const middle = Math.floor((text.length - sampleLength) / 2)
  const sample =
    text.slice(0, sampleLength) + text.slice(middle, middle + sampleLength) + text.slice(-sampleLength)
  return (estimateTokens(sample) * text.length) / sample.length
}

/** @returns the index of the first turn that stays; the last one always does */
function firstKept(costs: readonly number[], tokens: number): number {
  let from = 0
  let spent = 0
  for (const [index, cost] of costs.entries()) {
    spent += cost
    if (spent <= tokens * fullShare) continue
    while (from < index && spent > tokens * emptiedShare) {
      spent -= costs[from] ?? 0
      from += 1
    }
  }

  return from
}

function wholeTurn(exchange: Exchange, number: number, keepsMarks = false): SentTurn {
  const { question, answer } = exchange
  return { number, question, answer: keepsMarks ? answer : unmarkedAnswer(exchange), isCut: false }
}

/** The longer of question and answer gets what the other one leaves. */
function fitTurn(
  exchange: Exchange,
  number: number,
  tokens: number,
  { asked = '', keepsMarks = false } = {},
): SentTurn {
  const { question, answer } = wholeTurn(exchange, number, keepsMarks)
  const sentQuestion = cutAnswer(question, Math.max(tokens / 2, tokens - estimateTokens(answer)), asked)
  const sentAnswer = cutAnswer(answer, tokens - estimateTokens(sentQuestion), asked)
  const isCut = sentQuestion !== question || sentAnswer !== answer
  return { number, question: sentQuestion, answer: sentAnswer, isCut }
}

/** Code and formulas, in which brackets are no citations, or the number of a source. */
const codeOrMark = /(```[\s\S]*?(?:```|$)|`[^`\n]*`|\$\$[\s\S]*?(?:\$\$|$))|\[\d{1,3}\]/g

/** @returns an earlier answer without its citation numbers; of one that cites nothing, all of it */
export function unmarkedAnswer({ answer, isUncited = false }: Exchange): string {
  return isUncited ? answer : withoutMarks(answer)
}

/** The citation numbers of an earlier answer refer to other sources than the current ones. */
export function withoutMarks(answer: string): string {
  return answer.replace(codeOrMark, (_, code: string | undefined) => code ?? '')
}
