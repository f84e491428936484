import { expect, test } from '@jest/globals'
import { measurePairs, widthsIn } from './character-widths.ts'
import { lostCharacters } from './lost-characters.ts'
import { type DrawingOptions, type DrawnLine, drawLine, lineHeight } from './testing/draw-line.ts'

/** @param others further lines of the page, in characters of the same size */
function findLost({ line, characters }: DrawnLine, others: readonly DrawnLine[] = []) {
  const [own, ...further] = [{ line, characters }, ...others].map((read) =>
    measurePairs(read.characters, { length: read.line.width, height: lineHeight }),
  )
  const widths = own && widthsIn(own, further)
  if (!widths) return new Map<number, readonly number[]>()
  const shares = { ...widths, ideograph: widths.ideograph / line.width, digit: widths.digit / line.width }
  const printed = characters.map((character, at) => ({ ...character, at }))
  return lostCharacters(printed, shares, () => line)
}

test.each<[string, string, Record<number, number>, DrawingOptions]>([
  ['a line that was read whole', '渡资定为每人五分', {}, {}],
  ['one between ideographs', '担货过江每担〔八〕分', { 5: 1 }, {}],
  ['a very faint one', '担货过江每担〔八〕分', { 5: 1 }, { faint: 235 }],
  ['two next to each other', '担货过江每担〔十八〕分', { 5: 2 }, {}],
  ['one before a mark', '担货过江每担收〔八〕，现付', { 6: 1 }, {}],
  ['one after a mark', '担货过江，〔每〕担八分', { 4: 1 }, {}],
  ['one at the start', '〔担〕货过江每担八分', { '-1': 1 }, {}],
  ['one at the end', '担货过江每担八〔分〕', { 6: 1 }, {}],
  ['marks between ideographs', '担货，过江。每担，八分', {}, {}],
  ['a blank', '第三页＿资料汇编', {}, {}],
  ['a blank on noisy paper', '第三页＿资料汇编', {}, { noise: 60 }],
  ['a blank in a shadow', '第三页＿资料汇编', {}, { shadow: 120 }],
  [
    'a faint one on noisy paper in a shadow',
    '第三页〔的〕资料汇编',
    { 2: 1 },
    { noise: 60, shadow: 120, faint: 150 },
  ],
  ['a blank to be filled in', '甲方姓名-住址电话', {}, {}],
  ['a gap between columns', '第三页的＿＿＿＿＿＿资料汇编', {}, {}],
  ['too few ideographs to know their width', '第〔三〕页', {}, {}],
  ['characters of other widths', 'The〔x〕ferry costs', {}, {}],
  ['a digit between digits', '单价共计48〔0〕00元', { 5: 1 }, {}],
  ['a digit behind a comma', '单价共计4,〔8〕00元', { 5: 1 }, {}],
  ['a digit behind a comma that is read as a wide one', '单价共计4；〔8〕00元', { 5: 1 }, {}],
  ['a digit before a point', '单价共计4〔8〕.50元', { 4: 1 }, {}],
  ['two digits', '单价共计4〔80〕00元', { 4: 2 }, {}],
  ['a very faint digit', '单价共计48〔0〕00元', { 5: 1 }, { faint: 235 }],
  ['the first digit', '〔1〕4800元整每台', { '-1': 1 }, {}],
  ['the last digit', '单价共计1480〔0〕', { 7: 1 }, {}],
  ['a digit of a number alone', '148〔0〕00', { 2: 1 }, {}],
  ['numbers that were read whole', '单价4,800元，共12台，3.5折', {}, {}],
  ['a wide comma between digits', '房号可选12，34，56三间', {}, {}],
  ['blanks between numbers on noisy paper', '518＿＿807＿＿898＿＿123', {}, { noise: 60 }],
  ['a blank before a number', '单价共计＿4800＿元', {}, {}],
])('what was passed over is found: %s', (_name, written, expected, how) => {
  const found = findLost(drawLine(written, how))
  expect(Object.fromEntries([...found].map(([before, centers]) => [before, centers.length]))).toEqual(
    expected,
  )
})

test('it is placed where it stands', () => {
  expect(findLost(drawLine('担货过江每担〔八〕分')).get(5)?.[0]).toBeCloseTo(6.5 / 8, 2)
})

test('lines of the page show how wide the digits of a short cell are', () => {
  const cell = drawLine('4〔7〕.00')
  expect(findLost(cell).size).toBe(0)
  expect([...findLost(cell, [drawLine('单价138.00元')]).keys()]).toEqual([0])
})

test('the ideographs of a short line may be larger than those of the page', () => {
  const heading = drawLine('第〔三〕页')
  expect(findLost(heading, [drawLine('单价138.00元'), drawLine('西湖藕粉每袋')]).size).toBe(0)
})

test('a digit whose center was taken for that of its first half is no lost one', () => {
  const { line, characters } = drawLine('单价共计1725')
  const last = characters.length - 1
  const moved = characters.map(({ text, center }, at) => ({
    text,
    center: at === last ? center - 11 / line.width : center,
  }))
  expect(findLost({ line, characters: moved }).size).toBe(0)
})
