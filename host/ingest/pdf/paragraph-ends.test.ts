import { describe, expect, test } from '@jest/globals'
import { documentParagraphs } from './document-paragraphs.ts'
import type { PageLine } from './page-lines.ts'

const size = 12
const column = { left: 60, right: 492 } as const
const perLine = 36

interface Set {
  readonly leading: number
  /** In ems. */
  readonly indent?: number
  /** In ems. */
  readonly space?: number
}

/** Sets paragraphs of full-width characters in lines of 36, from the top of a page. */
function setLines(paragraphs: readonly string[], { leading, indent = 0, space = 0 }: Set): PageLine[] {
  const lines: PageLine[] = []
  let base = 760
  for (const paragraph of paragraphs) {
    for (let at = 0; at < paragraph.length; ) {
      const left = column.left + (at === 0 ? indent * size : 0)
      const text = paragraph.slice(at, at + perLine - (at === 0 ? indent : 0))
      lines.push({ text, size, left, right: left + text.length * size, base })
      at += text.length
      base -= leading
    }
    base -= space * size
  }
  return lines
}

const textsOf = (lines: readonly PageLine[]) => documentParagraphs([lines]).map(({ text }) => text)
const filler = (length: number) => '茶树原产于西南各省而后传到四方各国去'.repeat(8).slice(0, length)
/** Sentences end behind these numbers of characters. */
const prose = (...ends: readonly number[]) => ends.map((end) => `${filler(end - 1)}。`).join('')
const paragraphs = [prose(50, 30), prose(40), prose(70, 20, 25), prose(41, 44)]

describe.each([1, 1.15, 1.5, 1.75, 1.9, 2, 2.25, 2.5])('at a leading of %s times the size', (times) => {
  const leading = times * size
  test.each([
    ['indents', { indent: 2 }],
    ['space', { space: 0.6 }],
    ['only short last lines', {}],
  ])('paragraphs with %s are read whole', (_, set) => {
    expect(textsOf(setLines(paragraphs, { leading, ...set }))).toEqual(paragraphs)
  })

  test('the size of the steps of a device does not matter', () => {
    const lines = setLines(paragraphs, { leading, indent: 2 })
    const rounded = lines.map((line) => ({ ...line, base: Math.round(line.base / 0.75) * 0.75 }))
    expect(textsOf(rounded)).toEqual(paragraphs)
  })

  test('a last line that is full ends its paragraph where the next one is indented or apart', () => {
    const full = [prose(34, 36), prose(20, 50), prose(60)]
    expect(textsOf(setLines(full, { leading, indent: 2 }))).toEqual(full)
    const apart = [prose(36, 36), prose(20, 50), prose(60)]
    expect(textsOf(setLines(apart, { leading, space: 0.6 }))).toEqual(apart)
  })
})

/** Lines one below the other, each of its own width in ems. */
const written = (...lines: readonly (readonly [text: string, width: number])[]): PageLine[] =>
  lines.map(([text, width], at) => ({
    text,
    size,
    left: column.left,
    right: column.left + width * size,
    base: 700 - at * 24,
  }))

test.each([
  [
    'a long word that had no room',
    [
      ['他们研究的是一种名为', 30],
      ['Pneumonoultramicroscopic 的病症。', 20],
    ],
  ],
  [
    'an address',
    [
      ['详见他们的网站', 26],
      ['https://tea.example.com/history/of/tea 上的说明。', 30],
    ],
  ],
  [
    'a mark that hangs in the margin',
    [
      [`${filler(35)}，`, 37],
      [`${filler(36)}`, 36],
      ['到此为止。', 5],
    ],
  ],
  [
    'a mark at its start',
    [
      [filler(30), 30],
      ['，再往后。', 5],
    ],
  ],
  [
    'a bracket that goes with the next character',
    [
      [filler(34), 34],
      ['（一说在云南）也有。', 12],
    ],
  ],
  [
    'a number in the middle of a sentence',
    [
      [filler(36), 36],
      ['2、3 月为宜。', 8],
    ],
  ],
] as const)('a sentence goes on after a line that is short for %s', (_, lines) => {
  expect(textsOf(written([filler(36), 36], ...lines))).toHaveLength(1)
})

test.each([
  [
    'a label',
    [
      ['联系人：王敏', 6],
      ['电话：010-12345678', 11],
    ],
  ],
  [
    'verses',
    [
      ['春眠不觉晓，', 6],
      ['处处闻啼鸟。', 6],
    ],
  ],
  [
    'items',
    [
      [`1. ${filler(33)}；`, 36],
      [`2. ${filler(33)}；`, 36],
    ],
  ],
] as const)('%s on their own lines stay apart', (_, lines) => {
  const all = textsOf(written([filler(36), 36], [prose(20), 20], ...lines))
  for (const [text] of lines) expect(all).toContain(text)
})

test('pages of one line each stay apart, and one that breaks off goes on', () => {
  const pages = ['2020 年产量：12 万吨', '2021 年产量：15 万吨', '小结'].map((text) => written([text, 12]))
  expect(documentParagraphs(pages).map(({ text }) => text)).toEqual([
    '2020 年产量：12 万吨',
    '2021 年产量：15 万吨',
    '小结',
  ])
  const cut = [filler(30), '一直到今天。'].map((text) => written([text, 36]))
  expect(documentParagraphs(cut).map(({ text }) => text)).toEqual([`${filler(30)}一直到今天。`])
})
