import { describe, expect, jest, test } from '@jest/globals'
import fc from 'fast-check'
import {
  type CompletionRequest,
  type LanguageModel,
  ModelError,
  textOf,
} from '../../models/language-model.ts'
import { checkCitations } from './check-citations.ts'
import type { UnclearCitation } from './count-citations.ts'

const { signal } = new AbortController()
const passage = '四加亭的人以种茶和编竹器为生。'

function openOf(text: string, count: number): UnclearCitation[] {
  return Array.from({ length: count }, (_, at) => ({
    claim: `${text}第${at}句`,
    index: 1,
    title: '四加亭',
    passage,
  }))
}

/** Says of everything that it is supported; its calls that `fails` names fail. */
function modelOf(fails: (call: number) => boolean = () => false) {
  const asked: CompletionRequest[] = []
  const model: LanguageModel = {
    name: '核对',
    async *stream(request) {
      asked.push(request)
      if (fails(asked.length)) throw new ModelError('model_unreachable', 'down')
      const material = textOf(request.messages.at(-1) ?? { role: 'user', content: '{}' })
      const { items } = JSON.parse(material) as { items: readonly { item: number }[] }
      const verdicts = items.map(({ item }) => ({
        item,
        verdict: 'supported',
        quotes: ['以种茶和编竹器为生'],
      }))
      yield { kind: 'text', text: JSON.stringify({ verdicts }) }
    },
  }
  return { model, asked }
}

const tallyOf = (counts: Readonly<Record<string, number>>) => ({
  add: async (text: string) => openOf(text, counts[text] ?? 0),
})

test('of any number of undecided citations at most 36 are judged by three calls, each text in turn', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 10 }), async (counts) => {
      const texts = counts.map((_, at) => `文${at}`)
      const open = Object.fromEntries(counts.map((count, at) => [`文${at}`, count]))
      const { model, asked } = modelOf()
      const check = await checkCitations(tallyOf(open), model, { texts, sources: [] }, signal)
      const all = counts.reduce((sum, count) => sum + count, 0)
      const most = Math.min(36, all)
      expect(asked).toHaveLength(Math.ceil(most / 12))
      expect(check?.verdicts ?? []).toHaveLength(most)
      const judged = texts.map(
        (text) => check?.verdicts.filter(({ claim }) => claim.startsWith(`${text}第`)).length ?? 0,
      )
      // None has two more than another that has some left.
      const left = judged.filter((count, at) => count < (counts[at] ?? 0))
      for (const count of left) expect(Math.max(...judged) - count).toBeLessThanOrEqual(1)
    }),
    { numRuns: 60 },
  )
})

test('a sentence that occurs in two texts is judged once', async () => {
  const { model, asked } = modelOf()
  const citations = { add: async () => openOf('同', 3) }
  const check = await checkCitations(citations, model, { texts: ['甲', '乙'], sources: [] }, signal)
  expect([asked.length, check?.verdicts.length]).toEqual([1, 3])
})

describe('a failed check changes nothing', () => {
  test('when one of several calls fails, the others count', async () => {
    const { model } = modelOf((call) => call === 2)
    const texts = ['甲', '乙', '丙']
    const citations = tallyOf({ 甲: 12, 乙: 12, 丙: 12 })
    const check = await checkCitations(citations, model, { texts, sources: [] }, signal)
    expect(check?.verdicts).toHaveLength(24)
  })

  test('all fail', async () => {
    const { model } = modelOf(() => true)
    expect(await checkCitations(tallyOf({ 甲: 2 }), model, { texts: ['甲'], sources: [] }, signal)).toBeNull()
  })

  test('citations are not counted', async () => {
    const { model, asked } = modelOf()
    expect(await checkCitations(undefined, model, { texts: ['甲'], sources: [] }, signal)).toBeNull()
    expect(asked).toEqual([])
  })

  test('a text that is counted too late does not affect the others', async () => {
    jest.useFakeTimers()
    try {
      const { model } = modelOf()
      const citations = {
        add: (text: string) =>
          text === '慢' ? new Promise<never>(() => undefined) : Promise.resolve(openOf(text, 2)),
      }
      const checking = checkCitations(citations, model, { texts: ['慢', '快'], sources: [] }, signal)
      await jest.advanceTimersByTimeAsync(3_000)
      expect((await checking)?.verdicts).toHaveLength(2)
    } finally {
      jest.useRealTimers()
    }
  })
})
