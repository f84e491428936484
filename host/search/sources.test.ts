import { describe, expect, test } from '@jest/globals'
import { firstOfEachQuery, toSources } from './sources.ts'
import { hit } from './testing/scripted-provider.ts'

const named = (title: string) => hit({ title, passage: `${title}的内容` })

describe('toSources', () => {
  test('keeps the order of one provider and numbers from 1, at most ten', () => {
    const hits = Array.from({ length: 14 }, (_, index) => named(`第${index}`))
    const sources = toSources([{ provider: '甲', hits }])
    expect(sources.map(({ index }) => index)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(sources.map(({ title }) => title)).toEqual(hits.slice(0, 10).map(({ title }) => title))
  })

  test('a passage found by two providers comes before one ranked higher by a single provider', () => {
    const sources = toSources([
      { provider: '甲', hits: [named('独'), named('共')] },
      { provider: '乙', hits: [named('另'), named('共')] },
    ])
    expect(sources.map(({ title }) => title)).toEqual(['共', '独', '另'])
  })

  test('a web site does not crowd out others, and fills up the list when there are no others', () => {
    const page = (site: string, at: number) =>
      hit({ title: `${site}${at}`, url: `https://${site}/${at}`, passage: `${site}的第${at}篇` })
    const many = Array.from({ length: 9 }, (_, at) => page(at % 2 ? 'm.one.example' : 'www.one.example', at))
    const alone = toSources([{ provider: '网', kind: 'web', hits: many }])
    expect(alone.map(({ title }) => title)).toEqual(many.map(({ title }) => title))
    const hits = [...many, page('two.example', 1), page('three.example', 1)]
    const merged = toSources([{ provider: '网', kind: 'web', hits }]).map(({ title }) => title)
    expect(merged.slice(0, 5)).toEqual([
      ...many.slice(0, 3).map(({ title }) => title),
      'two.example1',
      'three.example1',
    ])
    expect(merged).toHaveLength(10)
  })

  test('includes the shown fields, and no date when there is none', () => {
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
        showName: '资料库',
        image: 'https://a.example/a.png',
        publishDate: '2024-01-02',
        passage: '乙',
        provider: '网',
      },
      { index: 2, title: '丙', seeMoreUrl: '', showName: '资料库', passage: '丙的内容', provider: '网' },
    ])
  })

  test('the first two hits of each query are sources, also if other queries have more in common', () => {
    const page = (name: string) =>
      hit({ title: name, url: `https://${name}.example/`, passage: `${name}的内容` })
    const common = Array.from({ length: 12 }, (_, at) => page(`common${at}`))
    const lists = ['甲', '乙', '丙', '丁'].map((query, at) => ({
      provider: '网',
      kind: 'web' as const,
      query,
      hits: query === '丁' ? common.slice(2) : [page(`own${at}`), page(`other${at}`), ...common],
    }))
    const titles = toSources(lists).map(({ title }) => title)
    expect(titles).toHaveLength(10)
    expect(titles).toEqual(
      expect.arrayContaining(
        [0, 1, 2].flatMap((at) => [`own${at}`, `other${at}`]).concat('common2', 'common3'),
      ),
    )
    const withoutQueries = toSources(lists.map(({ query: _query, ...list }) => list))
    expect(withoutQueries.map(({ title }) => title)).not.toContain('other2')
  })

  test('a page counts once among the first hits of a query, under all its addresses', () => {
    const hits = ['https://a.example/1', 'https://www.a.example/1/', 'https://b.example/'].map((url) =>
      hit({ title: url, url, passage: `第${url.length}页` }),
    )
    const list = { provider: '网', kind: 'web' as const, query: '问', hits }
    expect(firstOfEachQuery([list, { ...list, provider: '另' }])).toEqual(new Set(hits.map(({ url }) => url)))
  })
})
