import { startFakeOpenAi, streamed } from '../../host/models/testing/fake-openai-server.ts'
import {
  type FailureMode,
  type FakeVendor,
  failureModes,
  startFakeVendor,
  type VendorProtocol,
} from '../../host/search/providers/testing/fake-vendor.ts'
import { fakeVendors, settingsFor } from '../../host/search/providers/testing/fake-vendors.ts'
import type { Progress } from '../../lib/contract/cards/progress.ts'
import type { Card } from '../../lib/contract/frames/card.ts'
import { askOnce, isSettled, textOf, tipOf } from './provider-failures/asked-once.ts'
import type { BenchPart, Scope } from './support/part.ts'
import { startOwnProduct } from './support/product-process.ts'
import { allOf, atMost, type Figure, noted } from './support/table.ts'

/** The library, which holds the help pages, can answer the first; no provider can answer the second. */
const questions = ['怎么创建智能体？', '量子色动力学的拉格朗日量里耦合常数取多少？']
/** What the stages may take together: asking 6 s, reading 5 s, ordering 2 s, and what the product does itself. */
const stagesMs = 14_000
/** So many products run side by side. */
const lanes = 4

interface Case {
  readonly mode: FailureMode
  readonly protocols: readonly VendorProtocol[]
  /** Where a model is configured, it is a well one. */
  readonly hasModel: boolean
}

interface Outcome extends Case {
  readonly turnMs: number
  readonly said: string
  /** It ended well and with a text: an answer, or the statement that there is none and why. */
  readonly isHonest: boolean
  /** It was shown while it ran, and which searches failed; nothing turns any more. */
  readonly isVisible: boolean
  readonly isSettled: boolean
  /** Requests that followed a redirect inside. */
  readonly inside: number
}

/** Each web search with each failure, alone and all together, with a model and without, over the socket of real products. */
export const providerFailures: BenchPart = {
  title: `provider-failures：${fakeVendors.length} 种联网搜索 × ${failureModes.length} 种故障，各自与一起，有无模型`,
  measure: async (scope) => {
    const protocols = fakeVendors.map(({ protocol }) => protocol)
    const cases = failureModes.flatMap((mode) =>
      [false, true].flatMap((hasModel): Case[] => [
        ...protocols.map((protocol) => ({ mode, protocols: [protocol], hasModel })),
        { mode, protocols, hasModel },
      ]),
    )
    const outcomes: Outcome[] = []
    const waiting = [...cases]
    const lane = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift())
        outcomes.push(...(await measureCase(next)))
    }
    // An interrupt of the measurement ends the products through the channel to this process.
    scope.defer(() => void waiting.splice(0))
    await Promise.all(Array.from({ length: lanes }, lane))
    return [...figuresOf(outcomes), ...failureModes.flatMap((mode) => byMode(mode, outcomes))]
  },
}

async function measureCase(measured: Case): Promise<Outcome[]> {
  await using scope: Scope = new AsyncDisposableStack()
  const fakes = await Promise.all(measured.protocols.map((protocol) => startFakeVendor(protocol, [], 100)))
  for (const fake of fakes) scope.defer(() => fake.close())
  const model = measured.hasModel ? await startModel(scope) : {}
  const product = await startOwnProduct(scope, { ...settingsFor(fakes), ...model })
  await Promise.all(fakes.map((fake) => fake.behave(measured.mode)))
  const outcomes: Outcome[] = []
  for (const question of questions) outcomes.push(await ask(product.origin, question, measured, fakes))
  return outcomes
}

async function startModel(scope: Scope): Promise<Record<string, string>> {
  const model = await startFakeOpenAi(streamed(['照资料', '可以这样做[1]。']))
  scope.defer(() => model.close())
  return { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'm1' }
}

async function ask(
  origin: string,
  question: string,
  measured: Case,
  fakes: readonly FakeVendor[],
): Promise<Outcome> {
  const { turnMs, code, cards, steps } = await askOnce(origin, question)
  return {
    ...measured,
    turnMs,
    said: `${textOf(cards)} ${tipOf(cards)}`.trim(),
    isHonest: code === 2 && isHonest(question, cards, measured),
    isVisible: isVisible(steps, measured),
    isSettled: isSettled(steps),
    inside: fakes.reduce((sum, fake) => sum + fake.insideRequests(), 0),
  }
}

function isHonest(question: string, cards: readonly Card[], { mode, hasModel }: Case): boolean {
  const text = textOf(cards)
  if (question === questions[0]) return /\[1\]/.test(text)
  const explains = tipOf(cards).startsWith('这次没有搜到网页：')
  // A model judges by itself what the nearest passages are worth.
  const admits = hasModel ? text !== '' : text.startsWith('没有找到')
  return admits && explains === (mode !== 'empty')
}

function isVisible(steps: readonly Progress[], { mode, protocols }: Case): boolean {
  const wasSeen = steps.some((each) =>
    each.steps.some(({ kind, state }) => kind === 'search' && state === 'running'),
  )
  const failed =
    steps.at(-1)?.steps.filter(({ kind, state }) => kind === 'fallback' && state === 'failed') ?? []
  return wasSeen && (mode === 'empty' || failed.length === protocols.length)
}

function figuresOf(outcomes: readonly Outcome[]): Figure[] {
  const inside = outcomes.reduce((sum, outcome) => sum + outcome.inside, 0)
  return [
    allOf('有回答，或如实说明没有', outcomes.filter(({ isHonest: yes }) => yes).length, outcomes.length),
    allOf('过程看得见', outcomes.filter(({ isVisible: yes }) => yes).length, outcomes.length),
    allOf('没有留下转圈', outcomes.filter(({ isSettled: yes }) => yes).length, outcomes.length),
    atMost('跟着跳进内网的请求', inside, 0),
    atMost('最长的一次', Math.max(...outcomes.map(({ turnMs }) => turnMs)), stagesMs, ' ms'),
  ]
}

function byMode(mode: FailureMode, outcomes: readonly Outcome[]): Figure[] {
  const own = outcomes.filter((outcome) => outcome.mode === mode)
  const alone = own.filter(({ protocols }) => protocols.length === 1)
  const together = own.filter(({ protocols }) => protocols.length > 1)
  const bad = own.filter((outcome) => !outcome.isHonest || !outcome.isVisible || !outcome.isSettled)
  const names = bad.map(
    ({ protocols, hasModel }) =>
      `${protocols.map(({ name }) => name).join('+')}${hasModel ? '（有模型）' : ''}`,
  )
  const note = bad.length === 0 ? '' : `；不对：${names.join('、')}`
  return [
    noted(`${mode}：最长，各自与一起`, `${longest(alone)}、${longest(together)}${note}`),
    ...[false, true].map((hasModel) => {
      // The last one asked is the one that nothing answers.
      const said = alone.filter((outcome) => outcome.hasModel === hasModel).at(-1)?.said ?? ''
      return noted(hasModel ? '　有模型时说' : '　没有模型时说', said.replace(/\s+/g, ' ').slice(0, 160))
    }),
  ]
}

function longest(outcomes: readonly Outcome[]): string {
  return `${Math.round(Math.max(...outcomes.map(({ turnMs }) => turnMs)))} ms`
}
