import { expect, test } from '@jest/globals'
import { compareLines, foldUnchanged } from './compare-lines'

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
