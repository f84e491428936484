import { describe, expect, test } from '@jest/globals'
import { describeRows, firstRow, type TableHeader } from './table-rows.ts'

const texts = (rows: readonly (readonly string[])[], header?: TableHeader | null) =>
  describeRows(
    rows.map((cells, index) => ({ number: index + 1, cells })),
    header,
  ).map(({ number, text }) => `${number} ${text}`)

describe('describeRows', () => {
  test('a title above the column names is kept, and the names are found below it', () => {
    expect(
      texts([['某市存款', '', ''], [], ['项目', '单位', '2023'], ['存款', '亿元', '12'], ['贷款', '', '7']]),
    ).toEqual([
      '1 某市存款',
      '3 项目 | 单位 | 2023',
      '4 项目：存款；单位：亿元；2023：12',
      '5 项目：贷款；2023：7',
    ])
  })

  test.each<[string, string[][]]>([
    [
      'numbers alone',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    ['one row', [['甲', '乙']]],
    ['one column', [['甲'], ['乙']]],
    [
      'long first cells',
      [
        ['长'.repeat(50), '乙'],
        ['丙', '丁'],
      ],
    ],
  ])('%s have no names', (_, rows) => {
    expect(texts(rows)).toEqual(rows.map((cells, index) => `${index + 1} ${cells.join(' | ')}`))
  })

  test('declared column names are not guessed', () => {
    expect(
      texts(
        [
          ['姓名', '张三'],
          ['电话', '12'],
        ],
        null,
      ),
    ).toEqual(['1 姓名 | 张三', '2 电话 | 12'])
    expect(
      texts(
        [
          ['1', '2'],
          ['3', '4'],
        ],
        firstRow,
      ),
    ).toEqual(['1 1 | 2', '2 1：3；2：4'])
  })

  test('cells without a name keep their value', () => {
    expect(
      texts([
        ['名', '值'],
        ['甲', '1', '多出'],
      ]),
    ).toEqual(['1 名 | 值', '2 名：甲；值：1；多出'])
  })

  test.each<[string, string]>([
    ['of 81 characters', '长'.repeat(81)],
    ['of 100', '长'.repeat(100)],
    ['of 1,000', '长'.repeat(1_000)],
    ['of a page', '甲乙丙丁'.repeat(1_000)],
    ['of words', 'word '.repeat(300)],
    ['with lines', '一行\n'.repeat(300)],
    ['of emoji', '👩'.repeat(200)],
    ['of pairs at the bound', `甲${'𠮷'.repeat(100)}`],
    ['of digits', '1'.repeat(500)],
    ['of marks', '。'.repeat(500)],
    ['with blanks before it', `${' '.repeat(200)}${'长'.repeat(200)}`],
  ])('a declared name %s is whole in its row, and its beginning in the others', (_, name) => {
    const [head = '', ...rows] = texts(
      [[name, '值'], ...Array.from({ length: 50 }, () => ['甲', '1'])],
      firstRow,
    )
    expect(head).toBe(`1 ${name.replaceAll(/\s+/g, ' ').trim()} | 值`)
    for (const row of rows) {
      expect(row.length).toBeLessThan(100)
      expect(row).toMatch(/…：甲；值：1$/)
      expect(row.isWellFormed()).toBe(true)
    }
  })

  test.each([1, 2, 10, 39, 40, 41, 60, 79, 80])(
    'a name of %d characters is written in each row',
    (length) => {
      const name = '长'.repeat(length)
      expect(texts([[name], ['甲']], firstRow)).toEqual([`1 ${name}`, `2 ${name}：甲`])
    },
  )
})
