import { expect, test } from '@jest/globals'
import { toSources } from '../sources.ts'
import { hit } from '../testing/scripted-provider.ts'
import { pageKey, withFurtherPassages } from './page-parts.ts'

const sources = toSources([
  {
    provider: '网页',
    kind: 'web',
    hits: [
      hit({ title: '甲', url: 'https://a.example/', passage: '甲四', location: '第 4 页' }),
      hit({ title: '乙', url: 'https://b.example/', passage: '乙一' }),
      hit({ title: '丙', url: 'https://c.example/', passage: '丙的摘要' }),
    ],
  },
])
const parts = new Map([
  [
    pageKey('https://a.example/', '甲四'),
    [
      { at: 4, text: '甲四', location: '第 4 页' },
      { at: 1, text: '甲一', location: '第 1 页' },
      { at: 5, text: '甲五', location: '第 4 页' },
      { at: 7, text: '甲七', location: '第 6 页' },
    ],
  ],
  [
    pageKey('https://b.example/', '乙一'),
    [
      { at: 1, text: '乙一' },
      { at: 2, text: '乙二'.repeat(400) },
    ],
  ],
])

test('a source gets up to three passages of its page, in order, neighbours joined', () => {
  const extended = withFurtherPassages(sources, parts, 5_000)
  expect(extended.map(({ passage }) => passage)).toEqual([
    '甲一\n…\n甲四\n甲五',
    `乙一\n${'乙二'.repeat(400)}`,
    '丙的摘要',
  ])
  expect(extended.map(({ location }) => location)).toEqual(['第 1 页、第 4 页', undefined, undefined])
  expect(extended.map(({ index, title }) => `${index}${title}`)).toEqual(['1甲', '2乙', '3丙'])
})

test('further passages leave room for the best ones of all', () => {
  expect(withFurtherPassages(sources, parts, 0)).toEqual(sources)
  expect(withFurtherPassages(sources, parts, 300).map(({ passage }) => passage)).toEqual([
    '甲一\n…\n甲四\n甲五',
    '乙一',
    '丙的摘要',
  ])
})

test('a page gets none of the passages of another one with the same best passage', () => {
  const [source] = toSources([
    {
      provider: '网页',
      kind: 'web',
      hits: [hit({ title: '丁', url: 'https://d.example/', passage: '甲四' })],
    },
  ])
  expect(source && withFurtherPassages([source], parts, 5_000)).toEqual([source])
})
