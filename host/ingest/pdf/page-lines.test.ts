import { expect, test } from '@jest/globals'
import { documentParagraphs } from './document-paragraphs.ts'
import { type TextPiece, toLines } from './page-lines.ts'

type Placed = readonly [str: string, x: number, y: number, size?: number]

/** Pieces of a page, each as wide as its characters; a line ends where the next piece is further down. */
function pieces(...placed: readonly Placed[]): TextPiece[] {
  return placed.map(([str, x, y, size = 12], at) => {
    const next = placed[at + 1]
    return {
      str,
      transform: [size, 0, 0, size, x, y],
      width: Array.from(str).length * size,
      height: size,
      hasEOL: next !== undefined && Math.abs(next[2] - y) > 9,
    }
  })
}
const textsOf = (...placed: readonly Placed[]) => toLines(pieces(...placed)).map(({ text }) => text)

test.each<[name: string, placed: Placed[], text: string]>([
  [
    'a power',
    [
      ['10', 60, 700],
      ['6', 84, 705, 8],
      ['立方米', 90, 700],
    ],
    '10⁶立方米',
  ],
  [
    'a negative power',
    [
      ['10', 60, 700],
      ['-3', 84, 705, 8],
      ['克', 96, 700],
    ],
    '10⁻³克',
  ],
  [
    'a note of a year',
    [
      ['2023', 60, 700],
      ['1', 108, 705, 8],
      ['年', 114, 700],
    ],
    '2023¹年',
  ],
  [
    'a note in brackets',
    [
      ['2023', 60, 700],
      ['[2]', 108, 705, 8],
      ['年', 114, 700],
    ],
    '2023[2]年',
  ],
  [
    'a formula of chemistry',
    [
      ['H', 60, 700],
      ['2', 72, 697, 8],
      ['O', 78, 700],
    ],
    'H₂O',
  ],
  [
    'ions',
    [
      ['SO', 60, 700],
      ['4', 84, 697, 8],
      ['2-', 90, 705, 8],
    ],
    'SO₄²⁻',
  ],
  [
    'a name that Unicode does not raise',
    [
      ['E', 60, 700],
      ['总', 72, 697, 8],
      ['。', 80, 700],
    ],
    'E_{总}。',
  ],
  [
    'an ordinal',
    [
      ['20', 60, 700],
      ['th', 84, 705, 8],
    ],
    '20ᵗʰ',
  ],
  [
    'a trademark',
    [
      ['知舟', 60, 700],
      ['®', 84, 705, 8],
    ],
    '知舟®',
  ],
  [
    'small text on the line',
    [
      ['价格', 60, 700],
      ['12', 84, 700, 8],
      ['元', 100, 700],
    ],
    '价格12元',
  ],
  [
    'a large first letter',
    [
      ['T', 60, 700, 30],
      ['he line goes on here', 90, 702],
    ],
    'The line goes on here',
  ],
])('raised and lowered text does not join what stands before it: %s', (_, placed, text) => {
  expect(textsOf(...placed)).toEqual([text])
})

test('text that is printed again at its place is there once', () => {
  expect(textsOf(['标题', 72, 706], ['标题', 72.3, 706], ['标题', 72.6, 706], ['正文。', 72, 658])).toEqual([
    '标题',
    '正文。',
  ])
  expect(textsOf(['标', 72, 706], ['题', 84, 706], ['标', 72.2, 706.2], ['题', 84.2, 706.2])).toEqual([
    '标题',
  ])
})

test.each<[name: string, placed: Placed[], texts: string[]]>([
  [
    'beside it',
    [
      ['好', 60, 700],
      ['好', 72, 700],
      ['学习', 84, 700],
    ],
    ['好好学习'],
  ],
  [
    'below it',
    [
      ['合计', 60, 700],
      ['合计', 60, 684],
    ],
    ['合计', '合计'],
  ],
  [
    'in another column',
    [
      ['无', 60, 700],
      ['无', 300, 700],
    ],
    ['无无'],
  ],
])('the same text %s is kept', (_, placed, texts) => {
  expect(textsOf(...placed)).toEqual(texts)
})

const column = (text: string, x: number): Placed[] =>
  Array.from(text, (character, at) => [character, x, 800 - at * 12])

test('characters one below the other are a line, and columns follow each other', () => {
  const placed = [...column('春眠不觉晓︐处处闻啼鸟︒', 510), ...column('第二段︒', 486)]
  expect(textsOf(...placed)).toEqual(['春眠不觉晓，处处闻啼鸟。', '第二段。'])
})

test('so is text of a font for vertical text', () => {
  const vertical = (str: string, x: number): TextPiece => ({
    str,
    transform: [12, 0, 0, 12, x, 800],
    width: 12,
    height: Array.from(str).length * 12,
    hasEOL: true,
    dir: 'ttb',
  })
  const lines = toLines([
    vertical('茶树原产于西南各省而后传到四方各', 500),
    vertical('国去了︒', 476),
    vertical('又一段︒', 452),
  ])
  expect(lines.map(({ size, left, base }) => [size, left, base])).toEqual([
    [12, -800, 500],
    [12, -800, 476],
    [12, -800, 452],
  ])
  expect(documentParagraphs([lines]).map(({ text }) => text)).toEqual([
    '茶树原产于西南各省而后传到四方各国去了。',
    '又一段。',
  ])
})

test('a few labels one below the other are no vertical text', () => {
  expect(textsOf(['甲', 60, 700], ['乙', 60, 676], ['丙', 60, 652])).toEqual(['甲', '乙', '丙'])
})
