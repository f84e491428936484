import { describe, expect, test } from '@jest/globals'
import { queryTerms } from './query-terms.ts'
import { tokenize } from '../../../lib/text/tokens.ts'

const statistics = { passageCount: 100_000, averageTokenCount: 300 }

/** A library with these frequencies, and every other token in `otherwise` passages. */
const libraryOf = (frequencies: Record<string, number>, otherwise = 0) => ({
  documentFrequencies: async (tokens: readonly string[]) =>
    new Map(tokens.map((token) => [token, frequencies[token] ?? otherwise])),
})

describe('queryTerms', () => {
  test('scores what is known by its rarity and how often it is asked, rarest first', async () => {
    const { terms } = await queryTerms('蓝鲸 鲸鱼 鲸鱼', libraryOf({ 鲸鱼: 10, 蓝鲸: 2 }), statistics)
    const asked = tokenize('蓝鲸 鲸鱼 鲸鱼').filter((token) => token === '鲸鱼').length
    expect(terms.map(({ token }) => token)).toEqual(['蓝鲸', '鲸鱼'])
    expect(terms[1]?.weight).toBeCloseTo(asked * Math.log(1 + (100_000 - 10 + 0.5) / 10.5))
  })

  test('does not look up what is in a quarter of all passages beside what is rare', async () => {
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

  test('looks up what is common when nothing else is asked', async () => {
    const { probes } = await queryTerms('世界', libraryOf({ 世界: 40_000 }), statistics)
    expect(probes).toEqual(['世界'])
  })

  test('a question of thousands of characters stays bounded', async () => {
    const long = Array.from({ length: 900 }, (_, index) => String.fromCharCode(0x4e00 + index * 7)).join('')
    const { terms, probes } = await queryTerms(long, libraryOf({}, 5), statistics)
    expect(terms.length).toBeLessThanOrEqual(96)
    expect(probes.length).toBeLessThanOrEqual(24)
  })
})
