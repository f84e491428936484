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
