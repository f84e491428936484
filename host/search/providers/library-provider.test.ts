import { describe, expect, test } from '@jest/globals'
import type { SearchScope } from '../../../lib/contract/frames/frame.ts'
import { libraryOf, type TestDocument } from '../testing/library-of.ts'
import { createMemoryLibraryIndex } from '../testing/memory-library-index.ts'
import { createLibraryProvider } from './library-provider.ts'

const documents: TestDocument[] = [
  { title: '黄蝉', text: '黄蝉是夹竹桃科的灌木，原产巴西，花黄色。', publishedAt: '2020-05-01' },
  {
    title: '软枝黄蝉',
    text: '软枝黄蝉又称黄莺花，是夹竹桃科的藤本，黄蝉的近亲，花黄色，黄蝉属。',
    publishedAt: '2024-05-01',
  },
  { title: '夜来香', text: '夜来香是夹竹桃科的藤本，夜间很香。', url: 'https://flora.example/yelaixiang' },
  { title: '怎么分享', text: '点击分享按钮，把快照分享给别人。', url: '/help/share' },
]

async function titles(query: string, scope: SearchScope = { source: 'all' }, limit = 10): Promise<string[]> {
  const provider = createLibraryProvider(await libraryOf(documents))
  const hits = await provider.search(query, { limit, scope, signal: new AbortController().signal })
  return hits.map(({ title }) => title)
}

describe('the local library', () => {
  test.each([
    ['黄蝉的别称叫什么？', '黄蝉'],
    ['软枝黄蝉的别称叫什么？', '软枝黄蝉'],
    ['夜間 夜来香', '夜来香'],
    ['怎么分享快照', '怎么分享'],
  ])('answers %s from %s', async (query, title) => {
    expect((await titles(query))[0]).toBe(title)
  })

  test.each(['', '？！', '完全无关的 quantum 询问', '的是了'])('finds nothing for %j', async (query) => {
    expect(await titles(query)).toEqual([])
  })

  test.each([
    ['flora.example', ['夜来香']],
    ['ｆｌｏｒａ．example', ['夜来香']],
    ['ora.example', []],
    ['other.example', []],
  ])('on %s finds only passages of this site', async (site, expected) => {
    expect(await titles('夹竹桃科的藤本', { source: 'all', site })).toEqual(expected)
  })

  test('keeps to the limit and to the period of the scope', async () => {
    expect(await titles('夹竹桃科', { source: 'all' }, 2)).toHaveLength(2)
    expect(await titles('夹竹桃科', { source: 'library', since: '2022-01-01' })).toEqual(['软枝黄蝉'])
  })

  test('names its sources: the guide, a site, the library', async () => {
    const provider = createLibraryProvider(await libraryOf(documents))
    const signal = new AbortController().signal
    const hits = await provider.search('在知舟里分享夜来香和黄蝉', {
      limit: 10,
      scope: { source: 'all' },
      signal,
    })
    const names = new Map(hits.map(({ title, showName }) => [title, showName]))
    expect(names.get('怎么分享')).toBe('使用指南')
    expect(names.get('夜来香')).toBe('flora.example')
    expect(names.get('黄蝉')).toBe('资料库')
  })

  test('serves the scopes library and all, not web or own files', () => {
    const provider = createLibraryProvider(createMemoryLibraryIndex())
    const served = (['all', 'library', 'web', 'mine'] as const).filter((source) =>
      provider.serves({ source }),
    )
    expect(served).toEqual(['all', 'library'])
  })

  test('a copy of a passage is shown once', async () => {
    const copies = await libraryOf([
      { title: '甲', text: '蓝鲸是最大的动物。' },
      { title: '乙', text: '蓝鲸是最大的动物。' },
    ])
    const options = { limit: 10, scope: { source: 'all' } as const, signal: new AbortController().signal }
    expect(await createLibraryProvider(copies).search('蓝鲸', options)).toHaveLength(1)
  })
})
