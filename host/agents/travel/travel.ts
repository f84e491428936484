import { type CardChange, cards } from '../../../lib/contract/cards/cards.ts'
import type { PlanContent } from '../../../lib/contract/cards/plan.ts'
import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import type {
  Agent,
  AgentContext,
  AgentEvent,
  AgentRun,
  TurnRequest,
} from '../../conversations/turns/agent.ts'
import { readFilledIn } from '../../conversations/turns/template-ask.ts'
import { growJson } from '../../models/ask-json.ts'
import { type LanguageModel, ModelError } from '../../models/language-model.ts'
import { auxiliaryModel } from '../../models/models.ts'
import type { Clock } from '../../platform/clock.ts'
import type { PageReader } from '../../search/pages/page-reader.ts'
import type { SearchProvider } from '../../search/providers/provider.ts'
import { searchMaterial } from '../../search/search-material.ts'
import { imageStorer } from '../../search/stored-images.ts'
import type { FindNewestCard } from '../newest-card.ts'
import { SourcesCard } from '../universal/sources-card.ts'
import { repeatable, type SlotDeps, withModel } from '../with-model.ts'
import { findDestination } from './find-destination.ts'
import { planSkeleton } from './plan-skeleton.ts'
import { type TripWish, travelForm, wishOfForm, wordsOfForm } from './travel-form.ts'
import { cardOfPlan, partOfPlan, travelMessages, writtenPlan } from './travel-prompt.ts'
import { readTripDates } from './trip-dates.ts'

/** Maximum time (ms) to search for information about a place. */
const searchMs = 15_000
const maxSources = 8
/** Maximum tokens of what is found about a place. */
const sourceTokens = 6_000

const noModel =
  '未配置语言模型：这是按给的日期、天数和地点排好的空架子，没有添加建议；可以直接在卡片上改，再导出日历或 Markdown。'
const formNeeded =
  '未配置语言模型，看不懂一句话里的行程。新的对话开头有一张表，填上去哪里、几天、想去的地方，就能排成行程；排好的行程可以直接在卡片上改。'
const material = '下面是资料里提到这个地方的内容，没有用进行程。'
const notWhole = '行程到了模型一次能写的长度，还没有排完。'
const planTheRest = '把还没有排的几天排完。'
const arranged = '按你说的排好了，可以直接在卡片上改。'

interface TravelDeps extends SlotDeps {
  readonly clock: Clock
  readonly providers: readonly SearchProvider[]
  /** Reads the pages that are found. */
  readonly pages?: PageReader
  readonly library: Parameters<typeof searchMaterial>[0]['library']
  readonly findCard: FindNewestCard
}

/** Plans trips by day, as an editable card; without a model from a filled form only. */
export function createTravel(deps: TravelDeps): Agent {
  return {
    ...repeatable,
    templates: [travelForm],
    async *start(request, context): AgentRun {
      const filled = readFilledIn(request.prompt)
      const wish = filled ? wishOfForm(filled, deps.clock()) : null
      const words = filled ? wordsOfForm(filled) : request.question
      yield* withModel(deps, context, {
        async *answer(model) {
          const earlier = filled ? null : await deps.findCard(request, 'plan')
          yield* planTrip(deps, request, context, model, { wish, earlier, words })
        },
        without: () => withoutModel(deps, request, context, wish),
      })
    },
  }
}

interface PlanRequest {
  /** Null when the trip was not described in the form. */
  readonly wish: TripWish | null
  readonly earlier: PlanContent | null
  readonly words: string
}

