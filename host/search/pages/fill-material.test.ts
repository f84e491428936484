import { describe, expect, test } from '@jest/globals'
import { estimateTokens } from '../../models/estimate-tokens.ts'
import { toSources } from '../sources.ts'
import { hit } from '../testing/scripted-provider.ts'
import { fillMaterial, type PageMaterial, pageKey } from './fill-material.ts'

/** Pages with this number of parts, each of `length` characters, and their sources: the best passage is part 2. */
function pagesOf(...counts: readonly { readonly parts: number; readonly length: number }[]) {
  const textOf = (page: number, at: number, length: number) => `页${page}段${at}。`.padEnd(length, '字')
  const best = 2
  const sources = toSources([
    {
      provider: '网页',
      kind: 'web',
      hits: counts.map(({ parts, length }, page) =>
        hit({
          title: `页${page}`,
          url: `https://site${page}.example/`,
          passage: textOf(page, Math.min(best, parts - 1), length),
        }),
      ),
    },
  ])
  const material = new Map<string, PageMaterial>()
  for (const [page, { parts, length }] of counts.entries()) {
    const all = Array.from({ length: parts }, (_, at) => ({
      at,
      text: textOf(page, at, length),
      places: [{ at: 0 }] as const,
    }))
    const first = Math.min(best, parts - 1)
    const ranked = [...all.slice(first, first + 1), ...all.filter(({ at }) => at !== first)]
    const source = sources[page]
    if (source) material.set(pageKey(source), { excerpt: `页${page}的摘录`, parts: ranked })
  }
  return { sources, material }
}

/** Which parts a source has, by their numbers; `…` where some are left out. */
const partsOf = ({ passage }: { readonly passage: string }) =>
  passage
    .match(/段\d+|…/g)
    ?.map((mark) => mark.replace('段', ''))
    .join(' ') ?? ''

const short = { parts: 5, length: 250 }
const long = { parts: 20, length: 500 }

describe('with room', () => {
  test('pages of a usual length are sent whole, long ones up to as much around their best part', () => {
    const { sources, material } = pagesOf(short, long, short)
    const filled = fillMaterial(sources, material, 4_900)
    expect(filled.map(partsOf)).toEqual(['0 1 2 3 4', '0 1 2 3', '0 1 2 3 4'])
    expect(filled.map(({ index, title }) => `${index}${title}`)).toEqual(['1页0', '2页1', '3页2'])
  })

  test('what is left goes to the long pages', () => {
    const { sources, material } = pagesOf(long)
    expect(
      partsOf(fillMaterial(sources, material, 9_000)[0] ?? { passage: '' }).split(' ').length,
    ).toBeGreaterThan(15)
  })

  test('whole pages come before parts of better long ones', () => {
    const { sources, material } = pagesOf(long, short)
    expect(fillMaterial(sources, material, 2_000).map(partsOf)).toEqual(['2', '0 1 2 3 4'])
  })
})

test('the passages stay, without room for more', () => {
  const { sources, material } = pagesOf(short, long)
  expect(fillMaterial(sources, material, 0)).toEqual(sources)
})

test('a page whose excerpt matches better is sent whole instead of it, or not at all', () => {
  const { sources, material } = pagesOf(short)
  const excerpts = sources.map((source) => ({ ...source, passage: '引擎的摘录' }))
  const own = new Map(
    excerpts.map((source) => [pageKey(source), [...material.values()][0] ?? { excerpt: '', parts: [] }]),
  )
  expect(fillMaterial(excerpts, own, 3_000).map(partsOf)).toEqual(['0 1 2 3 4'])
  expect(fillMaterial(excerpts, own, 100).map(partsOf)).toEqual([''])
})

test('an excerpt gives way to parts of a long page', () => {
  const { sources, material } = pagesOf(long)
  const excerpts = sources.map((source) => ({ ...source, passage: '引擎的摘录' }))
  const own = new Map(
    excerpts.map((source) => [pageKey(source), [...material.values()][0] ?? { excerpt: '', parts: [] }]),
  )
  expect(fillMaterial(excerpts, own, 1_700).map(partsOf)).toEqual(['1 2 3'])
})

test('where the passages are too much, the lowest ranks give theirs for more of the first pages', () => {
  const { sources, material } = pagesOf(...Array.from({ length: 10 }, () => ({ parts: 3, length: 700 })))
  const filled = fillMaterial(sources, material, 6_100)
  expect(partsOf(filled[0] ?? { passage: '' })).toBe('0 1 2')
  expect(filled.slice(1, 6).map(partsOf)).toEqual(['2', '2', '2', '2', '2'])
  expect(filled.slice(6).map(({ passage }) => passage)).toEqual([6, 7, 8, 9].map((page) => `页${page}的摘录`))
  expect(estimateTokens(filled.map(({ title, passage }) => title + passage).join(''))).toBeLessThan(6_100)
})

test('neighbours are joined, locations are listed, and no other page with the same passage gets them', () => {
  const [first] = toSources([
    {
      provider: '网页',
      kind: 'web',
      hits: [
        hit({ title: '甲', url: 'https://a.example/', passage: '甲四'.repeat(400), location: '第 4 页' }),
      ],
    },
  ])
  if (!first) throw new Error('there is no source')
  const parts = [4, 1, 5, 7].map((at) => ({
    at,
    text: at === 4 ? first.passage : `甲${at}`,
    places: [{ at: 0, location: `第 ${at} 页`, path: at < 5 ? '总则' : '附则' }] as const,
  }))
  const material = new Map([[pageKey(first), { excerpt: '', parts }]])
  const [filled] = fillMaterial([first], material, 5_000)
  expect(filled?.passage).toBe(`甲1\n…\n${first.passage}\n甲5\n…\n甲7`)
  expect(filled?.location).toBeUndefined()
  const [few] = fillMaterial(
    [first],
    new Map([[pageKey(first), { excerpt: '', parts: parts.slice(0, 3) }]]),
    5_000,
  )
  expect(few?.location).toBe('第 1 页、第 4 页、第 5 页')
  const inPassage = (text: string) => few?.passage.indexOf(text)
  expect(few?.places).toEqual([
    { at: 0, location: '第 1 页', path: '总则' },
    { at: inPassage(first.passage), location: '第 4 页', path: '总则' },
    { at: inPassage('甲5'), location: '第 5 页', path: '附则' },
  ])
  const elsewhere = { ...first, seeMoreUrl: 'https://d.example/' }
  expect(fillMaterial([elsewhere], material, 5_000)).toEqual([elsewhere])
})
