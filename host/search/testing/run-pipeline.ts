import { readCards } from '../../../lib/contract/cards/card-types.ts'
import type { Card } from '../../../lib/contract/frames/card.ts'
import { foldCards } from '../../../lib/contract/frames/fold-cards.ts'
import type { AgentContext, AgentEvent, Pipeline, TurnRequest } from '../../conversations/turns/agent.ts'
import { noModels } from '../../models/registry.ts'
import { noTools } from '../../tools/registry.ts'

/** What came of a pipeline's run. */
export interface PipelineRun {
  readonly events: readonly AgentEvent[]
  readonly cards: readonly Card[]
  /** What it threw, or null. */
  readonly failure: unknown
}

/** Runs a pipeline to its end and folds its cards. */
export async function runPipeline(
  pipeline: Pipeline,
  asked: string | Partial<TurnRequest>,
  given: Partial<AgentContext> = {},
): Promise<PipelineRun> {
  const fields = typeof asked === 'string' ? { question: asked } : asked
  const request: TurnRequest = {
    askId: '00000000-0000-4000-8000-000000000000',
    owner: 'owner',
    conversationId: 'conversation',
    question: '',
    prompt: {},
    history: [],
    ...fields,
  }
  const context = {
    signal: new AbortController().signal,
    models: noModels.choose(),
    tools: noTools,
    ...given,
  }
  const events: AgentEvent[] = []
  let cards: readonly Card[] = []
  try {
    for await (const event of pipeline(request, context)) {
      events.push(event)
      if ('target' in event) cards = foldCards(cards, [event])
      else if ('group' in event) cards = foldCards(cards, event.group)
    }
  } catch (failure) {
    return { events, cards, failure }
  }
  return { events, cards, failure: null }
}

/** The text of the first card of a type, '' when there is none. */
export function textOf(cards: readonly Card[], type = 'markdown'): string {
  const found = cards.find((card) => card.type === type)
  return typeof found?.content === 'string' ? found.content : ''
}

/** The passage of the source that the first marker of the answer names, or null. */
export function firstCitedPassage(cards: readonly Card[]): string | null {
  const index = Number(/(?<!\\)\[(\d+)\]/.exec(textOf(cards))?.[1] ?? 0)
  return readCards(cards, 'search_result')[0]?.[index - 1]?.passage ?? null
}

/** The quotes of an extractive answer as a reader sees them: without the notice, the markers and Markdown's marks. */
export function quotedText(cards: readonly Card[]): string {
  const quotes = textOf(cards).split('\n\n').slice(1).join('')
  return quotes.replace(/(?<!\\)(?:\[\d+\]|\*\*)/g, '').replace(/\\([^\p{L}\p{N}\s])/gu, '$1')
}
