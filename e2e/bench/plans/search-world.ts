import { setTimeout as pause } from 'node:timers/promises'
import { createNormalSearch } from '../../../host/agents/universal/normal-search.ts'
import { SearchPlanner } from '../../../host/answers/plan-search.ts'
import { createOpenAiModel } from '../../../host/models/openai/openai-model.ts'
import { registryOf } from '../../../host/models/registry.ts'
import {
  type FakeReply,
  type FakeRequest,
  startFakeOpenAi,
  streamed,
} from '../../../host/models/testing/fake-openai-server.ts'
import type { SearchProvider } from '../../../host/search/providers/provider.ts'
import { libraryOf } from '../../../host/search/testing/library-of.ts'
import { textOf } from '../../../host/search/testing/run-pipeline.ts'
import { hit } from '../../../host/search/testing/scripted-provider.ts'
import { noTools } from '../../../host/tools/registry.ts'
import { readCards } from '../../../lib/contract/cards/card-types.ts'
import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import type { Card } from '../../../lib/contract/frames/card.ts'
import { foldCards } from '../../../lib/contract/frames/fold-cards.ts'
import type { Scope } from '../support/part.ts'
import { openOneSlotServer } from './one-slot-server.ts'
import { historyOf, type PlannedRequest } from './request.ts'

export interface Outcome {
  /** The queries of the web. */
  readonly queries: readonly string[]
  /** Milliseconds from the question to the first query, and to the first sources on screen; NaN for none. */
  readonly queryMs: number
  readonly sourceMs: number
  /** Milliseconds from the question to the first text of the answer. */
  readonly answerMs: number
  /** The material of the answer's request; '' for none. */
  readonly material: string
  /** The sources on screen at the end. */
  readonly sources: readonly SourceReference[]
  readonly isDirect: boolean
}

export interface SearchWorld {
  /** @param plan the reply to the request for a plan; null searches without a planner */
  ask(request: PlannedRequest, plan: ((request: FakeRequest) => FakeReply) | null): Promise<Outcome>
}

/**
 * The normal search with a web that answers any query after a time, and a model at an endpoint.
 * @param hasOneSlot whether the endpoint serves one request at a time
 */
export async function openSearchWorld(scope: Scope, webMs: number, hasOneSlot = false): Promise<SearchWorld> {
  const server = await startFakeOpenAi(streamed(['答案。[1]']))
  scope.defer(() => server.close())
  const model = createOpenAiModel({
    baseUrl: hasOneSlot ? await openOneSlotServer(scope, server.baseUrl) : server.baseUrl,
    apiKey: '',
    model: 'fake',
    timeoutMs: 20_000,
  })
  const library = await libraryOf([{ title: '别的', text: '说的是天气和收成。' }])
  return {
    async ask(request, plan) {
      if (plan) server.plan(plan)
      const queries: string[] = []
      const startedAt = performance.now()
      let [queryMs, sourceMs, answerMs] = [Number.NaN, Number.NaN, Number.NaN]
      const web: SearchProvider = {
        name: '网页',
        kind: 'web',
        serves: () => true,
        async search(query) {
          if (queries.push(query) === 1) queryMs = performance.now() - startedAt
          await pause(webMs)
          const url = `https://page.example/${encodeURIComponent(query)}`
          return [hit({ title: query, url, showName: '一个站', passage: `${query}：这一页写了。` })]
        },
      }
      const deps = { providers: [web], library, clock: Date.now }
      // Each request has a planner of its own: what one model failed at does not decide the next.
      const pipeline = createNormalSearch(plan ? { ...deps, planner: new SearchPlanner(Date.now) } : deps)
      const asked = {
        askId: '00000000-0000-4000-8000-000000000000',
        owner: 'owner',
        conversationId: 'conversation',
        question: request.question,
        prompt: {},
        history: historyOf(request),
      }
      const before = server.requests.length
      const context = {
        signal: new AbortController().signal,
        models: registryOf([model]).choose(),
        tools: noTools,
      }
      let cards: readonly Card[] = []
      for await (const event of pipeline(asked, context)) {
        if (!('target' in event)) continue
        cards = foldCards(cards, [event])
        if (Number.isNaN(sourceMs) && readCards(cards, 'search_result').flat().length > 0)
          sourceMs = performance.now() - startedAt
        if (Number.isNaN(answerMs) && textOf(cards) !== '') answerMs = performance.now() - startedAt
      }
      const steps = readCards(cards, 'progress').flatMap((progress) => progress.steps)
      return {
        queries,
        queryMs,
        sourceMs,
        answerMs,
        material: materialOf(server.requests.slice(before)),
        sources: readCards(cards, 'search_result').flat(),
        isDirect: steps.some(({ kind }) => kind === 'direct'),
      }
    },
  }
}

function materialOf(requests: readonly FakeRequest[]): string {
  const texts = requests.map(({ body }) => String(body.messages.at(-1)?.content))
  return texts.map((text) => /<资料>([\s\S]*?)<\/资料>/.exec(text)?.[1] ?? '').join('')
}

/** @returns whether the request went the way that it has to */
export function isRight(request: PlannedRequest, outcome: Outcome): boolean {
  const { route } = request
  const { queries, material, sources, isDirect } = outcome
  const isUnsearched = request.before === undefined || queries.length === 0
  if (route === 'direct') return isDirect && isUnsearched && material === '' && sources.length === 0
  if (route === 'on answer') {
    const [before] = historyOf(request).at(-1)?.sources ?? []
    const isThere = before !== undefined && material.includes(before.passage)
    return isThere && queries.length === 0 && sources[0]?.passage === before.passage
  }
  const isAsked = queries.some((query) => route.every((word) => query.includes(word)))
  return !isDirect && isAsked && material !== '' && sources.length > 0
}
