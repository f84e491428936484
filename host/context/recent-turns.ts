import { estimateTokens } from '../models/estimate-tokens.ts'
import type { Exchange } from '../models/exchange.ts'
import { cutAnswer } from './cut-answer.ts'

/** An exchange as it is sent. */
export interface SentTurn extends Exchange {
  /** Its number in the conversation, from 1. */
  readonly number: number
  readonly isCut: boolean
}

/** Share of the budget above which the oldest turns leave, and down to which they do. */
const fullShare = 0.7
const emptiedShare = 0.4
/** Maximum share of one turn, and of the newest one. */
const turnShare = 0.3
const newestShare = 0.55

/**
 * The newest turns that fit. Turns leave in steps, not one by one, and are always cut in the same way, so that
 * consecutive requests begin with the same text and vendors' prompt caches apply. The newest turn always stays: when it
 * is too long, with the paragraphs that the question needs.
 * @param tokens the budget of estimated tokens
 */
export function recentTurns(history: readonly Exchange[], question: string, tokens: number): SentTurn[] {
  const turns = history.map((exchange, index) => fitTurn(exchange, index + 1, tokens * turnShare))
  const from = firstKept(
    turns.map((turn) => tokensOfTurn(turn)),
    tokens,
  )
  const newest = history.at(-1)
  return newest
    ? [...turns.slice(from, -1), fitTurn(newest, history.length, tokens * newestShare, question)]
    : []
}

export function tokensOfTurn({ question, answer }: Exchange): number {
  return estimateTokens(question) + estimateTokens(answer) + 8
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

function fitTurn({ question, answer }: Exchange, number: number, tokens: number, asked = ''): SentTurn {
  const unmarked = withoutMarks(answer)
  const sentQuestion = cutAnswer(question, tokens / 2, asked)
  const sentAnswer = cutAnswer(unmarked, tokens - estimateTokens(sentQuestion), asked)
  const isCut = sentQuestion !== question || sentAnswer !== unmarked
  return { number, question: sentQuestion, answer: sentAnswer, isCut }
}

/** The citation numbers of an earlier answer refer to other sources than the current ones. */
export function withoutMarks(answer: string): string {
  return answer.replace(/\[\d{1,3}\]/g, '')
}
