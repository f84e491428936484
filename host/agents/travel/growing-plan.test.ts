import { expect, test } from '@jest/globals'
import { Allow, parse } from 'partial-json'
import { type CardChange } from '../../../lib/contract/cards/cards.ts'
import type { PlanContent } from '../../../lib/contract/cards/plan.ts'
import type { LanguageModel } from '../../models/language-model.ts'
import { registryOf } from '../../models/registry.ts'
import { createMemoryLibraryIndex } from '../../search/testing/memory-library-index.ts'
import { runPipeline } from '../../search/testing/run-pipeline.ts'
import { createTravel } from './travel.ts'
import { partOfPlan } from './travel-prompt.ts'

const titlesOf = (days: readonly { readonly items: readonly { readonly title: string }[] }[]) =>
  days.flatMap(({ items }) => items.map(({ title }) => title))
const plan = {
  summary: '两天走中轴线。',
  title: '北京两日',
  days: [1, 2].map((day) => ({
    title: `第 ${day} 天`,
    items: ['天坛', '胡同里的午饭', '钟鼓楼'].map((title) => ({
      time: '09:00',
      title: `${title}${day}`,
      cost: 34,
    })),
  })),
}
const written = JSON.stringify(plan)

test('every beginning of a written plan has whole entries of it only', () => {
  const whole = titlesOf(plan.days)
  let most = 0
  for (let length = 1; length <= written.length; length++) {
    const part = partOfPlan(parse(written.slice(0, length), Allow.ALL & ~Allow.NUM))
    if (!part) continue
    const titles = titlesOf(part.days)
    expect(titles).toEqual(whole.slice(0, titles.length))
    expect(part).toMatchObject({ summary: plan.summary, title: plan.title })
    most = Math.max(most, titles.length)
  }
  expect(most).toBe(whole.length - 1)
})

test('a plan grows on its card while it is written, after its summary', async () => {
  const model: LanguageModel = {
    name: '大模型',
    async *stream() {
      for (let at = 0; at < written.length; at += 7) yield { kind: 'text', text: written.slice(at, at + 7) }
    },
  }
  const agent = createTravel({
    clock: Date.now,
    providers: [],
    library: createMemoryLibraryIndex(),
    findCard: async () => null,
  })
  const { events, cards } = await runPipeline(
    (request, context) => agent.start(request, context),
    '去北京两天',
    {
      models: registryOf([model]).choose(),
    },
  )
  const shown = events.filter((event): event is CardChange => 'target' in event && event.target !== 'end')
  expect(shown[0]).toMatchObject({ type: 'markdown', content: plan.summary })
  const counts = shown
    .filter(({ type }) => type === 'plan')
    .map(({ content }) => titlesOf((content as PlanContent).days).length)
  expect(counts.length).toBeGreaterThan(3)
  expect(counts).toEqual(counts.toSorted((one, other) => one - other))
  expect(cards.filter(({ type }) => type === 'markdown')).toHaveLength(1)
  expect(counts.at(-1)).toBe(6)
})