async function* planTrip(
  deps: TravelDeps,
  request: TurnRequest,
  { models, signal }: AgentContext,
  model: LanguageModel,
  { wish, earlier, words }: PlanRequest,
): AsyncGenerator<AgentEvent, void, void> {
  const { history, memories = [] } = request
  const reader = wish ? null : auxiliaryModel(models)
  const now = deps.clock()
  const asked = reader && (await findDestination(reader, { words, history, memories, now, signal }))
  const place = wish?.destination ?? asked?.place ?? ''
  const queries = asked && asked.queries.length > 0 ? asked.queries : usualQueries(place, wish)
  const sources = await findSources(deps, { place, queries, words }, signal)
  const card = new SourcesCard(() => 's1', imageStorer(request)).show(sources)
  if (card) yield card
  const messages = travelMessages({
    model,
    wish: words,
    history,
    memories,
    sources,
    plan: earlier,
    now,
    dates: wish ?? readTripDates(words, now),
  })
  let isCut = false
  const said = [...history.map(({ question }) => question), words].join('\n')
  const cardContext = { sourceCount: sources.length, said, budget: earlier?.budget }
  const onCut = () => void (isCut = true)
  const growing = growJson(model, { messages, name: 'plan', schema: writtenPlan, signal, onCut })
  let next = await growing.next()
  let entries = 0
  let summary: string | null = null
  for (; !next.done; next = await growing.next()) {
    const part = partOfPlan(next.value)
    const count = part?.days.reduce((sum, { items }) => sum + items.length, 0) ?? 0
    if (!part || count <= entries) continue
    if (summary === null) yield* summaryCard((summary = part.summary))
    entries = count
    yield planCard(cardOfPlan(part, cardContext))
  }

  const made = next.value
  if (!made) throw new ModelError('model_garbled', 'the model did not write a plan')

  if (made.summary !== summary) yield* summaryCard(made.summary)
  if (made.days.length > 0) yield planCard(cardOfPlan(made, cardContext))
  if (isCut) yield cards.tip('n1', notWhole, { goOn: planTheRest })
}

function* summaryCard(summary: string): Generator<CardChange, void, void> {
  yield* cards.text('c1', summary || arranged)
}

async function* withoutModel(
  deps: TravelDeps,
  request: TurnRequest,
  { signal }: AgentContext,
  wish: TripWish | null,
): AsyncGenerator<CardChange, void, void> {
  const skeleton = wish && planSkeleton(wish)
  if (!skeleton) return yield cards.tip('n1', formNeeded)

  yield cards.tip('n1', noModel)
  yield planCard(skeleton)
  const place = wish.destination
  const sources = await findSources(deps, { place, queries: [`${place} 旅游 景点`], words: place }, signal)
  const card = new SourcesCard(() => 's1', imageStorer(request)).show(sources)
  if (!card) return

  yield cards.tip('n2', material)
  yield card
}

/** @returns what to search for about a place, without a model that says it */
function usualQueries(place: string, wish: TripWish | null): string[] {
  if (place === '') return []
  const month = /^(\d{4})-(\d{2})/.exec(wish?.start ?? '')
  const when = month ? ` ${month[1]}年${Number(month[2])}月` : ''
  return [`${place} 旅游 景点`, `${place} 门票 开放时间`, `${place} 交通 停运${when}`]
}

interface AskedPlace {
  readonly place: string
  readonly queries: readonly string[]
  readonly words: string
}

/** @returns what the library and the web have about the place; empty when not found or the search failed */
async function findSources(
  { providers, pages, library }: TravelDeps,
  { place, queries, words }: AskedPlace,
  signal: AbortSignal,
): Promise<readonly SourceReference[]> {
  if (place === '' || providers.length === 0) return []

  const limited = AbortSignal.any([signal, AbortSignal.timeout(searchMs)])
  const asked = { providers, pages, library, subject: words, queries, tokens: sourceTokens, signal: limited }
  const sources = await searchMaterial(asked).catch(() => {
    signal.throwIfAborted()
    return []
  })

  return sources
    .filter(({ title, passage }) => `${title}${passage}`.includes(place))
    .slice(0, maxSources)
    .map((source, at) => ({ ...source, index: at + 1 }))
}

function planCard(content: PlanContent): CardChange {
  return cards.show('plan', 'plan', content)
}
