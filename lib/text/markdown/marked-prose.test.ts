import { expect, test } from '@jest/globals'
import { citedIndices, MarkedProse } from './marked-prose.ts'

test.each<[string, (readonly number[])[]]>([
  ['甲[1]，乙【2】[1-3]。', [[1], [2], [1, 2, 3]]],
  ['甲`a[1]`\n```\nb[2]\n```\n丙[3]', [[3]]],
  ['[一[1]](https://a.example/) \\[2] 甲[3]', [[3]]],
  ['[1]: https://a.example\n甲[2]', [[2]]],
  ['https://a.example/?a[1]=b 甲[2]', [[2]]],
  ['没有闭上的 ` 甲[1]', [[1]]],
])('%s cites %j', (text, indices) => {
  expect(citedIndices(text)).toEqual(indices)
})

test('undecided text is buffered, and nothing else', () => {
  const prose = new MarkedProse()
  const emitted = (piece: string) =>
    prose
      .read(piece)
      .map(({ text }) => text)
      .join('')
  expect(emitted('甲，乙[1')).toBe('甲，乙')
  expect(emitted(']')).toBe('')
  expect(emitted('，丙`a[')).toBe('[1]，丙')
  expect(emitted('2]`丁')).toBe('`a[2]`丁')
  expect(emitted('[说明](https://a')).toBe('')
  expect(emitted('.example)。')).toBe('[说明](https://a.example)。')
  expect(prose.end()).toEqual([])
})

test.each([
  'no marker at all',
  '一行没有记号\n又一行',
  '桥长 42 米[1]。\n没有记号的一行\n茶馆[2]。',
  '（资料1）说桥长。\n\n其余（来源[2]）。',
  '【3†source】和［１］',
  '`[1]` 不是，[1] 才是\n`` ` [2] `` 不是',
  '\\[1] 不是\n\\\\[1] 才是',
  '[桥](https://a.example/?b[1]=c) 和 https://a.example/?b[2]=c [3]',
  '```\n[1]\n```\n[2]',
  '> ~~~\n> [1]\n> ~~~\n> [2]',
  '[1]: https://a.example\n[2]',
  `${'- 渡口的号子和过江的船歌。\n'.repeat(50)}最后[1]`,
  '（（（\n]]]\n[[1]]',
])('whole lines and single characters have the same markers: %j', (text) => {
  const prose = new MarkedProse()
  const parts = [...Array.from(text).flatMap((character) => prose.read(character)), ...prose.end()]
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(parts.flatMap(({ indices }) => (indices ? [indices] : []))).toEqual(citedIndices(text))
})
