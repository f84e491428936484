import { expect, test } from '@jest/globals'
import type { Corners } from './raster.ts'
import { splitLines } from './split-lines.ts'

const [cell, height, pitch] = [30, 44, 52]

/** A line of cells, each as wide as an ideograph; ＿ is a blank cell. */
function lineOf(written: string, row: number, column = 0, slope = 0) {
  const cells = Array.from(written)
  const length = cells.length * cell
  const read = cells.flatMap((text, at) =>
    text === '＿' ? [] : [{ text, center: (at + 0.5) / cells.length }],
  )
  const centers = read.map(({ center }) => center)
  const [left, above] = [100 + column * cell, 100 + row * pitch]
  const at = (x: number, y: number) => ({ x, y: y + slope * x })
  const corners: Corners = [
    at(left, above),
    at(left + length, above),
    at(left + length, above + height),
    at(left, above + height),
  ]
  const half = 0.5 / cells.length
  const edges = [
    (centers[0] ?? 0) - half,
    ...centers.slice(1).map((center, index) => ((centers[index] ?? 0) + center) / 2),
    (centers.at(-1) ?? 1) + half,
  ]
  return {
    text: read.map(({ text }) => text).join(''),
    corners,
    centers,
    edges,
    confidences: read.map(() => 0.9),
    others: [{ at: read.length - 1, text: '另', confidence: 0.3 }],
  }
}

const left = ['甲方应当按期付款', '逾期每日计违约金', '乙方应当按期交货', '验收以书面为准']
const right = ['本合同一式两份', '双方各执一份为凭', '未尽事宜另行商定', '自签字之日起生效']

test.each([
  ['straight', 0],
  ['slanting', 0.03],
])('two columns that were found as one line each are divided: %s', (_name, slope) => {
  const lines = left.map((text, row) => lineOf(`${text.padEnd(8, '＿')}＿＿${right[row]}`, row, 0, slope))
  expect(splitLines(lines).map(({ text }) => text)).toEqual(left.flatMap((text, row) => [text, right[row]]))
})

test('one line of many that was found across the gap is divided', () => {
  const lines = left.flatMap((text, row) =>
    row === 3
      ? [lineOf(`${text.padEnd(8, '＿')}＿＿${right[row]}`, row)]
      : [lineOf(text, row), lineOf(right[row] ?? '', row, 10)],
  )
  expect(splitLines(lines).map(({ text }) => text)).toEqual(left.flatMap((text, row) => [text, right[row]]))
})

/** Both columns in one line, with so many cells between them. */
const across = (row: number, cells: number) =>
  lineOf(`${left[row]?.padEnd(8, '＿')}${'＿'.repeat(cells)}${right[row]}`, row)

test('a narrow gap is one where lines next to it have a wide one', () => {
  const narrow = left.map((text, row) => lineOf(`${text.padEnd(8, '＿')}＿${right[row]}`, row))
  const lines = [across(0, 2), narrow[1], narrow[2], across(3, 2)].filter((line) => line !== undefined)
  expect(splitLines(lines)).toHaveLength(8)
  expect(splitLines(narrow.slice(0, 3))).toHaveLength(3)
})

test('a line in which something is read in the gap does not hide it in the others', () => {
  const crossing = lineOf(`${left[2]}、一${right[2]}`, 2)
  const parts = splitLines([across(0, 2), across(1, 2), crossing, across(3, 2)])
  expect(parts).toHaveLength(7)
})

test('a line that was found too wide ends where its characters end', () => {
  const lines = left.map((text, row) => lineOf(`＿${text}＿＿`, row))
  const [line] = splitLines(lines)
  expect(line?.text).toBe(left[0])
  expect(line?.corners.map(({ x }) => x)).toEqual(
    [125.5, 374.5, 374.5, 125.5].map((x) => expect.closeTo(x, 0)),
  )
  const length = 249
  expect(line?.edges.at(0)).toBeCloseTo(4.5 / length, 2)
  expect(line?.edges.at(-1)).toBeCloseTo(244.5 / length, 2)
})

test('a part knows where its characters are, and what else they may be', () => {
  const lines = left.map((text, row) => lineOf(`${text.padEnd(8, '＿')}＿＿${right[row]}`, row))
  const [before, behind] = splitLines(lines)
  expect(before?.corners.map(({ x }) => x)).toEqual([100, 340, 340, 100].map((x) => expect.closeTo(x, 0)))
  expect(behind?.corners[0].x).toBeCloseTo(100 + 10 * cell, 0)
  expect(behind?.edges.map((edge) => edge * 7)).toEqual(
    [0, 1, 2, 3, 4, 5, 6, 7].map((edge) => expect.closeTo(edge, 1)),
  )
  expect(before?.others).toBeUndefined()
  expect(behind?.others).toEqual([{ at: 6, text: '另', confidence: 0.3 }])
  expect(behind?.confidences).toHaveLength(7)
})

test.each([
  ['a wide space in one line', ['第一条＿＿付款', '甲方应当按期付款', '逾期每日计违约金']],
  ['wide spaces at different places', ['第一条＿＿付款', '甲方＿＿应当按期付款', '逾期每日计＿＿违约金']],
  ['two lines below each other', ['第一条＿＿付款', '第二条＿＿交货', '逾期每日计违约金']],
  ['spaces as wide as a character', ['甲＿方＿应', '乙＿方＿应', '丙＿方＿应', '丁＿方＿应']],
])('a line stays whole: %s', (_name, texts) => {
  const lines = texts.map((text, row) => lineOf(text, row))
  expect(splitLines(lines).map(({ text }) => text)).toEqual(texts.map((text) => text.replaceAll('＿', '')))
})

test('labels and what is filled in at one place are cells', () => {
  const lines = ['姓名＿＿张三', '住址＿＿北京', '电话＿＿无'].map((text, row) => lineOf(text, row))
  expect(splitLines(lines).map(({ text }) => text)).toEqual(['姓名', '张三', '住址', '北京', '电话', '无'])
})

test('a line whose characters are all at one place stays as it is', () => {
  const line = { ...lineOf('甲方应当按期付款', 0), centers: Array.from({ length: 8 }, () => 1) }
  const [whole] = splitLines([line])
  expect(whole?.edges).toEqual(line.edges)
})
