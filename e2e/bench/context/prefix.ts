import { seededConversation } from '../../../host/context/testing/seeded-conversation.ts'
import { textOf } from '../../../host/models/language-model.ts'
import type { AskedAgent } from './asked-agents.ts'
import { ask, windowOf } from './recall.ts'

/** The share of the request before that has to begin the next one. */
const leastShare = 0.9

/**
 * Asks the questions of conversations one after the other.
 * @returns the percentage of requests that begin with 90 % of the bytes of the one before
 */
export function percentOfSamePrefix(
  agent: AskedAgent,
  contextTokens: number,
  { conversations, turns }: { readonly conversations: number; readonly turns: number },
): number {
  const model = windowOf(contextTokens)
  let same = 0
  let pairs = 0
  for (let seed = 1; seed <= conversations; seed++) {
    const { history } = seededConversation(seed, { turns, facts: 12, answerCharacters: 750 })
    let before: Buffer | undefined
    for (const [turn, { question }] of history.entries()) {
      const { messages } = ask(agent, model, { history: history.slice(0, turn), question })
      const sent = Buffer.from(messages.map((message) => `${message.role}\n${textOf(message)}\n`).join(''))
      if (before) {
        pairs += 1
        if (commonLength(before, sent) >= leastShare * before.length) same += 1
      }
      before = sent
    }
  }
  return (100 * same) / pairs
}

function commonLength(one: Buffer, other: Buffer): number {
  const most = Math.min(one.length, other.length)
  for (let at = 0; at < most; at++) if (one[at] !== other[at]) return at
  return most
}
