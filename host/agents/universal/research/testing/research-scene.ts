import { expect } from '@jest/globals'
import { readCards } from '../../../../../lib/contract/cards/card-types.ts'
import { leadCardId, type OutlineContent, sectionIdOf } from '../../../../../lib/contract/cards/outline.ts'
import type { Card } from '../../../../../lib/contract/frames/card.ts'
import { foldCards } from '../../../../../lib/contract/frames/fold-cards.ts'
import type {
  AgentRun,
  Choice,
  TurnProgress,
  TurnRequest,
  Wait,
} from '../../../../conversations/turns/agent.ts'
import type { DailyUses } from '../../../../limits/daily-uses.ts'
import type { NewNotification } from '../../../../members/notifications/notify.ts'
import { type LanguageModel, textOf } from '../../../../models/language-model.ts'
import { registryOf } from '../../../../models/registry.ts'
import { UsageMeter } from '../../../../models/usage-meter.ts'
import type { PageReader } from '../../../../search/pages/page-reader.ts'
import type { SearchHit, SearchProvider } from '../../../../search/providers/provider.ts'
import { createMemoryLibraryIndex } from '../../../../search/testing/memory-library-index.ts'
import { hit } from '../../../../search/testing/scripted-provider.ts'
import { noTools } from '../../../../tools/registry.ts'
import type { ResearchLimits } from '../budget.ts'
import { createResearch } from '../research.ts'
import type { ResearchDeps } from '../research-run.ts'
import { type ResearchCall, researchCallOf, researchReply } from './research-script.ts'

export const question = '老旧小区加装电梯为什么有的快有的慢'
const places = ['东山', '西河', '南桥', '北寨', '中塘']

/** Pages of a made-up web, each with a passage of its own. */
function webOf(count: number): SearchHit[] {
  return Array.from({ length: count }, (_, index) => {
    const place = `${places[index % places.length]}${index}`
    return hit({
      title: `${place}小区加装电梯纪实`,
      url: `https://pages.example/${index}`,
      showName: 'pages.example',
      passage: `${place}小区加装电梯的摘要。`,
    })
  })
}

/** The text of such a page. */
export function pageTextOf(url: string): string {
  const index = Number(/(\d+)$/.exec(url)?.[1] ?? 0)
  const place = `${places[index % places.length]}${index}`
  return `${2000 + (index % 20)}年${1 + (index % 12)}月${place}小区的老旧楼加装电梯开工，街道建设委员会说有的快有的慢，起因和经过、花费与时间、各方的做法和争议都有记载，这是第${index}页。`
}

export interface SceneOptions {
  readonly model?: LanguageModel | null
  readonly hits?: readonly SearchHit[]
  readonly provider?: SearchProvider
  readonly pages?: PageReader | null
  readonly limits?: Partial<ResearchLimits>
  readonly uses?: Partial<DailyUses>
  readonly sections?: number
  readonly clock?: () => number
  readonly library?: ResearchDeps['library']
  readonly checker?: ResearchDeps['checker']
}

/** Everything a research calls, counted. */
export interface Calls {
  readonly queries: string[]
  readonly pages: string[]
  readonly model: ResearchCall[]
  /** The titles of the sections that were begun to be written. */
  readonly sections: string[]
}

/** A model that answers a research by the script, in pieces. */
export function scriptedResearcher(
  calls: Calls,
  sections: number,
  breaks?: (call: ResearchCall, asked: string) => void,
): LanguageModel {
  return {
    name: '研究模型',
    async *stream({ messages }) {
      const call = researchCallOf(messages[0] ? textOf(messages[0]) : '')
      if (!call) {
        yield { kind: 'text', text: '普通回答[1]。' }
        return
      }
      calls.model.push(call)
      const asked = messages.map(textOf).slice(1).join('\n')
      if (call === 'section') calls.sections.push(/这一节：(.*)/.exec(asked)?.[1] ?? '')
      breaks?.(call, asked)
      const reply = researchReply(call, asked, sections)
      for (let at = 0; at < reply.length; at += 7) {
        await new Promise((resolve) => setImmediate(resolve))
        yield { kind: 'text', text: reply.slice(at, at + 7) }
      }
      yield { kind: 'usage', promptTokens: 100, completionTokens: 50 }
    },
  }
}

/** The web of a scene: each query finds other pages of it. */
function spreadProvider(calls: Calls, hits: readonly SearchHit[]): SearchProvider {
  return {
    name: '假网络',
    kind: 'web',
    serves: () => true,
    search: async (query, { limit }) => {
      calls.queries.push(query)
      const from = Array.from(query).reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0)
      return Array.from({ length: Math.min(limit, 8, hits.length) }, (_, at) => {
        return hits[(from + at * 3) % hits.length] as SearchHit
      })
    },
  }
}

export function newCalls(): Calls {
  return { queries: [], pages: [], model: [], sections: [] }
}

