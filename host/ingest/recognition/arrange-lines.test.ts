import { describe, expect, test } from '@jest/globals'
import { arrangeLines, usualAngle } from './arrange-lines.ts'
import type { Corners } from './raster.ts'

interface Line {
  readonly text: string
  readonly corners: Corners
}

const height = 30

/** A line that starts here and is as wide as its characters; turned around the page's corner by an angle. */
function line(
  text: string,
  left: number,
  top: number,
  angle = 0,
  width = Array.from(text).length * 20,
): Line {
  const at = (x: number, y: number) => ({
    x: x * Math.cos(angle) - y * Math.sin(angle),
    y: x * Math.sin(angle) + y * Math.cos(angle),
  })
  const [right, bottom] = [left + width, top + height]
  return { text, corners: [at(left, top), at(right, top), at(right, bottom), at(left, bottom)] }
}
const shuffled = (lines: readonly Line[]) =>
  lines.toSorted((one, other) => one.text.localeCompare(other.text, 'en'))
const order = (lines: readonly Line[]) => arrangeLines(shuffled(lines)).map(({ line: { text } }) => text)
const prose = (letter: string, row: number) => `${letter}${row}${'字'.repeat(16)}`
const column = (letter: string, left: number, rows: number, angle = 0, top = 100) =>
  Array.from({ length: rows }, (_, row) => line(prose(letter, row), left, top + row * 50, angle))
const texts = (lines: readonly Line[]) => lines.map(({ text }) => text)

describe('arrangeLines', () => {
  test('one column is read from top to bottom', () => {
    const lines = column('甲', 50, 8)
    expect(order(lines)).toEqual(texts(lines))
  })

  test.each([0, 0.035, -0.035])('columns are read one after another, at a slope of %d', (angle) => {
    const lines = [
      ...column('甲', 50, 8, angle),
      ...column('乙', 480, 8, angle),
      ...column('丙', 910, 8, angle),
    ]
    expect(order(lines)).toEqual(texts(lines))
  })

  test('a heading across the columns is read before them, and a line across below after them', () => {
    const heading = line('标题'.repeat(18), 50, 20)
    const end = line('结尾'.repeat(18), 50, 600)
    const [one, other] = [column('甲', 50, 8), column('乙', 480, 8)]
    expect(order([heading, ...one, ...other, end])).toEqual(texts([heading, ...one, ...other, end]))
  })

  test('text above and below a heading across keeps its columns', () => {
    const first = [...column('甲', 50, 4), ...column('乙', 480, 4)]
    const heading = line('标题'.repeat(18), 50, 320)
    const second = [...column('丙', 50, 4, 0, 400), ...column('丁', 480, 4, 0, 400)]
    expect(order([...first, heading, ...second])).toEqual(texts([...first, heading, ...second]))
  })

  test.each([
    [2, 5],
    [3, 5],
    [5, 3],
    [5, 18],
    [8, 30],
  ])(
    'the rows of a table of %d columns are read from left to right, and each has a number',
    (columns, count) => {
      const rows = Array.from({ length: count }, (_, row) =>
        Array.from({ length: columns }, (__, cell) =>
          line(`${row}第${cell}格${'字'.repeat((row + cell) % 4)}`, 50 + cell * 230, 100 + row * 60),
        ),
      )
      const arranged = arrangeLines(shuffled(rows.flat()))
      expect(arranged.map(({ line: { text } }) => text)).toEqual(texts(rows.flat()))
      expect(arranged.map(({ row }) => row)).toEqual(rows.flatMap((row, at) => row.map(() => at + 1)))
    },
  )

  test('a table between paragraphs stays there', () => {
    const before = column('前', 50, 3).map((each) => ({
      ...each,
      corners: line(prose('前', 0), 50, 0, 0, 700).corners,
    }))
    const above = before.map((each, row) => line(each.text, 50, 20 + row * 40, 0, 700))
    const rows = Array.from({ length: 4 }, (_, row) =>
      [`第${row}行`, `数${row}`].map((text, cell) => line(text, 50 + cell * 500, 200 + row * 60)),
    ).flat()
    const below = [line(prose('后', 0), 50, 460, 0, 700), line(prose('后', 1), 50, 500, 0, 700)]
    expect(order([...above, ...rows, ...below])).toEqual(texts([...above, ...rows, ...below]))
  })

  test('a cell of two lines belongs to the row of the cells beside it', () => {
    const rows = [
      [line('名称', 50, 100), line('说明文字', 300, 100)],
      [line('甲', 50, 175), line('说明的第一行', 300, 160), line('和第二行', 300, 192)],
      [line('乙', 50, 250), line('另外的说明', 300, 250)],
      [line('丙', 50, 310), line('更多的说明', 300, 310)],
    ]
    const arranged = arrangeLines(shuffled(rows.flat()))
    expect(arranged.map(({ line: { text }, row }) => [text, row])).toEqual(
      rows.flatMap((cells, at) => cells.map(({ text }) => [text, at + 1])),
    )
  })

  test('a title in the middle and what is signed at the right are no columns', () => {
    const lines = [
      line('通知', 400, 20, 0, 120),
      line('各位居民', 50, 100),
      line('供水管道检修，定于十二月三日停水，请提前储水'.repeat(2), 90, 150),
      line('给您带来不便，敬请谅解，如有疑问请拨打服务的电话'.repeat(2), 50, 200),
      line('特此通知', 90, 250),
      line('青石镇自来水厂', 780, 320),
      line('十一月三十日', 800, 370),
    ]
    expect(order(lines)).toEqual(texts(lines))
  })

  test('the parts of a line with a gap are read from left to right', () => {
    const lines = [
      line('左边的话', 50, 100),
      line('右边的话', 300, 104),
      line('下一行一直写到最右边去，盖过上面的空', 50, 150),
    ]
    expect(order(lines)).toEqual(texts(lines))
  })

  test('nothing is lost or doubled, wherever lines are', () => {
    let state = 5
    const next = (most: number) => (state = (state * 48_271) % 2_147_483_647) % most
    for (let round = 0; round < 200; round += 1) {
      const lines = Array.from({ length: next(40) }, (_, at) =>
        line(`${at}`.padEnd(1 + next(20), '字'), next(900), next(1_200), (next(100) - 50) / 1_000),
      )
      expect(order(lines).toSorted()).toEqual(texts(lines).toSorted())
    }
  })
})

test('the slope of a page is that of most of its text', () => {
  const lines = [...column('甲', 50, 6, 0.03), line('盖章的长长一行字', 300, 700, 0.6)]
  expect(usualAngle(lines)).toBeCloseTo(0.03)
  expect(usualAngle([])).toBe(0)
})
