import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { readCards } from '../../../../lib/contract/cards/card-types.ts'
import { leadCardId, sectionCardId } from '../../../../lib/contract/cards/outline.ts'
import type { Choice } from '../../../conversations/turns/agent.ts'
import { promptTokensOf } from '../../../models/context-window.ts'
import { estimateTokens } from '../../../models/estimate-tokens.ts'
import { type LanguageModel, type ModelMessage, textOf } from '../../../models/language-model.ts'
import type { PageReader } from '../../../search/pages/page-reader.ts'
import {
  asPlanned,
  expectSound,
  newCalls,
  pageTextOf,
  question,
  reportOf,
  sceneOf,
  scriptedResearcher,
  turnOf,
} from './testing/research-scene.ts'

const ascending = (a: number, b: number) => a - b

test('the outline waits for a day without using a quota; unchanged it becomes a report', async () => {
  const scene = sceneOf({ sections: 6 })
  const turn = scene.turn()
  const wait = await turn.start()
  expect(wait).toMatchObject({ wait: 'outline', step: 'outline', until: 1_000 + 86_400_000 })
  expect([scene.used, scene.calls.model]).toEqual([[], ['plan']])
  expect(turn.outline()).toMatchObject({ kind: 'report', version: 1, versions: 1, remaining: 3 })
  const planned = turn.outline().sections.map(({ state, queries }) => [state, queries])
  expect(planned).toEqual(Array.from({ length: 6 }, () => ['planned', 3]))
  expect(await turn.choose(wait, asPlanned)).toBeNull()
  expect(scene.used).toEqual(['u:1'])
  const { sources, texts, cited } = reportOf(turn.cards())
  const shown = turn.outline()
  expect(shown.sections.map(({ state }) => state)).toEqual(Array.from({ length: 6 }, () => 'done'))
  expect(texts.map(({ id }) => id)).toEqual([
    leadCardId,
    ...shown.sections.map(({ id }) => sectionCardId(id)),
  ])
  expect(texts.every(({ text }) => text !== '')).toBe(true)
  expect([...new Set(cited)].sort(ascending)).toEqual(sources.map(({ index }) => index))
  const read = new Set(scene.calls.pages.map(pageTextOf))
  expect(sources.every(({ passage }) => read.has(passage))).toBe(true)
  expect(shown.used?.tokens).toBe(scene.calls.model.length * 150)
  expect(readCards(turn.cards(), 'people')).toEqual([])
  expect(readCards(turn.cards(), 'related_events')[0]?.length).toBeGreaterThan(0)
  expect(readCards(turn.cards(), 'organizations')[0]?.length).toBeGreaterThan(0)
  expect(readCards(turn.cards(), 'conflict')[0]?.map(({ topic }) => topic)).toEqual(['时间'])
  expect(scene.notifications).toMatchObject([{ owner: 'u:1', content: { kind: 'research_done' } }])
})

const plan = fc.record({
  id: fc.constantFrom(undefined, 's1', 's2', 's3', 's9', '__proto__'),
  title: fc.constantFrom('争议', '花费与时间', '新的一节', '  ', '各方的做法'),
  points: fc.constantFrom(undefined, [], ['一点'], ['甲', '乙', '丙', '丁', '戊', '己', '庚']),
})
const outlines = fc.array(plan, { minLength: 1, maxLength: 14 })

test('for any chosen outline, every footnote opens a page that was read, without gaps, and the counts are correct', async () => {
  await fc.assert(
    fc.asyncProperty(outlines, fc.boolean(), async (sections, isAgain) => {
      const scene = sceneOf({ limits: { queries: 0, pages: 0 } })
      const turn = scene.turn()
      const wait = await turn.start()
      const option = {
        outline: { sections: sections.map((each) => JSON.parse(JSON.stringify(each)) as object) },
      }
      expect(await turn.choose(wait, { option } as Choice)).toBeNull()
      expectSound(turn.cards(), scene.calls)
      const ids = turn.outline().sections.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      if (!isAgain) return
      const section = ids.at(-1) ?? ''
      const again = turnOf(scene.deps, scene.model, {
        askId: 'a2',
        prompt: { pattern: 'research', copilot_option: { section } },
        replaced: turn.cards(),
      })
      expect(await again.start()).toBeNull()
      expectSound(again.cards(), scene.calls)
      expect(scene.used).toHaveLength(1)
      const texts = (cards: ReturnType<typeof turn.cards>) => reportOf(cards).texts.map(({ id }) => id)
      expect(texts(again.cards())).toEqual(texts(turn.cards()))
    }),
    { numRuns: 20 },
  )
})