/** A research between fakes, that can be stopped, killed and let go on. */
export function sceneOf(options: SceneOptions = {}) {
  const calls = newCalls()
  const hits = options.hits ?? webOf(40)
  const model = options.model === undefined ? scriptedResearcher(calls, options.sections ?? 3) : options.model
  const notifications: NewNotification[] = []
  const used: string[] = []
  const pages: PageReader = {
    read: async (url) => {
      calls.pages.push(url)
      return {
        siteName: '',
        image: '',
        publishedAt: '',
        passages: [{ heading: '', text: pageTextOf(url) }],
      }
    },
  }
  const deps: ResearchDeps = {
    providers: [options.provider ?? spreadProvider(calls, hits)],
    ...(options.pages === null ? {} : { pages: options.pages ?? pages }),
    library: options.library ?? createMemoryLibraryIndex(),
    ...(options.checker ? { checker: options.checker } : {}),
    clock: options.clock ?? (() => 1_000),
    researches: {
      left: async () => 3,
      use: async ({ owner }) => used.push(owner) > 0,
      statements: () => [],
      hasUsed: async () => false,
      ...options.uses,
    },
    researchLimits: () => ({ queries: 40, pages: 80, tokens: 200_000, minutes: 10, ...options.limits }),
    notify: async (notification) => void notifications.push(notification),
  }
  return {
    calls,
    notifications: notifications,
    used,
    deps,
    model,
    hits,
    turn: (given: Partial<TurnRequest> = {}) => turnOf(deps, model, given),
  }
}

/** One turn of a research, as the engine keeps it: cards, steps, and what it waits for. */
export function turnOf(deps: ResearchDeps, model: LanguageModel | null, given: Partial<TurnRequest> = {}) {
  const agent = createResearch(deps)
  const request: TurnRequest = {
    askId: 'a1',
    owner: 'u:1',
    conversationId: 'c1',
    question,
    prompt: { pattern: 'research' },
    history: [],
    ...given,
  }
  const meter = new UsageMeter()
  const models = meter.counted(registryOf(model ? [model] : []).choose())
  let cards: readonly Card[] = []
  let stop = new AbortController()
  const steps = new Map<string, unknown>()
  let eventCount = 0
  let chosen: TurnProgress['chosen'] = null
  const context = () => ({ signal: stop.signal, models, tools: noTools, spent: () => meter.whole })
  const storeStep = (step: string, result: unknown) => {
    // As the database does: the first result stays.
    if (!steps.has(step)) steps.set(step, JSON.parse(JSON.stringify(result)) as unknown)
  }
  /** @param most after so many events it is stopped, as a user or a death of the process does */
  const follow = async (run: AgentRun, most = Number.POSITIVE_INFINITY): Promise<Wait | 'stopped' | null> => {
    eventCount = 0
    for (let count = 0; ; count += 1) {
      eventCount = count
      if (count >= most) {
        stop.abort('cancelled')
        void run.return().catch(() => undefined)
        return 'stopped'
      }
      const next = await run.next()
      if (next.done) return next.value ?? null
      if ('checkpoint' in next.value) storeStep(next.value.checkpoint, next.value.result)
      else if ('group' in next.value) cards = foldCards(cards, next.value.group)
      else if ('target' in next.value) cards = foldCards(cards, [next.value])
    }
  }
  const resume = (most?: number) => {
    if (!agent.resume) throw new Error('a research goes on')
    stop = new AbortController()
    return follow(agent.resume(request, context(), { steps, chosen, cardCount: cards.length }), most)
  }
  return {
    steps,
    /** Of the last run. */
    eventCount: () => eventCount,
    request,
    meter,
    cards: () => cards,
    finish: () => (cards = foldCards(cards, [{ target: 'finish' }])),
    start: (most?: number) => follow(agent.start(request, context()), most),
    choose: (wait: Wait | 'stopped' | null, choice: Choice, most?: number) => {
      if (!wait || wait === 'stopped') throw new Error('it does not wait')
      chosen = { step: wait.step, saved: JSON.parse(JSON.stringify(wait.saved)) as unknown, choice }
      return resume(most)
    },
    resume,
    outline: (): OutlineContent => readCards(cards, 'outline')[0] as OutlineContent,
  }
}

/** What a user can see of a report. */
export function reportOf(cards: readonly Card[]) {
  const sources = readCards(cards, 'search_result').flat()
  const texts = cards.flatMap(({ id, type, content }) =>
    type === 'markdown' && (id === leadCardId || sectionIdOf(id) !== null)
      ? [{ id, text: String(content) }]
      : [],
  )
  const cited = texts.flatMap(({ text }) =>
    [...text.matchAll(/(?<!\\)\[(\d+)\]/g)].map(([, index]) => Number(index)),
  )
  return { sources, texts, cited }
}

/** Whatever becomes of a research: nothing dangles, no number is left out, and what is shown was counted. */
export function expectSound(cards: readonly Card[], calls: Calls): void {
  const { sources, cited } = reportOf(cards)
  const indexes = sources.map(({ index }) => index)
  expect(indexes).toEqual(indexes.map((_, at) => at + 1))
  expect([...new Set(cited)].sort((a, b) => a - b)).toEqual(indexes)
  const read = new Set(calls.pages.map(pageTextOf))
  expect(sources.filter(({ passage }) => !read.has(passage))).toEqual([])
  const [outline] = readCards(cards, 'outline')
  const running = outline?.sections.filter(({ state, activity }) => state === 'running' || activity)
  expect(running).toEqual([])
  const { queries, pages, sources: kept } = outline?.used ?? {}
  expect([queries, pages, kept]).toEqual([calls.queries.length, calls.pages.length, sources.length])
  const named = [
    ...readCards(cards, 'related_events').flat(),
    ...readCards(cards, 'organizations').flat(),
    ...readCards(cards, 'people').flat(),
    ...readCards(cards, 'conflict').flatMap((topics) => topics.flatMap(({ claims }) => claims)),
  ]
  for (const entry of named) {
    expect(entry.sources.length).toBeGreaterThan(0)
    expect(entry.sources.every((index) => indexes.includes(index))).toBe(true)
  }
}

export const asPlanned: Choice = { isSkipped: true }
