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

/**
 * A straightened line, of which each ideograph takes up a cell. 〔 and 〕 stand around what the model passed over, ＿ for a
 * blank cell, - for a cell with an underline.
 */
function lineOf(written: string, { noise = 0, shadow = 0, faint = 200 }: Written = {}) {
  const characters: { text: string; center: number }[] = []
  const cells: { shade: number; from: number; to: number; top: number }[] = []
  let isPassed = false
  for (const text of written) {
    if (text === '〔' || text === '〕') {
      isPassed = text === '〔'
      continue
    }
    const begin = cells.length * cell
    const isMark = '，。'.includes(text)
    cells.push({
      shade: text === '＿' ? 255 : isPassed ? faint : 30,
      from: begin + 6,
      to: begin + (isMark ? 14 : 34),
      top: text === '-' ? 43 : 6,
    })
    if (!isPassed && text !== '＿' && text !== '-')
      characters.push({ text, center: begin + (isMark ? 10 : 20) })
  }
  const width = cells.length * cell
  const data = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const { shade, from, to, top } = cells[Math.floor(x / cell)] ?? { shade: 255, from: 0, to: 0, top: 0 }
      const isInk = x >= from && x < to && y >= top && y < 44 && (x + y) % 3 !== 0
      const paper = 255 - (shadow * x) / width
      const grain = noise * (((x * 7 + y * 13) % 11) / 10 - 0.5)
      data.fill(
        Math.max(0, Math.min(255, (isInk ? Math.min(shade, paper) : paper) - noise / 2 + grain)),
        (y * width + x) * 3,
        (y * width + x) * 3 + 3,
      )
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
