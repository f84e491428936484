import { describe, expect, test } from '@jest/globals'
import { tokenize } from '../../../lib/text/tokens.ts'
import { queryTerms } from './query-terms.ts'

const statistics = { passageCount: 100_000, averageTokenCount: 300 }

/** A library with these frequencies, and every other token in `otherwise` passages. */
const libraryOf = (frequencies: Record<string, number>, otherwise = 0) => ({
  documentFrequencies: async (tokens: readonly string[]) =>
    new Map(tokens.map((token) => [token, frequencies[token] ?? otherwise])),
})

describe('queryTerms', () => {
  test('weighs known terms by rarity and frequency in the query, rarest first', async () => {
    const { terms } = await queryTerms('蓝鲸 鲸鱼 鲸鱼', libraryOf({ 鲸鱼: 10, 蓝鲸: 2 }), statistics)
    const asked = tokenize('蓝鲸 鲸鱼 鲸鱼').filter((token) => token === '鲸鱼').length
    expect(terms.map(({ token }) => token)).toEqual(['蓝鲸', '鲸鱼'])
    expect(terms[1]?.weight).toBeCloseTo(asked * Math.log(1 + (100_000 - 10 + 0.5) / 10.5))
  })

  test('skips terms in a quarter of all passages when rare ones exist', async () => {
    const rare = { 蓝鲸: 2, 座头: 3, 座头鲸: 3, 头鲸: 3, 抹香: 4, 抹香鲸: 4 }
    const { probes, terms } = await queryTerms(
      '蓝鲸 座头鲸 抹香鲸 世界',
      libraryOf({ ...rare, 世界: 40_000 }),
      statistics,
    )
    expect(probes).toContain('蓝鲸')
    expect(probes).not.toContain('世界')
    expect(terms.map(({ token }) => token)).toContain('世界')
  })

  test('looks up common terms when there are no others', async () => {
    const { probes } = await queryTerms('世界', libraryOf({ 世界: 40_000 }), statistics)
    expect(probes).toEqual(['世界'])
  })

  test('a question of thousands of characters has a limited number of terms', async () => {
    const long = Array.from({ length: 900 }, (_, index) => String.fromCharCode(0x4e00 + index * 7)).join('')
    const { terms, probes } = await queryTerms(long, libraryOf({}, 5), statistics)
    expect(terms.length).toBeLessThanOrEqual(96)
    expect(probes.length).toBeLessThanOrEqual(24)
  })
})
