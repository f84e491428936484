import type { PlanContent } from '../../../lib/contract/cards/plan.ts'
import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import type { CardEvent } from '../../../lib/contract/frames/card.ts'
import type {
  Agent,
  AgentContext,
  AgentEvent,
  AgentRun,
  TurnRequest,
} from '../../conversations/turns/agent.ts'
import { readFilledIn } from '../../conversations/turns/template-ask.ts'
import type { TurnSlots } from '../../limits/turn-slots.ts'
import { growJson } from '../../models/ask-json.ts'
import { type LanguageModel, ModelError } from '../../models/language-model.ts'
import type { Clock } from '../../platform/clock.ts'
import { searchSources } from '../../search/open-search.ts'
import type { SearchProvider } from '../../search/providers/provider.ts'
import { imageStorer } from '../../search/stored-images.ts'
import type { FindNewestCard } from '../newest-card.ts'
import { SourcesCard } from '../universal/sources-card.ts'
import { withSlot } from '../with-slot.ts'
import { changePlan } from './change-plan.ts'
import { planSkeleton } from './plan-skeleton.ts'
import { travelForm, wishOfForm, wordsOfForm } from './travel-form.ts'
import { cardOfPlan, partOfPlan, travelMessages, writtenPlan } from './travel-prompt.ts'
import { budgetNote, readBudget } from './trip-budget.ts'
import { readTrip, type TripWish } from './trip-wish.ts'

const limitMs = 10 * 60_000
/** Maximum time (ms) to search for information about a place. */
const searchMs = 15_000
const maxSources = 6

const noModel =
  '未配置语言模型：这是按给的日期、天数和地点排好的空架子，没有添加建议；可以直接在卡片上改，再导出日历或 Markdown。'
const changed = '未配置语言模型：只按这句话改了行程，没有添加建议。'
const notUnderstood =
  '未配置语言模型，这句话没有看懂。可以直接在上面的卡片上改，或者这样说：第二天下午改成去博物馆；第三天加上逛书店；删掉第一天的长城。'
const moreNeeded =
  '未配置语言模型，推荐地点要用语言模型。说清去哪里、哪天出发、几天、想去哪些地方，就能排成行程，例如：12月1日去北京3天，想去故宫、天坛、颐和园。'
const material = '下面是资料里提到这个地方的内容，没有用进行程。'
const arranged = '按你说的排好了，可以直接在卡片上改。'

interface TravelDeps {
  readonly clock: Clock
  readonly providers: readonly SearchProvider[]
  readonly findCard: FindNewestCard
  readonly slots?: TurnSlots
}

/** Plans trips by day, as an editable card; without a model from the user's input only. */
export function createTravel(deps: TravelDeps): Agent {
  return {
    limitMs,
    canRestart: true,
    templates: [travelForm],
    async *start(request, context): AgentRun {
      const filled = readFilledIn(request.prompt)
      const now = deps.clock()
      const wish = filled ? wishOfForm(filled, now) : readTrip(request.question, now)
      const earlier = filled ? null : await deps.findCard(request, 'plan')
      const { language } = context.models
      if (language) {
        const planRequest = { wish, earlier, words: filled ? wordsOfForm(filled) : request.question }
        yield* withSlot(deps.slots, context.signal, () =>
          planTrip(deps, request, context, language, planRequest),
        )
      } else yield* withoutModel(deps, request, context, wish, earlier)
    },
  }
}

interface PlanRequest {
  readonly wish: TripWish
  readonly earlier: PlanContent | null
  readonly words: string
}

async function* planTrip(
  deps: TravelDeps,
  request: TurnRequest,
  { signal }: AgentContext,
  model: LanguageModel,
  { wish, earlier, words }: PlanRequest,
): AsyncGenerator<AgentEvent, void, void> {
  yield { model: model.name }
  const sources = await findSources(deps, wish, signal)
  const card = new SourcesCard(() => 's1', imageStorer(request)).show(sources)
  if (card) yield card
  const messages = travelMessages({
    model,
    wish: words,
    history: request.history,
    sources,
    plan: earlier,
    now: deps.clock(),
  })
  const growing = growJson(model, { messages, name: 'plan', schema: writtenPlan, signal })
  let next = await growing.next()
  let entries = 0
  let summary: string | null = null
  for (; !next.done; next = await growing.next()) {
    const part = partOfPlan(next.value)
    const count = part?.days.reduce((sum, { items }) => sum + items.length, 0) ?? 0
    if (!part || count <= entries) continue
    if (summary === null) yield* summaryCard((summary = part.summary))
    entries = count
    yield planCard(cardOfPlan(part, sources.length))
  }

  const made = next.value
  if (!made) throw new ModelError('model_garbled', 'the model did not write a plan')

  if (made.summary !== summary) yield* summaryCard(made.summary)
  yield planCard(cardOfPlan(made, sources.length))
}

function* summaryCard(summary: string): Generator<CardEvent, void, void> {
  yield { id: 'c1', type: 'markdown', target: 'start', content: summary || arranged }
  yield { id: 'c1', target: 'end' }
}

async function* withoutModel(
  deps: TravelDeps,
  request: TurnRequest,
  { signal }: AgentContext,
  wish: TripWish,
  earlier: PlanContent | null,
): AsyncGenerator<CardEvent, void, void> {
  const edited = earlier && changePlan(earlier, request.question)
  if (edited) {
    yield note('n1', changed)
    yield planCard({ ...edited, version: 1 })
    return yield* compareWithBudget(request, edited)
  }

  const skeleton = planSkeleton(wish)
  if (!skeleton || (earlier && wish.days === 0)) return yield note('n1', earlier ? notUnderstood : moreNeeded)

  yield note('n1', noModel)
  yield planCard(skeleton)
  yield* compareWithBudget(request, skeleton)
  const sources = await findSources(deps, wish, signal)
  const card = new SourcesCard(() => 's1', imageStorer(request)).show(sources)
  if (!card) return

  yield note('n2', material)
  yield card
}

/** The newest budget in the conversation counts. */
function* compareWithBudget({ prompt, question, history }: TurnRequest, plan: PlanContent) {
  const filled = Object.values(readFilledIn(prompt)?.fields ?? {})
  const said = [...history.map((earlier) => earlier.question), ...filled, question]
  const budget = said.map(readBudget).findLast((yuan) => yuan > 0)
  if (budget !== undefined) yield note('n3', budgetNote(budget, plan))
}

/** @returns what the library and the web have about the place; empty when not found or the search failed */
async function findSources(
  { providers }: TravelDeps,
  { destination }: TripWish,
  signal: AbortSignal,
): Promise<readonly SourceReference[]> {
  const search = destination === '' ? null : searchSources(providers)
  if (!search) return []

  const limited = AbortSignal.any([signal, AbortSignal.timeout(searchMs)])
  const sources = await search(`${destination} 旅游 景点`, { limit: maxSources * 2, signal: limited }).catch(
    () => {
      signal.throwIfAborted()
      return []
    },
  )

  return sources
    .filter(({ title, passage }) => `${title}${passage}`.includes(destination))
    .slice(0, maxSources)
    .map((source, at) => ({ ...source, index: at + 1 }))
}

function planCard(content: PlanContent): CardEvent {
  return { id: 'plan', type: 'plan', target: 'replace', content }
}

function note(id: string, text: string): CardEvent {
  return { id, type: 'tips', target: 'replace', content: { text } }
}
