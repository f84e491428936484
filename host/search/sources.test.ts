import { describe, expect, test } from '@jest/globals'
import { toSources } from './sources.ts'
import { hit } from './testing/scripted-provider.ts'

const named = (title: string) => hit({ title, passage: `${title}的内容` })

describe('toSources', () => {
  test('keeps the order of one provider and numbers from 1, ten at most', () => {
    const hits = Array.from({ length: 14 }, (_, index) => named(`第${index}`))
    const sources = toSources([{ provider: '甲', hits }])
    expect(sources.map(({ index }) => index)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(sources.map(({ title }) => title)).toEqual(hits.slice(0, 10).map(({ title }) => title))
  })

  test('a passage that two providers found comes before one that either found higher alone', () => {
    const sources = toSources([
      { provider: '甲', hits: [named('独'), named('共')] },
      { provider: '乙', hits: [named('另'), named('共')] },
    ])
    expect(sources.map(({ title }) => title)).toEqual(['共', '独', '另'])
  })

  test('carries what is shown, and no date where there is none', () => {
    const dated = hit({
      title: '甲',
      passage: '乙',
      url: 'https://a.example/',
      publishedAt: '2024-01-02',
      image: 'https://a.example/a.png',
    })
    expect(toSources([{ provider: '网', hits: [dated, named('丙')] }])).toEqual([
      {
        index: 1,
        title: '甲',
        seeMoreUrl: 'https://a.example/',
        showName: '本地资料',
        image: 'https://a.example/a.png',
        publishDate: '2024-01-02',
        passage: '乙',
        provider: '网',
      },
      { index: 2, title: '丙', seeMoreUrl: '', showName: '本地资料', passage: '丙的内容', provider: '网' },
    ])
  })
})
