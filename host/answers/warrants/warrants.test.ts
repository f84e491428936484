import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { Claim } from './find-claims.ts'
import { Warrants } from './warrants.ts'

const sources = [
  { title: '渡口志', passage: '青石渡口在河的北岸，每天有26条船来往。甲店的相机售价2899元。' },
  { title: '县志', passage: '渡口建于1951年，由石匠林师傅监工。乙店的相机售价2399元。' },
]
const verdictsOf = (claim: Partial<Claim>, given = sources) =>
  new Warrants(given).verdictsOf({ text: '', sources: [], under: '', ...claim })

describe('a statement with sources', () => {
  test('is proven by the words of its source', () => {
    expect(verdictsOf({ text: '渡口建于1951年，由石匠林师傅监工', sources: [2] })).toEqual([
      {
        claim: '渡口建于1951年，由石匠林师傅监工',
        index: 2,
        state: 'supported',
        by: 'text',
        quotes: ['渡口建于1951年，由石匠林师傅监工。'],
      },
    ])
  })

  test('has a verdict for each of them, in order', () => {
    const verdicts = verdictsOf({ text: '渡口建于1951年，由石匠林师傅监工', sources: [1, 2] })
    expect(verdicts.map(({ index, state, by }) => [index, state, by])).toEqual([
      [1, 'unclear', 'none'],
      [2, 'supported', 'text'],
    ])
  })

  test('is proven by a calculation over all of them', () => {
    const verdicts = verdictsOf({ text: '2899元与2399元相差500元', sources: [1, 2] })
    expect(verdicts).toMatchObject(
      [1, 2].map((index) => ({
        index,
        state: 'derived',
        by: 'sum',
        quotes: [],
        steps: '2899元 − 2399元 = 500元',
      })),
    )
    expect(verdictsOf({ text: '2899元与2399元相差500元', sources: [1] })[0]?.state).toBe('unclear')
  })

  test('is guessed at otherwise, which is no seal', () => {
    const [likely] = verdictsOf({ text: '渡口在北岸，每天有26条船', sources: [1] })
    expect(likely).toMatchObject({ state: 'unclear', by: 'none', quotes: [], likely: 'supported' })
    expect(likely?.score).toBeGreaterThanOrEqual(0.7)
    const [wrong] = verdictsOf({ text: '渡口在北岸，每天有28条船', sources: [1] })
    expect(wrong).not.toHaveProperty('likely', 'supported')
    const [unlikely] = verdictsOf({ text: '鲸鱼每年迁徙三万公里', sources: [1] })
    expect(unlikely).toMatchObject({ state: 'unclear', by: 'none', quotes: [], likely: 'unsupported' })
    expect(unlikely?.score).toBeLessThanOrEqual(0.3)
  })

  test('of a source that does not exist is not proven', () => {
    expect(verdictsOf({ text: '渡口建于1951年，由石匠林师傅监工', sources: [9] })).toMatchObject([
      { index: 9, state: 'unclear', by: 'none' },
    ])
  })

  test('that is long is named by its beginning', () => {
    const text = `渡口建于1951年，${'石匠'.repeat(400)}`
    const [verdict] = verdictsOf({ text, sources: [1] })
    expect(verdict?.claim).toBe(text.slice(0, 400))
    const whole = `${'船来，'.repeat(200)}岸上有人。`
    const [proven] = verdictsOf({ text: whole, sources: [1] }, [{ title: '', passage: whole }])
    expect(proven).toMatchObject({ claim: whole.slice(0, 400), state: 'supported', quotes: [whole] })
  })

  test('of many sources is read against the first few together', () => {
    const many = Array.from({ length: 6 }, (_, at) => ({
      title: '',
      passage: `${at + 1}号井深${100 * (at + 1)}米。`,
    }))
    const of = (indices: number[]) =>
      verdictsOf({ text: '100米与600米相差500米', sources: indices }, many).map(({ state }) => state)
    expect(of([1, 6])).toEqual(['derived', 'derived'])
    expect(new Set(of([1, 2, 3, 4, 5, 6]))).toEqual(new Set(['unclear']))
  })
})

describe('a factual sentence without a marker', () => {
  test('gets the seal of the source in which it stands', () => {
    expect(verdictsOf({ text: '渡口建于1951年，由石匠林师傅监工。' })).toEqual([
      {
        claim: '渡口建于1951年，由石匠林师傅监工。',
        index: 2,
        state: 'supported',
        by: 'text',
        quotes: ['渡口建于1951年，由石匠林师傅监工。'],
        is_added: true,
      },
    ])
  })

  test('has none otherwise', () => {
    expect(verdictsOf({ text: '渡口建于1952年，由石匠林师傅监工。' })).toEqual([
      { claim: '渡口建于1952年，由石匠林师傅监工。', index: 0, state: 'uncited', by: 'none', quotes: [] },
    ])
    expect(verdictsOf({ text: '渡口建于1951年，由石匠林师傅监工。' }, [])).toMatchObject([
      { state: 'uncited' },
    ])
  })

  test('is looked for in the first sources only', () => {
    const filler = Array.from({ length: 20 }, () => ({ title: '', passage: '别的事情。' }))
    const text = '渡口建于1951年，由石匠林师傅监工。'
    expect(verdictsOf({ text }, [...filler.slice(1), ...sources.slice(1)])[0]?.index).toBe(20)
    expect(verdictsOf({ text }, [...filler, ...sources])[0]?.index).toBe(0)
  })
})

test('a program never accuses, and never stamps without words or a calculation', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(
      '渡口建于1951年，由石匠林师傅监工。',
      '甲店的相机售价2899元',
      '2899元与2399元相差500元',
      '渡口不在北岸',
    ),
  )
  fc.assert(
    fc.property(text, fc.subarray([1, 2, 3]), (claim, cited) => {
      for (const { state, by, quotes = [], steps = '', index } of verdictsOf({
        text: claim,
        sources: cited,
      })) {
        expect(['supported', 'derived', 'unclear', 'uncited']).toContain(state)
        if (state === 'supported') expect(sources[index - 1]?.passage).toContain(quotes[0])
        if (state === 'derived') expect([by, steps === '']).toEqual(['sum', false])
        if (state === 'unclear' || state === 'uncited') expect([by, quotes]).toEqual(['none', []])
      }
    }),
  )
})
