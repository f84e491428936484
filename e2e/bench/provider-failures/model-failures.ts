import { searxngProtocol } from '../../../host/search/providers/testing/fake-searxng.ts'
import { startFakeVendor } from '../../../host/search/providers/testing/fake-vendor.ts'
import { settingsFor } from '../../../host/search/providers/testing/fake-vendors.ts'
import type { BenchPart, Scope } from '../support/part.ts'
import { startOwnProduct } from '../support/product-process.ts'
import { allOf, atMost, type Figure, noted } from '../support/table.ts'
import { askOnce, isSettled, textOf } from './asked-once.ts'
import { type ServiceFailure, serviceFailures, startService } from './failing-service.ts'

const question = '怎么创建智能体？'
/** How long a model may be silent; a tenth of what it has by default, so that the measurement ends. */
const silentMs = 3_000
/** What searching, reading and the product itself take besides. */
const besidesMs = 14_000

/** A language model with each failure: the sources stay, and a sentence says what is wrong. */
export const modelFailures: BenchPart = {
  title: '模型的故障：搜索正常',
  measure: async (scope) => {
    const figures: Figure[] = []
    for (const failure of serviceFailures) figures.push(...(await measure(scope, failure)))
    return figures
  },
}

async function measure(outer: Scope, failure: ServiceFailure): Promise<Figure[]> {
  await using scope: Scope = new AsyncDisposableStack()
  outer.defer(() => scope.disposeAsync())
  const model = await startService(scope, '/chat/completions')
  const found = {
    title: '创建智能体',
    url: 'https://pages.invalid/1',
    text: '创建智能体的第一步是起一个名字。',
  }
  const engine = await startFakeVendor(searxngProtocol, [found])
  scope.defer(() => engine.close())
  const { origin } = await startOwnProduct(scope, {
    ...settingsFor([engine]),
    LLM_BASE_URL: model.baseUrl,
    LLM_MODEL: 'm1',
    LLM_TIMEOUT_MS: String(silentMs),
  })
  model.break(failure)
  const { turnMs, code, message, cards, steps } = await askOnce(origin, question)
  const said = message || textOf(cards)
  const last = steps.at(-1)?.steps.findLast(({ kind }) => kind === 'answer')
  const holds = [
    code !== 2 && /模型/.test(said),
    cards.some(({ type }) => type === 'search_result'),
    last?.state === 'failed' && last.reason !== undefined,
    isSettled(steps),
  ]
  return [
    allOf(`${failure}：说明、来源、原因、不转圈`, holds.filter(Boolean).length, holds.length),
    atMost('　用时', Math.round(turnMs), silentMs + besidesMs, ' ms'),
    noted('　说的是', said.slice(0, 160)),
  ]
}
