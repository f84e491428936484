import { describe, expect, test } from '@jest/globals'
import { ZipArchive } from '../../archive/zip-archive.ts'
import { makeWord, wordParagraph as p } from '../../testing/make-word.ts'
import { extractDocx } from '../extract-docx.ts'

const read = (body: string) =>
  extractDocx(new ZipArchive(makeWord({ body })), '文').blocks.map(({ text }) => text)
const cell = (content: string, properties = '') =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${content.startsWith('<') ? content : p(content)}</w:tc>`
const wide = (text: string, columns: number, more = '') =>
  cell(text, `<w:gridSpan w:val="${columns}"/>${more}`)
const first = (text: string) => cell(text, '<w:vMerge w:val="restart"/>')
const following = (value = '') => cell('', `<w:vMerge${value && ` w:val="${value}"`}/>`)
const row = (cells: readonly string[], properties = '') =>
  `<w:tr>${properties && `<w:trPr>${properties}</w:trPr>`}${cells.map((each) => (each.startsWith('<w:tc>') ? each : cell(each))).join('')}</w:tr>`
const table = (...rows: string[]) => `<w:tbl><w:tblPr/><w:tblGrid/>${rows.join('')}</w:tbl>`
const head = '<w:tblHeader/>'

describe('tables', () => {
  test.each<[string, string, string[]]>([
    [
      'by the names of their columns',
      table(row(['年份', '产量', '单位']), row(['2020', '12', '吨'])),
      ['年份 | 产量 | 单位', '年份：2020；产量：12；单位：吨'],
    ],
    ['of pairs', table(row(['姓名', '张三']), row(['部门', '研发'])), ['姓名 | 张三', '部门 | 研发']],
    [
      'of pairs below a marked header',
      table(row(['项', '值'], head), row(['高', '3'])),
      ['项 | 值', '项：高；值：3'],
    ],
    [
      'with a cell merged down',
      table(
        row(['部门', '姓名', '职务'], head),
        row([first('研发'), '张三', '组长']),
        row([following(), '李四', '组员']),
        row(['市场', '王五', '组员']),
      ),
      [
        '部门 | 姓名 | 职务',
        '部门：研发；姓名：张三；职务：组长',
        '部门：研发；姓名：李四；职务：组员',
        '部门：市场；姓名：王五；职务：组员',
      ],
    ],
    [
      'with a cell merged down over three rows, with and without the word',
      table(
        row(['组', '名', '分'], head),
        row([first('一'), '甲', '1']),
        row([following('continue'), '乙', '2']),
        row([following(), '丙', '3']),
      ),
      ['组 | 名 | 分', '组：一；名：甲；分：1', '组：一；名：乙；分：2', '组：一；名：丙；分：3'],
    ],
    [
      'whose merged cells follow each other',
      table(
        row(['组', '名', '分'], head),
        row([first('一'), '甲', '1']),
        row([first('二'), '乙', '2']),
        row([following(), '丙', '3']),
      ),
      ['组 | 名 | 分', '组：一；名：甲；分：1', '组：二；名：乙；分：2', '组：二；名：丙；分：3'],
    ],
    [
      'with a cell over two columns',
      table(row(['名', '语文', '数学'], head), row(['甲', wide('缺考', 2)])),
      ['名 | 语文 | 数学', '名：甲；语文：缺考'],
    ],
    [
      'with a cell over two columns and rows',
      table(
        row(['名', 'A', 'B', 'C'], head),
        row(['甲', wide('合', 2, '<w:vMerge w:val="restart"/>'), '1']),
        row(['乙', wide('', 2, '<w:vMerge/>'), '2']),
      ),
      ['名 | A | B | C', '名：甲；A：合；C：1', '名：乙；A：合；C：2'],
    ],
    [
      'with two marked rows of names',
      table(row(['姓名', wide('成绩', 2)], head), row(['', '语文', '数学'], head), row(['甲', '90', '95'])),
      ['姓名 | 成绩 | 成绩', '语文 | 数学', '姓名：甲；成绩·语文：90；成绩·数学：95'],
    ],
    [
      'with two rows of names by their merged cells',
      table(
        row([first('姓名'), wide('成绩', 2)]),
        row([following(), '语文', '数学']),
        row(['甲', '90', '95']),
        row(['乙', '80', '85']),
      ),
      [
        '姓名 | 成绩 | 成绩',
        '姓名 | 语文 | 数学',
        '姓名：甲；成绩·语文：90；成绩·数学：95',
        '姓名：乙；成绩·语文：80；成绩·数学：85',
      ],
    ],
    [
      'with a title above two marked rows of names',
      table(
        row([wide('成绩表', 3)], head),
        row([first('姓名'), wide('成绩', 2)], head),
        row([following(), '语文', '数学'], head),
        row(['甲', '90', '95']),
      ),
      ['成绩表', '姓名 | 成绩 | 成绩', '姓名 | 语文 | 数学', '姓名：甲；成绩·语文：90；成绩·数学：95'],
    ],
    [
      'with all rows marked',
      table(row(['甲', '乙', '丙'], head), row(['1', '2', '3'], head)),
      ['甲 | 乙 | 丙', '甲：1；乙：2；丙：3'],
    ],
    [
      'with columns before the first cell',
      table(row(['甲', '乙', '丙'], head), row(['2', '3'], '<w:gridBefore w:val="1"/>')),
      ['甲 | 乙 | 丙', '乙：2；丙：3'],
    ],
    [
      'in the older way of merging',
      table(
        row(['甲', '乙', '丙'], head),
        row([cell('合', '<w:hMerge w:val="restart"/>'), cell('', '<w:hMerge/>'), '3']),
      ),
      ['甲 | 乙 | 丙', '甲：合；丙：3'],
    ],
    [
      'with a table in a cell',
      table(
        row(['名', '明细', '计'], head),
        row([
          '甲',
          cell(`${p('如下')}${table(row(['一', '二', '三'], head), row(['1', '2', '3']))}${p('')}`),
          '6',
        ]),
      ),
      ['名 | 明细 | 计', '名：甲；明细：如下\n一 | 二 | 三\n一：1；二：2；三：3；计：6'],
    ],
    [
      'with several paragraphs in a cell',
      table(row(['名', '注', '计'], head), row(['甲', cell(p('一') + p('二')), '3'])),
      ['名 | 注 | 计', '名：甲；注：一\n二；计：3'],
    ],
    ['of one cell', table(row([cell(p('框里') + p('第二段'))])), ['框里', '第二段']],
    ['of one column', table(row(['甲']), row(['乙'])), ['甲', '乙']],
    [
      'for layout, with headings',
      table(row([cell(p('左', '<w:outlineLvl w:val="1"/>') + p('左文')), '右文'])),
      ['左', '左文', '右文'],
    ],
    [
      'whose names are headings',
      table(
        row(
          ['甲', '乙', '丙'].map((name) => cell(p(name, '<w:outlineLvl w:val="2"/>'))),
          head,
        ),
        row(['1', '2', '3']),
      ),
      ['甲 | 乙 | 丙', '甲：1；乙：2；丙：3'],
    ],
    [
      'for layout, with a table in it',
      table(row([cell(`${p('前')}${table(row(['甲', '乙', '丙'], head), row(['1', '2', '3']))}${p('后')}`)])),
      ['前', '甲 | 乙 | 丙', '甲：1；乙：2；丙：3', '后'],
    ],
    [
      'with an empty row',
      table(row(['甲', '乙', '丙'], head), row(['', '', '']), row(['1', '2', '3'])),
      ['甲 | 乙 | 丙', '甲：1；乙：2；丙：3'],
    ],
    ['without rows', `${table()}${p('后')}`, ['后']],
    [
      'with content controls around rows and cells',
      table(
        row(['甲', '乙', '丙'], head),
        `<w:sdt><w:sdtContent>${row(['1', `<w:tc>${p('2')}</w:tc>`, '3'])}</w:sdtContent></w:sdt>`,
      ),
      ['甲 | 乙 | 丙', '甲：1；乙：2；丙：3'],
    ],
    ['that follow each other', table(row(['甲', '1'])) + table(row(['乙', '2'])), ['甲 | 1', '乙 | 2']],
  ])('%s', (_, body, expected) => {
    expect(read(body)).toEqual(expected)
  })

  test('what merged cells repeat is limited', () => {
    const long = Array.from({ length: 30_000 }, (_, at) => at).join('，')
    const rows = Array.from({ length: 60 }, (_, at) => row([following(), `${at}`, '三']))
    const texts = read(table(row(['组', '名', '分'], head), row([first(long), '零', '三']), ...rows))
    expect(texts.join('').length).toBeLessThan(1_500_000)
    expect(texts.at(-1)).toBe('名：59；分：三')
  })

  test('tables within each other are read, as deep as elements may be', () => {
    const nested = (depth: number): string =>
      depth === 0 ? p('底') : table(row([cell(nested(depth - 1)), '旁']))
    expect(read(nested(40)).join('')).toContain('底')
  })

  test('a column may not be far away', () => {
    expect(read(table(row([wide('甲', 2_000_000_000), '乙', '丙'])))).toEqual(['甲 | 乙 | 丙'])
  })
})
