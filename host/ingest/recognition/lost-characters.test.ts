import { expect, test } from '@jest/globals'
import { lostCharacters } from './lost-characters.ts'
import type { Raster } from './raster.ts'

const [cell, height] = [40, 48]

interface Written {
  /** Noise of the paper, and how much darker its end is than its start. */
  readonly noise?: number
  readonly shadow?: number
  /** Shade of faint characters. */
  readonly faint?: number
}

/** Digits are as wide as in most fonts, and so are their separators. */
const widthOf = (text: string) => (/\d/.test(text) ? 22 : /[.,]/.test(text) ? 11 : cell)

/**
 * A straightened line, of which each ideograph takes up a cell. 〔 and 〕 stand around what the model passed over, ＿ for a
 * blank cell, - for a cell with an underline, ； for a narrow comma that is read as a wide one.
 */
function lineOf(written: string, { noise = 0, shadow = 0, faint = 200 }: Written = {}) {
  const characters: { text: string; center: number }[] = []
  const cells: { shade: number; from: number; to: number; end: number; top: number }[] = []
  let [isPassed, begin] = [false, 0]
  for (const text of written) {
    if (text === '〔' || text === '〕') {
      isPassed = text === '〔'
      continue
    }
    const size = text === '；' ? 11 : widthOf(text)
    const end = begin + size
    const margin = size === cell ? 6 : 2
    const to = '，。'.includes(text) ? begin + 14 : end - margin
    const top = text === '-' ? 43 : size === 11 ? 34 : 6
    cells.push({ shade: text === '＿' ? 255 : isPassed ? faint : 30, from: begin + margin, to, end, top })
    if (!isPassed && text !== '＿' && text !== '-')
      characters.push({ text: text === '；' ? '，' : text, center: (begin + margin + to) / 2 })
    begin = end
  }
  const width = begin
  const data = new Uint8Array(width * height * 3)
  const cellAt = (x: number) => cells.find(({ end }) => x < end) ?? { shade: 255, from: 0, to: 0, top: 0 }
  for (let x = 0; x < width; x += 1) {
    const { shade, from, to, top } = cellAt(x)
    for (let y = 0; y < height; y += 1) {
      const isInk = x >= from && x < to && y >= top && y < 44 && (x + y) % 3 !== 0
      const paper = 255 - (shadow * x) / width
      const grain = noise * (((x * 7 + y * 13) % 11) / 10 - 0.5)
      data.fill(
        Math.max(0, Math.min(255, (isInk ? Math.min(shade, paper) : paper) - noise / 2 + grain)),
        (y * width + x) * 3,
        (y * width + x) * 3 + 3,
      )
    }
  }
  const line: Raster = { width, height, data }
  return { line, characters: characters.map(({ text, center }) => ({ text, center: center / width })) }
}

test.each<[string, string, Record<number, number>, Written]>([
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
  ['a blank before a number', '单价共计＿4800＿元', {}, {}],
])('what was passed over is found: %s', (_name, written, expected, how) => {
  const { line, characters } = lineOf(written, how)
  const found = lostCharacters(line, characters)
  expect(Object.fromEntries([...found].map(([before, centers]) => [before, centers.length]))).toEqual(
    expected,
  )
})

test('it is placed where it stands', () => {
  const { line, characters } = lineOf('担货过江每担〔八〕分')
  expect(lostCharacters(line, characters).get(5)?.[0]).toBeCloseTo(6.5 / 8, 2)
})
