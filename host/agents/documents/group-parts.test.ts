import { expect, test } from '@jest/globals'
import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import { groupParts } from './group-parts.ts'
import { tokensOfPart } from './whole-files.ts'

const part = (heading: string, length: number, file = 'a') => ({
  index: 1,
  title: '合同.md',
  seeMoreUrl: '',
  showName: '我的文件',
  provider: '我的文件',
  passage: '字'.repeat(length),
  file: { id: file, passage: 0 },
  ...(heading === '' ? {} : { heading }),
})
const chapter = (heading: string, parts: number, length = 400, file = 'a') =>
  Array.from({ length: parts }, (_, at) => part(heading === '' ? '' : `${heading} › 第${at}条`, length, file))
const chaptersIn = (
  groups: readonly (readonly { readonly heading?: string; readonly file?: { id: string } }[])[],
) =>
  groups.map((group) =>
    [...new Set(group.map(({ heading = '', file }) => heading.split(' › ')[0] || (file?.id ?? '')))].join(
      '+',
    ),
  )
const tokensOf = (group: readonly SourceReference[]) =>
  group.reduce((sum, each) => sum + tokensOfPart(each), 0)

test('three versions of a text are three groups, not cut through the middle one', () => {
  const parts = ['2020年版', '2022年版', '2024年版'].flatMap((version) => chapter(version, 20))
  const groups = groupParts(parts, 1.7 * tokensOf(chapter('版', 20)))
  expect(chaptersIn(groups)).toEqual(['2020年版', '2022年版', '2024年版'])
  expect(groups.flat()).toEqual(parts)
})

test('files stay apart as chapters do', () => {
  const parts = [...chapter('', 20, 400, 'a'), ...chapter('', 20, 400, 'b')]
  expect(chaptersIn(groupParts(parts, 1.5 * tokensOf(chapter('', 20))))).toEqual(['a', 'b'])
})

test('a chapter that is too long shares no group with another', () => {
  const parts = ['一', '二', '三'].flatMap((name) => chapter(name, 20))
  const groups = groupParts(parts, 0.6 * tokensOf(chapter('一', 20)))
  expect(chaptersIn(groups)).toEqual(['一', '一', '二', '二', '三', '三'])
  expect(groups.flat()).toEqual(parts)
  // Rather than that a part is not read at all.
  expect(groupParts(parts, 0.65 * tokensOf(chapter('一', 20)), 5)).toHaveLength(5)
})

test('versions below one heading are not cut through either', () => {
  const parts = ['2020年版', '2022年版', '2024年版'].flatMap((version) =>
    chapter(version, 20).map((each) => ({ ...each, heading: `制度汇编 › ${each.heading}` })),
  )
  const groups = groupParts(parts, 1.7 * tokensOf(chapter('制度汇编 › 版', 20)))
  expect(groups.map((group) => new Set(group.map(({ heading }) => heading?.split(' › ')[1])).size)).toEqual([
    1, 1, 1,
  ])
})

test('a long chapter is divided evenly, and short ones are joined evenly', () => {
  const one = groupParts(chapter('全文', 61), 60.5 * tokensOf(chapter('全文', 1)))
  expect(one.map((group) => group.length).toSorted((left, right) => left - right)[0]).toBeGreaterThan(25)
  const many = Array.from({ length: 31 }, (_, at) => chapter(`第${at}章`, 2)).flat()
  const groups = groupParts(many, 17 * tokensOf(chapter('第1章', 2)))
  const sizes = groups.map(tokensOf)
  expect(groups).toHaveLength(2)
  expect(Math.min(...sizes)).toBeGreaterThan(0.6 * Math.max(...sizes))
  expect(groups.flat()).toEqual(many)
})

test('no group exceeds the limit, except a single part that does', () => {
  const parts = [part('一', 5_000), ...chapter('二', 10), part('三', 100)]
  const groups = groupParts(parts, 2_000)
  expect(groups.filter((group) => tokensOf(group) > 2_000).map((group) => group.length)).toEqual([1])
  expect(groups.flat()).toEqual(parts)
  expect(groupParts([], 2_000)).toEqual([])
})

test('a group has at most as many parts as citations have numbers', () => {
  const rows = Array.from({ length: 2_000 }, () => part('', 1))
  const groups = groupParts(rows, 1_000_000)
  expect(groups.every((group) => group.length <= 900)).toBe(true)
  expect(groups.flat()).toHaveLength(2_000)
})
