import { randomInt } from 'node:crypto'
import { readCards } from '../../../lib/contract/cards/card-types.ts'
import { cards } from '../../../lib/contract/cards/cards.ts'
import type { ImageContent, ImageItem } from '../../../lib/contract/cards/image.ts'
import { maxSeed } from '../../../lib/contract/image-options.ts'
import type {
  Agent,
  AgentContext,
  AgentEvent,
  AgentRun,
  TurnRequest,
} from '../../conversations/turns/agent.ts'
import type { MakeFile } from '../../files/make-file.ts'
import { imageSize } from '../../models/image-sizes.ts'
import { auxiliaryModel } from '../../models/models.ts'
import { EditProcess } from '../image-editing/engine/edit-process.ts'
import type { FindNewestCard } from '../newest-card.ts'
import { runConcurrently } from '../run-concurrently.ts'
import { type SlotDeps, withSlot } from '../with-model.ts'
import { generateImage, type ImageRun } from './generate-image.ts'
import { improvePrompt } from './improve-prompt.ts'
import { parseImageRequest, withChosenOptions } from './parse-image-request.ts'

const limitMs = 12 * 60_000
/** Concurrent requests: vendors allow few tasks in parallel. */
const maxConcurrent = 2
/** High limit: generated images are paid for, so none may be rejected. */
const maxQueued = 1_000

const noModel = '还不能画图：画图的模型还没有接上。请告诉管理员，接上以后就能画。'
const noSubject = '想画什么？用一句话说说画面，例如“雨停后的山湖，一只小船，水墨淡彩，四张，16:9，不要文字”。'
const notImproved = '提示词没有润色成，用的是你的原话。'

export interface TextToImageDeps extends SlotDeps {
  readonly makeFile?: MakeFile
  readonly findCard: FindNewestCard
  /** Name of the product, for the AI label. */
  readonly app: string
  readonly images?: EditProcess
}

type Plan = Pick<ImageContent, 'prompt' | 'negative' | 'ratio' | 'notes'> & {
  /** Seeds of the images to generate, by index. */
  readonly seeds: ReadonlyMap<number, number>
  readonly items: readonly ImageItem[]
}

export function createTextToImage({
  images = new EditProcess({ maxQueued }),
  ...deps
}: TextToImageDeps): Agent {
  return {
    limitMs,
    async *start(request, context): AgentRun {
      const { makeFile, app } = deps
      const model = context.models.image
      if (!model || !makeFile) return yield cards.tip('t1', noModel, { setUp: 'model' })
      const plan = (await againPlan(request, model.name)) ?? (await newPlan(deps, request, context))
      if (!plan) return yield tip(noSubject)
      const run: ImageRun = { model, images, makeFile, request, app, signal: context.signal }
      yield* withSlot(deps, context, () => generated(run, plan))
    },
  }
}

function tip(text: string): AgentEvent {
  return cards.tip('t1', text)
}

/** Regenerates one image of an answer: the same after a failure, another one otherwise. */
async function againPlan({ prompt, replaced = [] }: TurnRequest, model: string): Promise<Plan | null> {
  const option = prompt.copilot_option
  const at = option && 'picture' in option ? option.picture - 1 : -1
  const card = readCards(replaced, 'image').at(-1)
  const item = card?.items[at]
  if (!card || !item) return null

  const seed = item.state === 'failed' && item.seed !== undefined ? item.seed : anySeed()

  return {
    ...card,
    notes: [],
    seeds: new Map([[at, seed]]),
    items: card.items.with(at, blankOf(model, card.ratio, seed)),
  }
}

/** @returns null when the sentence names no subject */
async function newPlan(
  { findCard }: TextToImageDeps,
  request: TurnRequest,
  { models, signal }: AgentContext,
): Promise<Plan | null> {
  const read = parseImageRequest(request.question)
  const options = withChosenOptions(read, request.prompt.picture)
  const before = read.subject === '' ? await findCard(request, 'image') : null
  if (read.subject === '' && !before) return null

  // With the same seed, more variants would be identical.
  const { seed: chosen, ...rest } = options
  const seed = read.isMore && read.seed === undefined ? undefined : chosen
  const first = seed ?? anySeed()
  const count = read.count ?? before?.items.length ?? rest.count ?? 1
  const ratio = read.ratio ?? before?.ratio ?? rest.ratio ?? '1:1'
  const subject = before?.prompt ?? read.subject
  const wantsMore = rest.is_improved === true && !before
  const auxiliary = auxiliaryModel(models)
  const improved = wantsMore && auxiliary ? await improvePrompt(auxiliary, subject, signal) : null
  const seeds = Array.from({ length: count }, (_, at) => [at, Math.min(maxSeed, first + at)] as const)

  return {
    prompt: improved ?? subject,
    negative: [before?.negative ?? '', read.negative].filter(Boolean).join('，'),
    ratio,
    notes: wantsMore && improved === null ? [notImproved] : [],
    seeds: new Map(seeds),
    items: seeds.map(([, own]) => blankOf(models.image?.name ?? '', ratio, own)),
  }
}

function blankOf(model: string, ratio: ImageContent['ratio'], seed: number): ImageItem {
  return { file_id: '', name: '', ...imageSize(model, ratio), seed, state: 'waiting' }
}

/** Short enough to be repeated by users, and random enough. */
function anySeed(): number {
  return randomInt(1_000_000)
}

/** Shows placeholders for all images at once, and each image when it is ready. */
async function* generated(run: ImageRun, plan: Plan): AsyncGenerator<AgentEvent, void, void> {
  const { prompt, negative, ratio, notes } = plan
  let { items } = plan
  // Several endpoints may have made the images.
  const makers = new Set<string>()

  const card = (): AgentEvent => {
    const model = [...makers].join('、') || run.model.name
    const content: ImageContent = { items: [...items], prompt, negative, ratio, model, notes }
    return cards.show('image', 'c1', content)
  }

  yield { model: run.model.name }
  // The prompt is checked before it is sent to the model.
  yield card()
  const works = [...plan.seeds].map(
    ([at, seed]) =>
      async function* () {
        for await (const item of generateImage(run, plan, {
          seed,
          at,
          onAnswering: (name) => makers.add(name),
        }))
          yield { item, at }
      },
  )
  for await (const { item, at } of runConcurrently(works, maxConcurrent)) {
    items = items.with(at, item)
    yield card()
  }
}
