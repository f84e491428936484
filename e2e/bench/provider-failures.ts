import { readCards } from '../../lib/contract/cards/card-types.ts'
import type { Card } from '../../lib/contract/card.ts'
import {
  type FailureMode,
  type FakeVendor,
  failureModes,
  startFakeVendor,
  type VendorProtocol,
} from '../../host/search/providers/testing/fake-vendor.ts'
import { fakeVendors, settingsFor } from '../../host/search/providers/testing/fake-vendors.ts'
import type { BenchPart, Scope } from './support/part.ts'
import { startOwnProduct } from './support/product-process.ts'
import { allOf, atMost, type Figure, noted } from './support/table.ts'
import { TurnReader } from './support/turn-reader.ts'

/** The library, which holds the help pages, can answer the first; nobody can answer the second. */
const questions = ['怎么创建智能体？', '量子色动力学的拉格朗日量里耦合常数取多少？']
/** What the stages may take together: asking 6 s, reading 5 s, ordering 2 s, and what the product does itself. */
const stagesMs = 14_000
/** So many products run side by side. */
const lanes = 4

interface Case {
  readonly mode: FailureMode
  readonly protocols: readonly VendorProtocol[]
}

interface Outcome extends Case {
  readonly turnMs: number
  /** It ended well and says something: an answer, or honestly that there is none and why. */
  readonly isHonest: boolean
  readonly isSettled: boolean
  /** Requests that followed a redirect inside. */
  readonly inside: number
}

/** Each web search with each failure, alone and all together, asked over the socket of real products. */
export const providerFailures: BenchPart = {
  title: `provider-failures：${fakeVendors.length} 种联网搜索 × ${failureModes.length} 种故障，各自与一起`,
  measure: async (scope) => {
    const protocols = fakeVendors.map(({ protocol }) => protocol)
    const cases = failureModes.flatMap((mode): Case[] => [
      ...protocols.map((protocol) => ({ mode, protocols: [protocol] })),
      { mode, protocols },
    ])
    const outcomes: Outcome[] = []
    const waiting = [...cases]
    const lane = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift())
        outcomes.push(...(await measureCase(next)))
    }
    // Whoever interrupts the measurement ends the products through the channel to this process.
    scope.defer(() => void waiting.splice(0))
    await Promise.all(Array.from({ length: lanes }, lane))
    return [...figuresOf(outcomes), ...failureModes.map((mode) => byMode(mode, outcomes))]
  },
}

async function measureCase(measured: Case): Promise<Outcome[]> {
  await using scope: Scope = new AsyncDisposableStack()
  const fakes = await Promise.all(measured.protocols.map((protocol) => startFakeVendor(protocol, [], 100)))
  for (const fake of fakes) scope.defer(() => fake.close())
  const product = await startOwnProduct(scope, settingsFor(fakes))
  await Promise.all(fakes.map((fake) => fake.behave(measured.mode)))
  const outcomes: Outcome[] = []
  for (const question of questions) outcomes.push(await ask(product.origin, question, measured, fakes))
  return outcomes
}

async function ask(
  origin: string,
  question: string,
  measured: Case,
  fakes: readonly FakeVendor[],
): Promise<Outcome> {
  const reader = new TurnReader()
  const startedAt = performance.now()
  await reader.ask(origin, question)
  const { code, cards } = await reader.waitForEnd()
  reader.cut()
  return {
    ...measured,
    turnMs: performance.now() - startedAt,
    isHonest: code === 2 && isHonest(question, cards, measured.mode),
    isSettled: isSettled(cards),
    inside: fakes.reduce((sum, fake) => sum + fake.insideRequests(), 0),
  }
}

function isHonest(question: string, cards: readonly Card[], mode: FailureMode): boolean {
  const text = cards.find(({ type }) => type === 'markdown')?.content
  if (typeof text !== 'string') return false
  if (question === questions[0]) return /\[1\]/.test(text)
  const explains = (readCards(cards, 'tips')[0]?.text ?? '').startsWith('这次没有搜到网页：')
  return text.startsWith('没有找到') && explains === (mode !== 'empty')
}

/** Nothing turns any more: every step has ended. */
function isSettled(cards: readonly Card[]): boolean {
  const progress = readCards(cards, 'progress')[0]
  return progress?.elapsedMs !== undefined && progress.steps.every(({ state }) => state !== 'running')
}

function figuresOf(outcomes: readonly Outcome[]): Figure[] {
  const inside = outcomes.reduce((sum, outcome) => sum + outcome.inside, 0)
  return [
    allOf('有回答，或如实说明没有', outcomes.filter(({ isHonest: yes }) => yes).length, outcomes.length),
    allOf('没有留下转圈', outcomes.filter(({ isSettled: yes }) => yes).length, outcomes.length),
    atMost('跟着跳进内网的请求', inside, 0),
    atMost('最长的一次', Math.max(...outcomes.map(({ turnMs }) => turnMs)), stagesMs, ' ms'),
  ]
}

function byMode(mode: FailureMode, outcomes: readonly Outcome[]): Figure {
  const own = outcomes.filter((outcome) => outcome.mode === mode)
  const alone = own.filter(({ protocols }) => protocols.length === 1)
  const together = own.filter(({ protocols }) => protocols.length > 1)
  const bad = own.filter((outcome) => !outcome.isHonest || !outcome.isSettled)
  const note =
    bad.length === 0
      ? ''
      : `；不对：${bad.map(({ protocols }) => protocols.map(({ name }) => name).join('+')).join('、')}`
  return noted(`${mode}：最长，各自与一起`, `${longest(alone)}、${longest(together)}${note}`)
}

function longest(outcomes: readonly Outcome[]): string {
  return `${Math.round(Math.max(...outcomes.map(({ turnMs }) => turnMs)))} ms`
}
