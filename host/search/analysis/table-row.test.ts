import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { askedCell, isColumnNames, matchRow, rowCells } from './table-row.ts'

const row =
  '编号：3；名称：澄海金属；联系人：顾以宁；电话：0571-88002417；官网：https://chenghai.example/about?a=1；月租金（元）：12,800；等级：甲级；备注：急单可电话；须提前；签约日期：2021-03-01；地址：湖东路8号'

describe('the column requested by a question', () => {
  test.each([
    ['澄海金属的官网是什么？', 'https://chenghai.example/about?a=1'],
    ['澄海金属的电话号码', '0571-88002417'],
    ['澄海金属每月租金多少？', '12,800'],
    ['澄海金属的月租金', '12,800'],
    ['3号的名称', '澄海金属'],
    ['编号3是哪家？', '澄海金属'],
    ['第3家的等级？', '甲级'],
    ['顾以宁女士是哪家的？', '澄海金属'],
    ['0571-88002417是谁的？', '顾以宁'],
    ['澄海金属什么时候签约的？', '2021-03-01'],
    ['澄海金属在哪里？', '湖东路8号'],
    ['澄海金属的备注写了什么？', '急单可电话；须提前'],
  ])('%s', (question, expected) => {
    const cell = askedCell(question, row)
    expect(cell && row.slice(cell.start, cell.end)).toBe(expected)
  })

  test.each([
    '澄海的官网是什么？',
    '13号的名称',
    '30571-88002417是谁的？',
    '3个月的押金',
    '有3家',
    '北林木业的电话',
  ])('%s names no cell of the row', (question) => {
    expect(matchRow(question, row)).toBeNull()
  })
})

test.each<[string, boolean]>([
  ['编号3是哪家', true],
  ['哪家是甲级？', true],
  ['3号的电话是多少？', true],
  ['澄海金属的等级和官网', true],
  ['澄海金属的法定代表人是谁？', false],
  ['甲级企业有哪些税收优惠？', false],
])('%s is about the whole row: %s', (question, expected) => {
  expect(matchRow(question, row)?.isWhole).toBe(expected)
})

test.each<[string, boolean]>([
  ['编号 | 名称', true],
  ['编号 | 型号', false],
  ['编号和名称', false],
])('%s names the columns: %s', (line, expected) => {
  expect(isColumnNames(line, '编号：3；名称：澄海金属')).toBe(expected)
})

test('cells are parts of the text, with any content', () => {
  const cells = fc.array(
    fc.tuple(fc.stringMatching(/^[甲乙丙a-c]{1,5}$/), fc.stringMatching(/^[甲乙1-3:：；，]{0,9}$/)),
    {
      minLength: 2,
      maxLength: 6,
    },
  )
  fc.assert(
    fc.property(cells, (given) => {
      const text = given.map(([name, value]) => `${name}：${value}`).join('；')
      for (const { name, value, start, end } of rowCells(text) ?? []) {
        expect(text.slice(start, end)).toBe(value)
        expect(text.slice(0, start).endsWith(`${name}：`)).toBe(true)
      }
    }),
  )
  expect(rowCells('一句话，没有单元格。')).toBeNull()
})
