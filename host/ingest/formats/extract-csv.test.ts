import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { extractCsv, guessDelimiter, parseCsv } from './extract-csv.ts'

const field = fc.string({ unit: fc.constantFrom('甲', 'b', '"', ',', ';', '\n', ' ', '1'), maxLength: 6 })
const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`

describe('delimited text', () => {
  test('any written fields are read back', () => {
    const rows = fc.array(fc.array(field, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(
        rows,
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\n', '\r\n', '\r'),
        (table, delimiter, end) => {
          const source = table.map((cells) => cells.map(quoted).join(delimiter)).join(end)
          expect(parseCsv(source, delimiter).map(({ cells }) => cells)).toEqual(table)
        },
      ),
    )
  })

  test('lines are numbered as in an editor', () => {
    expect(parseCsv('a,"b\nc"\r\nd,e\n').map(({ line }) => line)).toEqual([1, 3])
  })

  test.each([
    ['commas', '名,值\n甲,1\n乙,2', ','],
    ['semicolons with decimal commas', '名;值\n甲;1,5\n乙;2,5', ';'],
    ['tabs', '名\t值\n甲\t1', '\t'],
    ['one column', '甲\n乙', ','],
    ['full-width commas', '编号，名称\n1，甲\n2，乙', '，'],
    ['full-width commas beside numbers in groups', '名称，金额\n甲，1,200\n乙，2,300', '，'],
    ['full-width semicolons', '编号；名称\n1；甲', '；'],
    ['full-width bars', '编号｜名称\n1｜甲', '｜'],
    ['commas beside sentences', '名,评价\n甲,好，真好\n乙,一般，还行', ','],
    ['commas, and the same number of full-width ones', '甲,好，真好\n乙,一般，还行', ','],
    ['sentences in one column', '评价\n好，真好\n一般，还行，下次再来', ','],
  ])('the delimiter is detected: %s', (_, source, delimiter) => {
    expect(guessDelimiter(source)).toBe(delimiter)
  })

  test.each([
    ['a quote that is never closed', 'a,"b\nc,d', [['a', 'b\nc,d']]],
    ['a quote inside', 'a"b,c', [['a"b', 'c']]],
    ['text after a quote', '"a"b,c', [['ab', 'c']]],
    ['a delimiter at the end', 'a,', [['a', '']]],
    ['a text as a formula', '="00123",a', [['00123', 'a']]],
    ['a text as a quoted formula', '"=""00123""",a', [['00123', 'a']]],
    ['a text with quotes as a formula', '="他说""好""",a', [['他说"好"', 'a']]],
    ['an empty text as a formula', '="",a', [['', 'a']]],
    ['other formulas', '="a"&B1,=SUM(A1)', [['="a"&B1', '=SUM(A1)']]],
  ])('%s', (_, source, rows) => {
    expect(parseCsv(source, ',').map(({ cells }) => cells)).toEqual(rows)
  })

  test.each<[string, string]>([
    ['="0123456789"', '0123456789'],
    ['= "00123"', '00123'],
    ['="001"&""', '001'],
    ['=T("00123")', '00123'],
    ['"=HYPERLINK(""https://a.example"",""渡船"")"', '渡船'],
    ["'00123", "'00123"],
    ['"=""甲,乙"""', '甲,乙'],
    ['"=TEXT(123,""00000"")"', '=TEXT(123,"00000")'],
    ['"=""甲""&A1"', '="甲"&A1'],
    ['=HYPERLINK("https://a.example")', 'https://a.example'],
    ['\t00123', '00123'],
    ['=1+1', '=1+1'],
    ["it's", "it's"],
    ["'", "'"],
    ["'t Hart", "'t Hart"],
    ['="未完', '="未完'],
    ['\ufeff="00123"', '00123'],
    ['=“00123”', '=“00123”'],
  ])('a cell of a program is what it shows: %s', (source, shown) => {
    const { blocks } = extractCsv(`编号,值\n${source},5\n`, '表')
    expect(blocks.at(-1)?.text).toBe(`编号：${shown}；值：5`)
  })

  test('rows are described with their column names and line numbers', () => {
    expect(extractCsv('sep=;\n名;值\n甲;1\n', '表').blocks).toEqual([
      { kind: 'paragraph', text: '名 | 值', place: { kind: 'row', sheet: '', number: 2 } },
      { kind: 'paragraph', text: '名：甲；值：1', place: { kind: 'row', sheet: '', number: 3 } },
    ])
  })
})
