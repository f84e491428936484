import { describe, expect, test } from '@jest/globals'
import type { LibraryCandidate } from '../storage/library/library-index.ts'
import type { QueryTerms } from './analysis/query-terms.ts'
import { rankPassages } from './ranking.ts'

const statistics = { passageCount: 100, averageTokenCount: 10 }

function candidate(fields: Partial<LibraryCandidate>): LibraryCandidate {
  return {
    passageId: 1,
    documentId: 'd',
    title: '无关',
    url: '',
    publishedAt: '',
    ordinal: 1,
    heading: '',
    text: '',
    tokenCount: 10,
    ...fields,
  }
}

function query(text: string, weights: Record<string, number>): QueryTerms {
  const terms = Object.entries(weights).map(([token, weight]) => ({ token, weight }))
  return { text, terms, probes: terms.map(({ token }) => token) }
}

describe('rankPassages', () => {
  test('gives the published score: weight · f(k1+1) / (f + k1(1 - b + b·length))', () => {
    const [ranked] = rankPassages(
      query('鲸', { 鲸鱼: 2 }),
      [candidate({ text: '鲸鱼和鲸鱼', tokenCount: 20 })],
      statistics,
    )
    // The passage and one of its sentences hold the whole question, which counts a fifth of it each.
    const closely = 2 * (0.2 + 0.2)
    expect(ranked?.score).toBeCloseTo((2 * 2 * 2.2) / (2 + 1.2 * (0.25 + 0.75 * 2)) + closely, 10)
  })

  test('of two passages with the same words, the one with them in one sentence comes first', () => {
    const order = rankPassages(
      query('海', { 鲸鱼: 2, 磷虾: 2 }),
      [
        candidate({ documentId: 'apart', text: '鲸鱼很大。磷虾很小。' }),
        candidate({ documentId: 'together', text: '鲸鱼吃磷虾。其他不吃。' }),
      ],
      statistics,
    )
    expect(order.map((each) => each.candidate.documentId)).toEqual(['together', 'apart'])
  })

  test('a title counts twice, a long passage less', () => {
    const order = rankPassages(
      query('海', { 鲸鱼: 2 }),
      [
        candidate({ documentId: 'long', text: '鲸鱼', tokenCount: 40 }),
        candidate({ documentId: 'short', text: '鲸鱼' }),
        candidate({ documentId: 'title', title: '说鲸鱼' }),
      ],
      statistics,
    )
    expect(order.map((each) => each.candidate.documentId)).toEqual(['title', 'short', 'long'])
  })

  test.each([
    ['黄蝉的别称', '黄蝉', true],
    ['佩内塔获得过几次冠军', '弗拉维娅·佩内塔', true],
    ['2008年NBA总决赛的结果', '2008年NBA总决赛', true],
    ['格斗天王里的歌曲', '格斗天王 (电视剧)', true],
    ['music 是什么', 'us', false],
    ['US 是什么', 'us', true],
    ['黄蝉的别称', '软枝黄蝉', false],
  ])('%s names %s: %s', (text, title, isNamed) => {
    const [ranked] = rankPassages(query(text, {}), [candidate({ title })], statistics)
    expect((ranked?.score ?? 0) > 0).toBe(isNamed)
  })

  test('equal scores are ordered by document and place, for any input order', () => {
    const same = ['b0', 'a1', 'a0', 'b1'].map((name) => {
      return candidate({ documentId: name.charAt(0), ordinal: Number(name.charAt(1)) + 1, text: '鲸鱼' })
    })
    const names = (list: LibraryCandidate[]) =>
      rankPassages(query('鲸', { 鲸鱼: 1 }), list, statistics).map(
        ({ candidate: { documentId, ordinal } }) => {
          return `${documentId}${ordinal}`
        },
      )
    expect(names(same)).toEqual(['a1', 'a2', 'b1', 'b2'])
    expect(names(same.toReversed())).toEqual(names(same))
  })
})