test('a rewritten section drops sources cited only there, and renumbers all others without a gap', async () => {
  const scene = sceneOf({ sections: 6 })
  const turn = scene.turn()
  await turn.choose(await turn.start(), asPlanned)
  const before = reportOf(turn.cards())
  // The same question finds other pages by now.
  const moved = sceneOf({ sections: 6, hits: scene.hits.slice(0, 9) })
  const again = turnOf(moved.deps, moved.model, {
    prompt: { pattern: 'research', copilot_option: { section: 's1' } },
    replaced: turn.cards(),
  })
  expect(await again.start()).toBeNull()
  const after = reportOf(again.cards())
  expect([...new Set(after.cited)].sort(ascending)).toEqual(after.sources.map((_, at) => at + 1))
  const passages = (report: typeof before, id: string) => {
    const text = report.texts.find((each) => each.id === sectionCardId(id))?.text ?? ''
    return [...text.matchAll(/\[(\d+)\]/g)].map(([, index]) => report.sources[Number(index) - 1]?.passage)
  }
  for (const id of ['s2', 's3', 's4', 's5', 's6']) expect(passages(after, id)).toEqual(passages(before, id))
  expect(passages(after, 's1')).not.toEqual(passages(before, 's1'))
  expect(moved.calls.model.filter((call) => call === 'section')).toHaveLength(1)
})

test('a follow-up is searched and written with what it refers to, and the current day', async () => {
  const calls = newCalls()
  const asked: Record<string, string> = {}
  const model = scriptedResearcher(calls, 3, (call, text) => void (asked[call] ??= text))
  const clock = () => Date.parse('2026-11-23T02:00:00Z')
  const turn = sceneOf({ model, clock }).turn({
    question: '那它呢',
    history: [{ question, answer: '各有各的难处。' }],
  })
  expect(await turn.choose(await turn.start(), asPlanned)).toBeNull()
  for (const call of ['plan', 'queries', 'section', 'lead']) {
    expect(asked[call]).toContain(question)
    expect(asked[call]).toContain('今天是 2026年11月23日，星期一。')
  }
  for (const call of ['queries', 'section']) expect(asked[call]).toContain(turn.outline().title)
})

test.each([8_000, 32_000])('no request is longer than a window of %i tokens', async (contextTokens) => {
  const calls = newCalls()
  const longest: number[] = []
  const written = '老旧小区加装电梯，有的快有的慢，花费与时间各不相同[1]。'.repeat(60)
  const scripted = scriptedResearcher(calls, 8)
  const model: LanguageModel = {
    ...scripted,
    contextTokens,
    outputTokens: 2_000,
    async *stream(request) {
      longest.push(request.messages.reduce((sum, message) => sum + estimateTokens(textOf(message)), 0))
      const isSection = textOf(request.messages[0] as ModelMessage).startsWith('你在写一份研究报告')
      if (isSection) yield { kind: 'text', text: written }
      else yield* scripted.stream(request)
    },
  }
  const pages: PageReader = {
    read: async (url) => ({
      siteName: '',
      image: '',
      publishedAt: '',
      passages: [{ heading: '', text: pageTextOf(url).repeat(20) }],
    }),
  }
  const turn = sceneOf({ model, pages, sections: 8 }).turn()
  expect(await turn.choose(await turn.start(), asPlanned)).toBeNull()
  expect(Math.max(...longest)).toBeLessThanOrEqual(promptTokensOf(model))
  expect(Math.max(...longest)).toBeGreaterThan(2_000)
})

test('a section gets several passages of a page, as one source', async () => {
  const pages = {
    read: async (url: string) => ({
      siteName: '',
      image: '',
      publishedAt: '',
      passages: [
        { heading: '', text: pageTextOf(url) },
        {
          heading: '',
          text: '这一页的后半：老旧小区加装电梯有的快有的慢，起因和经过、各方的做法、花费与时间、争议各写一节。',
        },
      ],
    }),
  }
  const turn = sceneOf({ pages }).turn()
  await turn.choose(await turn.start(), asPlanned)
  const passages = reportOf(turn.cards()).sources.map(({ passage }) => passage)
  expect(passages.filter((passage) => /\d{4}年[^]*\n这一页的后半：/.test(passage))).not.toEqual([])
})

test('rewriting a section of an incomplete report restarts the research', async () => {
  const scene = sceneOf()
  const prompt = { pattern: 'research', copilot_option: { section: 's7' } } as const
  expect(await scene.turn({ prompt, replaced: [] }).start()).toMatchObject({ wait: 'outline' })
})

test('without remaining uses this is reported, and a normal search runs', async () => {
  const scene = sceneOf({ uses: { left: async () => 0 }, model: null })
  const turn = scene.turn()
  expect(await turn.start()).toBeNull()
  expect(readCards(turn.cards(), 'tips')[0]?.text).toMatch(/用完了/)
  // Another one took the last of them meanwhile.
  const late = sceneOf({ uses: { use: async () => false } })
  const waiting = late.turn()
  expect(await waiting.choose(await waiting.start(), asPlanned)).toBeNull()
  expect(readCards(waiting.cards(), 'tips')[0]?.text).toMatch(/用完了/)
  expect(late.calls.model).toEqual(['plan'])
  expect(waiting.cards().find(({ type }) => type === 'markdown')?.content).toBe('普通回答[1]。')
})
