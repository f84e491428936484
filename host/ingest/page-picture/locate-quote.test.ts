import { expect, test } from '@jest/globals'
import { locateQuote } from './locate-quote.ts'
import type { PageCharacter } from './pdfium/pdf-document.ts'

/** Characters of 10 points, in lines 20 points apart; a space takes a place without ink. */
function printed(lines: readonly string[], left = 100, top = 100): PageCharacter[] {
  return lines.flatMap((line, row) =>
    Array.from(line, (text, column) => ({
      text,
      box: {
        x: left + column * 10,
        y: top + row * 20,
        w: 10,
        h: text === ' ' ? 0 : 10,
      },
    })),
  )
}

/** A line's box from its first to its last column. */
function line(row: number, from: number, to: number) {
  return { x: 100 + from * 10, y: 100 + row * 20 - 1.5, w: (to - from + 1) * 10, h: 13 }
}

const page = printed(['船长十一米，载客六十人。渡资定', '为每人五分，自行车另收三分。', '学生凭证免费。'])

test.each([
  ['in a line', '船长十一米，载客六十人。', [line(0, 0, 11)]],
  ['over a line end', '渡资定为每人五分，自行车另收三分。', [line(0, 12, 14), line(1, 0, 13)]],
  ['with other spaces', ' 渡资定 为每人 五分 ', [line(0, 12, 14), line(1, 0, 4)]],
  ['full-width forms', '船长十一米,载客六十人', [line(0, 0, 10)]],
  ['half of it is there', '学生凭证免费，老人也一样', [line(2, 0, 5)]],
  ['less than half is there', '学生乘坐公共交通工具不收任何费用', []],
  ['nothing', '', []],
  ['only marks that are not printed', '\u200b \n', []],
])('a quote %s', (_name, quote, expected) => {
  expect(locateQuote(page, quote)).toEqual(expected)
})

test('a superscript within the quote is within its box', () => {
  const raised = { text: '1', box: { x: 150, y: 96, w: 5, h: 5 } }
  const characters = [...printed(['渡资定为每']), raised, ...printed(['人五分'], 155)]
  const [box] = locateQuote(characters, '渡资定为每人五分')
  expect(box).toMatchObject({ x: 100, w: 85 })
})

test('columns have a box each', () => {
  const characters = [...printed(['渡资定']), ...printed(['为每人'], 300)]
  expect(locateQuote(characters, '渡资定为每人')).toHaveLength(2)
})

test('vertical text has a box for each of its columns', () => {
  const column = (text: string, x: number) =>
    Array.from(text, (each, row) => ({ text: each, box: { x, y: 100 + row * 10, w: 10, h: 9 } }))
  const found = locateQuote([...column('春眠不觉晓', 300), ...column('处处闻啼鸟', 280)], '眠不觉晓处处闻')
  expect(found).toEqual([
    { x: 298.5, y: 110, w: 13, h: 39 },
    { x: 278.5, y: 100, w: 13, h: 29 },
  ])
})

test('a long page with a long quote is bounded', () => {
  const characters = printed(
    Array.from({ length: 800 }, () => '渡资每人五分，自行车另收三分，担货每担八分。'.repeat(2)),
  )
  expect(locateQuote(characters, '渡'.repeat(100_000))).toEqual([])
})
