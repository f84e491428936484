import { describe, expect, jest, test } from '@jest/globals'
import { cell, makeWorkbook, row } from '../testing/make-workbook.ts'
import { extractXlsx, readSheets } from './extract-xlsx.ts'

const textsOf = (archive: ReturnType<typeof makeWorkbook>) =>
  extractXlsx(archive, '表').blocks.map(({ text }) => text)
const shown = (value: number, code: string, is1904 = false) =>
  textsOf(makeWorkbook(`<row>${cell(value, 1)}</row>`, { codes: [code], is1904 }))[0]
const builtIn = (value: number, id: number) =>
  textsOf(makeWorkbook(`<row>${cell(value, 1)}</row>`, { ids: [id] }))[0]

describe('a cell is read as it is shown', () => {
  test.each<[number, string, string]>([
    [123, '000000', '000123'],
    [7, '"A"000', 'A007'],
    [13_800_138_000, '000-0000-0000', '138-0013-8000'],
    [12, '0"元"', '12元'],
    [12.5, '0.0"kg"', '12.5kg'],
    [1_234.5, '#,##0.00', '1,234.50'],
    [-1_234.5, '#,##0.00;[Red]\\(#,##0.00\\)', '(1,234.50)'],
    [-5, '0;"亏损"0', '亏损5'],
    [0, '#,##0;-#,##0;"无"', '无'],
    [75, '[>=90]"优";[>=60]"及格";"不及格"', '及格'],
    [12_345_678, '0.0,,"百万"', '12.3百万'],
    [0.1534, '0.0%', '15.3%'],
    [1.25, '# ?/?', '1 1/4'],
    [1.5, '[h]:mm', '36:00'],
    [0.0625, '[mm]:ss', '90:00'],
    [0.75, 'h:mm:ss', '18:00:00'],
    [0.75, '上午/下午h"时"mm"分"', '下午6时00分'],
    [45_356, 'yyyy"年"m"月"d"日"', '2024年3月5日'],
    [45_356, '[$-804]yyyy"年"m"月"d"日"dddd', '2024年3月5日星期二'],
    [45_356, 'aaaa', '星期二'],
    [45_356, 'm"月"d"日"', '3月5日'],
    [45_356.5, 'yyyy/m/d h:mm', '2024/3/5 12:00'],
    [12_345, '0.00E+00', '1.23E+04'],
    [5, '"￥"#,##0.00', '￥5.00'],
    [5, '_ ¥* #,##0.00_ ', '¥5.00'],
  ])('%d in %j is %j', (value, code, text) => {
    expect(shown(value, code)).toBe(text)
  })

  test.each<[number, string, string]>([
    [5, '00', '05'],
    [0, '000000', '000000'],
    [310_101, '000000', '310101'],
    [1, '"第"0"名"', '第1名'],
    [3, '0\\级', '3级'],
    [1_500_000, '0.0,"千元"', '1500.0千元'],
    [123_456_789, '0!.0000"亿"', '12345.6789亿'],
    [-0.05, '0.0%;[Red]-0.0%', '-5.0%'],
    [1, '[=1]"是";[=0]"否";0', '是'],
    [0, '[=1]"是";[=0]"否";0', '否'],
    [13_800_138_000, '[<=9999999]###-####;###-####-####', '138-0013-8000'],
    [1.75, '[h]"小时"mm"分"', '42小时00分'],
    [0.5, '[s]', '43200'],
    [2.25, 'd"天"h"小时"', '2天6小时'],
    [45_356, 'yyyy-mm-dd', '2024-03-05'],
    [45_356, 'yyyy"年"m"月"d"日";@', '2024年3月5日'],
    [45_356, 'yyyy/m/d aaa', '2024/3/5 二'],
    [45_356, '[$-804]aaaa;@', '星期二'],
    [45_356, '"周"aaa', '周二'],
    [45_356, 'mmm-yy', 'Mar-24'],
    [45_356, '[DBNum1][$-804]yyyy"年"m"月"d"日"', '二〇二四年三月五日'],
    [123, '[DBNum1]General', '一百二十三'],
    [1_234, '[DBNum2][$-804]General', '壹仟贰佰叁拾肆'],
    [123, '[DBNum2]0', '壹贰叁'],
    [45_356.604_166_666_67, 'yyyy-mm-dd hh:mm AM/PM', '2024-03-05 02:30 PM'],
    [0.604_166_666_67, '[$-804]AM/PM h"时"mm"分"', '下午 2时30分'],
    [0.000_011_574_1, 'mm:ss.00', '00:01.00'],
    [0.125, '# ??/??', '1/8'],
    [1_234, '#,##0" "', '1,234'],
    [12, '0;;', '12'],
    [0, '0;;', '0'],
    [1_000, '"US$"#,##0', 'US$1,000'],
    [1_000, '[$￥-804]#,##0', '￥1,000'],
    [1_000, '[$€-2] #,##0', '€ 1,000'],
  ])('further formats: %d in %j is %j', (value, code, text) => {
    expect(shown(value, code)).toBe(text)
  })

  test.each<[number, number, string]>([
    [0.5, 9, '50%'],
    [1_234.5, 4, '1,234.50'],
    [45_356, 31, '2024年3月5日'],
    [45_356, 57, '2024年3月'],
    [1.5, 46, '36:00:00'],
    [0.5, 32, '12时00分'],
    // Each language shows these in its own way.
    [45_356, 14, '2024-03-05'],
    [45_356.5, 22, '2024-03-05 12:00'],
    [0.300_000_000_000_000_04, 0, '0.3'],
  ])('%d in the built-in format %d is %j', (value, id, text) => {
    expect(builtIn(value, id)).toBe(text)
  })

  test('also of the calendar from 1904', () => {
    expect(shown(43_894, 'yyyy"年"m"月"d"日"', true)).toBe('2024年3月5日')
  })

  test.each(['[[[', '"', ';;;', '0'.repeat(300), 'General', '[Red]General'])(
    'in the odd format %j it keeps its number',
    (code) => {
      expect(shown(12.5, code)).toBe('12.5')
    },
  )

  test('formats that are none cost no more for many cells', () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => `<row>${cell(at + 0.5, 1)}</row>`).join('')
    expect(textsOf(makeWorkbook(rows, { codes: ['['.repeat(254)] })).at(-1)).toBe('19999.5')
  })

  test('for calculations numbers and dates stay plain', () => {
    const archive = makeWorkbook(`<row>${cell(123, 1)}${cell(45_356, 2)}</row>`, {
      codes: ['000000', 'yyyy"年"m"月"d"日"'],
    })
    expect(readSheets(archive, {})[0]?.rows[0]?.cells).toEqual(['123', '2024-03-05'])
  })

  test('a formula that was never calculated says so', () => {
    const formula = '<c><f>SUM(B1:B2)</f></c>'
    const archive = makeWorkbook(`${row('项', '金额')}${row('甲', 3)}<row>${cell('合计')}${formula}</row>`)
    expect(textsOf(archive).at(-1)).toBe('项：合计；金额：（公式没有存下结果）')
  })
})

