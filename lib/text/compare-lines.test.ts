import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { compareLines, foldUnchanged } from './compare-lines.ts'

const shown = (before: string, after: string) =>
  compareLines(before, after).map(
    ({ kind, text }) => `${{ same: ' ', added: '+', removed: '-' }[kind]}${text}`,
  )

test.each([
  ['甲\n\n乙', '甲\n\n乙', [' 甲', ' 乙']],
  ['甲\n乙\n丙', '甲\n新\n丙', [' 甲', '-乙', '+新', ' 丙']],
  ['', '甲', ['+甲']],
  ['甲', '', ['-甲']],
  ['一\n二\n三\n四', '二\n五\n四\n六', ['-一', ' 二', '-三', '+五', ' 四', '+六']],
])('%j and %j', (before, after, expected) => {
  expect(shown(before, after)).toEqual(expected)
})

test('unchanged lines far from a change are counted', () => {
  const numbers = Array.from({ length: 20 }, (_, at) => `${at}`)
  const lines = compareLines(numbers.join('\n'), numbers.with(10, '新').join('\n'))
  const shownLines = foldUnchanged(lines).map((line) => (line.kind === 'unchanged' ? line.count : line.text))
  expect(shownLines).toEqual([7, '7', '8', '9', '10', '新', '11', '12', '13', 6])
  expect(foldUnchanged(compareLines('甲\n乙', '甲\n丙'))).toHaveLength(3)
})

/** @returns the lines of one of the texts that a comparison has */
const linesOf = (compared: ReturnType<typeof compareLines>, only: 'added' | 'removed') =>
  compared.flatMap(({ kind, text }) => (kind === 'same' || kind === only ? [text] : []))

test('both texts are in the comparison, line by line', () => {
  const line = fc.constantFrom('甲', '乙', '丙', '丁', '')
  fc.assert(
    fc.property(fc.array(line), fc.array(line), (before, after) => {
      const compared = compareLines(before.join('\n'), after.join('\n'))
      expect(linesOf(compared, 'removed')).toEqual(before.filter(Boolean))
      expect(linesOf(compared, 'added')).toEqual(after.filter(Boolean))
    }),
  )
})

describe('a document of 100,000 characters', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => `第 ${at} 行，写了很多`)
  const changed = (lines: readonly string[]) =>
    lines.map((text, at) => (at % 100 === 50 ? `${text}！` : text))
  const changes = (compared: ReturnType<typeof compareLines>) =>
    compared.filter(({ kind }) => kind !== 'same').length

  test('of many lines is aligned around the lines that both have once', () => {
    const before = numbers(7_000)
    const after = ['新的第一行', ...changed(before), '新的最后一行']
    const compared = compareLines(before.join('\n'), after.join('\n'))
    expect(changes(compared)).toBe(2 + 2 * 70)
    expect(linesOf(compared, 'removed')).toEqual(before)
    expect(linesOf(compared, 'added')).toEqual(after)
    expect(foldUnchanged(compared).length).toBeLessThan(900)
  })

  test('of which parts have changed places keeps the longest order', () => {
    const before = numbers(6_000)
    const after = [...before.slice(4_000), ...before.slice(0, 4_000)]
    const compared = compareLines(before.join('\n'), after.join('\n'))
    expect(changes(compared)).toBe(2 * 2_000)
  })

  test.each([
    ['all lines are the same', (at: number) => `${at % 2}`, (at: number) => `${(at + 1) % 3}`],
    ['no line is in both', (at: number) => `甲${at}`, (at: number) => `乙${at}`],
  ])('of which %s is not compared by pairs', (_, one, other) => {
    const texts = [one, other].map((of) => Array.from({ length: 30_000 }, (__, at) => of(at)))
    const [before = [], after = []] = texts
    const compared = compareLines(before.join('\n'), after.join('\n'))
    expect(linesOf(compared, 'removed')).toEqual(before)
    expect(linesOf(compared, 'added')).toEqual(after)
  })
})
