import { describe, expect, test } from '@jest/globals'
import { canonicalAddress } from '../pages/canonical-address.ts'
import { toSources } from '../sources.ts'
import { hit } from '../testing/scripted-provider.ts'
import { areNearCopies, mergeHits, shinglesOf } from './merge-hits.ts'

describe('canonicalAddress', () => {
  const page = canonicalAddress('https://example.com/a?id=1')
  test.each([
    'http://example.com/a?id=1',
    'https://www.example.com/a/?id=1',
    'https://EXAMPLE.com:443/a?id=1#part',
    'https://example.com/a?utm_source=x&id=1&spm=1.2',
    'https://example.com/a/index.html?id=1',
  ])('%s is the same page', (address) => {
    expect(canonicalAddress(address)).toBe(page)
  })

  test.each([
    'https://example.com/a?id=2',
    'https://example.com/b?id=1',
    'https://m.example.com/a?id=1',
    'none',
  ])('%s is another page', (address) => {
    expect(canonicalAddress(address)).not.toBe(page)
  })

  test('variants of Chinese paths have one address', () => {
    expect(canonicalAddress('https://zh.wikipedia.org/zh-cn/%E4%B8%AD')).toBe(
      canonicalAddress('https://zh.wikipedia.org/wiki/%E4%B8%AD'),
    )
  })
})

const article =
  '四加亭位于河边，面积约两平方公里，有超过二十座桥梁，人口八千，以产茶和竹器闻名，每年春天举行庙会，邻近各镇的居民都来参加，热闹非常。'

describe('areNearCopies', () => {
  test.each([
    ['other punctuation', article.replaceAll('，', ' '), true],
    [
      'traditional characters',
      article.replace('位于河边', '位於河邊').replace('桥梁', '橋樑').replace('举行庙会', '舉行廟會'),
      true,
    ],
    ['a part of it', article.slice(0, 50), true],
    ['a word changed', article.replace('八千', '九千'), true],
    [
      'another text',
      '三界镇在山里，种水稻和油菜，人们住在木楼里，过年要舞龙，来看的客人很多，旅店都住满了，要早早预订才行。',
      false,
    ],
    ['too short to compare', '四加亭位于河边', false],
  ])('%s: %j', (_, text, expected) => {
    expect(areNearCopies(shinglesOf(article), shinglesOf(text))).toBe(expected)
  })
})

describe('mergeHits', () => {
  const web = (url: string, passage: string) => hit({ title: url, url, passage })

  test('a web page is one source, with its longest passage', () => {
    const merged = mergeHits([
      { provider: '甲', kind: 'web', hits: [web('https://www.a.example/x', '短')] },
      { provider: '乙', kind: 'web', hits: [web('http://a.example/x/', '长一些')] },
    ])
    expect(merged.map(({ hit: { passage }, provider }) => [passage, provider])).toEqual([['长一些', '乙']])
  })

  test('a copy elsewhere is merged, also with passages of the library', () => {
    const lists = [
      { provider: '资料库', kind: 'library', hits: [hit({ title: '志', passage: article })] },
      {
        provider: '甲',
        kind: 'web',
        hits: [web('https://a.example/', `${article}`), web('https://b.example/', '别的')],
      },
    ] as const
    expect(mergeHits(lists).map(({ hit: { title } }) => title)).toEqual(['志', 'https://b.example/'])
  })

  test('passages of one library document stay separate', () => {
    const hits = ['一', '二'].map((passage) => hit({ title: '志', url: 'https://a.example/', passage }))
    expect(mergeHits([{ provider: '资料库', kind: 'library', hits }])).toHaveLength(2)
  })

  test('hits found by several providers, and ranked first by further rankings, come first', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((name) => web(`https://${name}.example/`, name))
    if (!a || !b || !c) throw new Error('unreachable')
    const lists = [{ provider: '甲', kind: 'web' as const, hits: [a, b, c] }]
    expect(toSources(lists).map(({ passage }) => passage)).toEqual(['a', 'b', 'c'])
    expect(
      toSources(lists, [
        [c, b, a],
        [c, b, a],
      ]).map(({ passage }) => passage),
    ).toEqual(['c', 'b', 'a'])
  })
})
