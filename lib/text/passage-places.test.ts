import { expect, test } from '@jest/globals'
import { type CutPassage, joinPlaces, placesBetween } from './passage-places.ts'

const text = '第一章 总则\n第一条 甲。\n第二条 乙。\n丙。'
const at = (words: string) => text.indexOf(words)
const passage: CutPassage = {
  heading: '第一章 总则',
  location: '第 3–4 页',
  text,
  marks: [
    { at: 0, location: '第 3 页' },
    { at: at('丙'), location: '第 4 页' },
  ],
  sections: [
    { at: at('第一条'), heading: '第一章 总则 › 第一条' },
    { at: at('第二条'), heading: '第一章 总则 › 第二条' },
  ],
}

test('a passage has a place wherever its page or its clause changes', () => {
  expect(placesBetween(passage, 0, text.length)).toEqual([
    { at: 0, location: '第 3 页', path: '第一章 总则' },
    { at: at('第一条'), location: '第 3 页', path: '第一章 总则 · 第一条' },
    { at: at('第二条'), location: '第 3 页', path: '第一章 总则 · 第二条' },
    { at: at('丙'), location: '第 4 页', path: '第一章 总则 · 第二条' },
  ])
})

test('the places of a part count from its start', () => {
  const from = at('甲')
  expect(placesBetween(passage, from, at('丙'))).toEqual([
    { at: 0, location: '第 3 页', path: '第一章 总则 · 第一条' },
    { at: at('第二条') - from, location: '第 3 页', path: '第一章 总则 · 第二条' },
  ])
})

test.each<[string, CutPassage, ReturnType<typeof placesBetween>]>([
  ['without headings or pages', { heading: '', text: '甲' }, [{ at: 0 }]],
  ['of one page', { heading: '', location: '第 1 页', text: '甲' }, [{ at: 0, location: '第 1 页' }]],
  ['below one heading', { heading: '总则', text: '甲' }, [{ at: 0, path: '总则' }]],
])('a passage %s has one place', (_name, given, expected) => {
  expect(placesBetween(given, 0, given.text.length)).toEqual(expected)
})

test('texts that are joined keep their places', () => {
  expect(
    joinPlaces([
      {
        offset: 0,
        places: [
          { at: 0, path: '甲' },
          { at: 5, path: '乙' },
        ],
      },
      {
        offset: 20,
        places: [
          { at: 0, path: '乙' },
          { at: 3, path: '丙' },
        ],
      },
    ]),
  ).toEqual([
    { at: 0, path: '甲' },
    { at: 5, path: '乙' },
    { at: 23, path: '丙' },
  ])
  expect(joinPlaces([])).toEqual([])
})

test('places and paths are limited, and none is told that is not known', () => {
  const title = '很长的标题'.repeat(40)
  const lines = Array.from({ length: 300 }, (_, index) => `${index} 甲`)
  const long = lines.join('\n')
  const sections = lines.map((line, index) => ({
    at: long.indexOf(`${line}\n`) < 0 ? long.length - line.length : long.indexOf(`${line}\n`),
    heading: `${title} › 第${index}条`,
  }))
  const places = placesBetween({ heading: '', text: long, sections }, 0, long.length)
  expect(places.length).toBeLessThanOrEqual(62)
  expect(places.every(({ path = '' }) => path.length <= 160)).toBe(true)
  expect(places[1]?.path).toBe('第1条')
  expect(places.at(-1)?.path).toBeUndefined()
})
