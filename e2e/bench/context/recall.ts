import { type StatedFact, seededConversation } from '../../../host/context/testing/seeded-conversation.ts'
import { contextWindowOf } from '../../../host/models/context-window.ts'
import { estimateMessages } from '../../../host/models/estimate-tokens.ts'
import type { ConversationSummary, Exchange } from '../../../host/models/exchange.ts'
import { type LanguageModel, type ModelMessage, textOf } from '../../../host/models/language-model.ts'
import { seeded } from '../../../lib/text/testing/seeded.ts'
import { type Asked, type AskedAgent, modelOf } from './asked-agents.ts'

export type Place = 'kept' | 'looked up' | 'summarised' | 'left out'

/** What became of the facts that were asked for, and the requests. */
export interface Recall {
  readonly places: Readonly<Record<Place, number>>
  readonly asked: number
  /** Estimated tokens of each request with its tools. */
  readonly tokens: readonly number[]
  /** Requests that leave no room for the reply. */
  readonly over: number
}

const { signal } = new AbortController()

export function windowOf(contextTokens: number): LanguageModel {
  return modelOf(contextWindowOf({ baseUrl: '', model: '' }, { set: contextTokens, maxTokens: 0 }))
}

/** Builds the request of an agent and counts it. */
export function ask(agent: AskedAgent, model: LanguageModel, asked: Asked) {
  const messages = agent.build(model, asked)
  const tokens = estimateMessages({ messages, tools: agent.tools, signal })
  const isOver = tokens + (model.outputTokens ?? 0) > (model.contextTokens ?? 0)
  return { messages, tokens, isOver }
}

/** Half of the questions have the words of the statement, the others a part of its name and other words. */
export function questionFor({ questions }: StatedFact, index: number): string {
  return questions[index % 2 === 0 ? 0 : 1]
}

const quotes = /<(更早的对话|读者说过)>\n[\s\S]*?\n<\/\1>/g
const summaries = /<概要>\n[\s\S]*?\n<\/概要>/g

export function placeOf(messages: readonly ModelMessage[], statement: string): Place {
  const text = messages.slice(1).map(textOf).join('\n\n')
  const within = (pattern: RegExp) => (text.match(pattern) ?? []).some((each) => each.includes(statement))
  if (text.replaceAll(quotes, '').replaceAll(summaries, '').includes(statement)) return 'kept'
  if (within(quotes)) return 'looked up'
  return within(summaries) ? 'summarised' : 'left out'
}

export function recallOf(
  agent: AskedAgent,
  contextTokens: number,
  {
    conversations,
    shape,
  }: { readonly conversations: number; readonly shape: Parameters<typeof seededConversation>[1] },
): Recall {
  const model = windowOf(contextTokens)
  const places: Record<Place, number> = { kept: 0, 'looked up': 0, summarised: 0, 'left out': 0 }
  const tokens: number[] = []
  let over = 0
  for (let seed = 1; seed <= conversations; seed++) {
    const { history, facts } = seededConversation(seed, shape)
    const summary = agent.takesSummary ? poorSummary(seed, history) : null
    for (const [index, fact] of facts.entries()) {
      const made = ask(agent, model, { history, question: questionFor(fact, index), summary })
      places[placeOf(made.messages, fact.statement)] += 1
      tokens.push(made.tokens)
      if (made.isOver) over += 1
    }
  }
  return { places, asked: tokens.length, tokens, over }
}

/** A summarizer that keeps 15 % of the sentences at random, is two thirds behind, and fails for every third conversation. */
function poorSummary(seed: number, history: readonly Exchange[]): ConversationSummary | null {
  if (seed % 3 === 0) return null
  const random = seeded(seed)
  const turns = Math.floor(history.length / 3)
  const said = history.slice(0, turns).flatMap(({ question, answer }) => `${question}${answer}`.split('。'))
  const text = said
    .filter((sentence) => sentence.trim() !== '' && random() < 0.15)
    .map((sentence) => `- ${sentence.trim()}`)
    .join('\n')
  return { text, turns }
}