describe('what is hidden is not read, and counted', () => {
  const rows = `${row('名', '价', '成本')}${row('甲', 3, 1)}<row hidden="1">${cell('乙')}${cell(4)}${cell(2)}</row>${row('丙', 5, 3)}`
  const columns = '<cols><col min="3" max="3" hidden="1"/></cols>'

  test('rows and columns', () => {
    const { blocks, hidden } = extractXlsx(makeWorkbook(rows, { before: columns }), '表')
    expect(blocks.map(({ text }) => text)).toEqual(['名 | 价', '名：甲；价：3', '名：丙；价：5'])
    expect(hidden).toBe(2)
  })

  test('nothing is counted without content', () => {
    const empty = makeWorkbook(`${row('名', '价')}<row hidden="1"/>${row('甲', 3)}`, { before: columns })
    expect(extractXlsx(empty, '表').hidden).toBeUndefined()
  })

  test('a workbook of which all is hidden is inflated once', () => {
    const all = `<row hidden="1">${cell('甲'.repeat(1_000))}</row>`.repeat(100)
    const archive = makeWorkbook(all)
    const read = jest.spyOn(archive, 'bytes')
    expect(extractXlsx(archive, '表')).toMatchObject({ blocks: [], hidden: 100 })
    const names = read.mock.calls.map(([name]) => name).filter((name) => name.includes('sheet1'))
    expect(names).toEqual(['xl/worksheets/sheet1.xml'])
  })

  test('for calculations all of it is read', () => {
    const [sheet] = readSheets(makeWorkbook(rows, { before: columns }), {})
    expect(sheet?.rows.map(({ cells }) => cells.join())).toEqual(['名,价,成本', '甲,3,1', '乙,4,2', '丙,5,3'])
  })
})

describe('merged cells', () => {
  const merged = (...refs: readonly string[]) => ({
    after: `<mergeCells>${refs.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`,
  })

  test('give their value to each row', () => {
    const rows = `${row('部门', '姓名')}${row('研发', '张三')}${row('', '李四')}${row('市场', '王五')}`
    expect(textsOf(makeWorkbook(rows, merged('A2:A3')))).toEqual([
      '部门 | 姓名',
      '部门：研发；姓名：张三',
      '部门：研发；姓名：李四',
      '部门：市场；姓名：王五',
    ])
  })

  test.each<[name: string, rows: string, refs: string[], last: string]>([
    [
      'two rows of names',
      `${row('姓名', '成绩', '')}${row('', '语文', '数学')}${row('张三', 90, 80)}`,
      ['A1:A2', 'B1:C1'],
      '姓名：张三；成绩·语文：90；成绩·数学：80',
    ],
    [
      'below a title over the whole width',
      `${row('期末成绩', '', '')}${row('姓名', '成绩', '')}${row('', '语文', '数学')}${row('张三', 90, 80)}`,
      ['A1:C1', 'A2:A3', 'B2:C2'],
      '姓名：张三；成绩·语文：90；成绩·数学：80',
    ],
    [
      'two groups',
      `${row('', '2023年', '', '2024年', '')}${row('地区', '收入', '支出', '收入', '支出')}${row('华东', 1, 2, 3, 4)}`,
      ['B1:C1', 'D1:E1'],
      '地区：华东；2023年·收入：1；2023年·支出：2；2024年·收入：3；2024年·支出：4',
    ],
    [
      'no names below',
      `${row('名', '备注', '')}${row('甲', '好', '')}${row('乙', '坏', '')}`,
      ['B1:C1', 'B2:C2'],
      '名：乙；备注：坏',
    ],
  ])('over the names of columns are groups: %s', (_, rows, refs, last) => {
    expect(textsOf(makeWorkbook(rows, merged(...refs))).at(-1)).toBe(last)
  })

  test('many ranges are bounded together', () => {
    const rows = Array.from({ length: 5_000 }, () => row('甲', 1, '')).join('')
    const refs = Array.from({ length: 20_000 }, () => 'A1:A5000')
    expect(textsOf(makeWorkbook(rows, merged(...refs)))).toHaveLength(5_000)
  })

  test('ranges of all rows and columns are bounded', () => {
    const rows = `${row('名', '价')}${row('甲', 3)}`
    expect(textsOf(makeWorkbook(rows, merged('A2:A1048576', 'B2:XFD2', 'A1:B1')))).toEqual([
      '名 | 价',
      '名：甲；价：3',
    ])
  })
})
