import { statSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { likelihood } from './score.ts'
import { featureNames, featuresOf, preparePassages } from './score-features.ts'
import weights from './score-weights.json' with { type: 'json' }

const passage =
  '青石渡口在河的北岸，每天有26条船来往。渡口建于1951年，由石匠林师傅监工。票价是两元钱，学生和老人只收一半。'
const passages = preparePassages([{ title: '青石渡口', passage }])
const score = (claim: string) => likelihood(claim, passages)

describe('a guess', () => {
  test('is higher for what the passage says than for what it does not', () => {
    const said = ['渡口建于1951年，由石匠林师傅监工。', '渡口在河的北岸，建于1951年，票价两元。']
    const unsaid = ['鲸鱼每年迁徙三万公里。', '渡口在1987年因塌方停用，改建成商场。']
    for (const one of said)
      for (const other of unsaid) expect([one, other, score(one) > score(other)]).toEqual([one, other, true])
    expect(score(said[0] ?? '')).toBeGreaterThan(0.7)
    expect(score(unsaid[0] ?? '')).toBeLessThan(0.3)
  })

  test('is between 0 and 1 and the same each time, for any claim and passage', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(passage, '', '。', '1951', '船'.repeat(700)),
    )
    fc.assert(
      fc.property(text, text, (claim, given) => {
        const read = preparePassages([{ title: '', passage: given }])
        const value = likelihood(claim, read)
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(1)
        expect(likelihood(claim, read)).toBe(value)
      }),
    )
  })

  test('does not depend on width and script', () => {
    expect(score('渡口建於１９５１年，由石匠林師傅監工。')).toBe(score('渡口建于1951年，由石匠林师傅监工。'))
  })
})

describe('the features', () => {
  test('are those that the weights were fitted for, few and small', () => {
    expect(weights.features.map(({ name }) => name)).toEqual(featureNames)
    expect(featureNames.length).toBeLessThanOrEqual(40)
    expect(statSync(new URL('./score-weights.json', import.meta.url)).size).toBeLessThanOrEqual(30_000)
  })

  test('are finite for any claim and passage', () => {
    const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(passage, '', '，，', '0', '１'))
    fc.assert(
      fc.property(text, text, (claim, given) => {
        const values = featuresOf(claim, preparePassages([{ title: given, passage: given }]))
        expect(values).toHaveLength(featureNames.length)
        for (const value of values) expect(Number.isFinite(value)).toBe(true)
      }),
    )
  })

  test('tell what is copied, what is missing and what is new', () => {
    const named = (claim: string) =>
      Object.fromEntries(featuresOf(claim, passages).map((value, at) => [featureNames[at] ?? '', value]))
    expect(named('渡口建于1951年，由石匠林师傅监工。')).toMatchObject({
      all2: 1,
      subsequence: 1,
      numbersMissing: 0,
      newRuns: 0,
      leastClause: 1,
    })
    expect(named('渡口建于1987年，由木匠赵师傅监工。')).toMatchObject({ numbersMissing: 1, hasNumbers: 1 })
    expect(named('渡口建于1987年，由木匠赵师傅监工。').newRuns).toBeGreaterThan(0)
    expect(named('The ferry runs daily').wordsMissing).toBe(4)
  })

  test('of long texts their beginning is compared', () => {
    const long = preparePassages([{ title: '', passage: `${'船来船往。'.repeat(10_000)}${passage}` }])
    expect(long.letters.length).toBeLessThanOrEqual(20_000)
    expect(likelihood('船来船往。'.repeat(100), long)).toBeGreaterThan(0)
  })
})
