import { makeOds, makeXlsx } from './make-workbook.ts'
import { columnsOf, type UglySheet } from './ugly-sheet.ts'

/** Workbooks and JSON; written after the code that reads them. */
export const laterFiles: readonly UglySheet[] = [
  {
    title: 'Excel: merged regions over more rows, two levels, and a footer merged across',
    file: '合并.xlsx',
    content: makeXlsx([
      {
        name: '明细',
        rows: [
          ['省', '市', '人数'],
          ['浙江', '杭州', 10],
          [undefined, undefined, 20],
          [undefined, '宁波', 30],
          ['江苏', '南京', 40],
          ['注：以上数据来自各市上报，截至2024年6月'],
        ],
        merges: ['A2:A4', 'B2:B3', 'A6:C6'],
      },
    ]),
    tables: [
      {
        columns: columnsOf('省:text 市:text 人数:integer'),
        rows: [
          ['浙江', '杭州', 10],
          ['浙江', '杭州', 20],
          ['浙江', '宁波', 30],
          ['江苏', '南京', 40],
        ],
        notes: ['merged', 'text_below'],
      },
    ],
  },
  {
    title: 'Excel: percent, days and moments by their formats, failed formulas',
    file: '格式.xlsx',
    content: makeXlsx([
      {
        name: 'Sheet1',
        rows: [
          ['日期', '时刻', '增长', '数'],
          [
            { number: 45356, format: 'day' },
            { number: 45356.5, format: 'moment' },
            { number: 0.1234, format: 'percent' },
            1,
          ],
          [
            { number: 45357, format: 'day' },
            { number: 45357.25, format: 'moment' },
            { number: -0.05, format: 'percent' },
            '#DIV/0!',
          ],
        ],
      },
    ]),
    tables: [
      {
        columns: columnsOf('日期:date 时刻:datetime 增长:percent 数:integer'),
        rows: [
          ['2024-03-05', '2024-03-05 12:00:00', 0.1234, 1],
          ['2024-03-06', '2024-03-06 06:00:00', -0.05, null],
        ],
      },
    ],
  },
  {
    title: 'Excel: numbers kept as texts, with green corners',
    file: '文本数字.xlsx',
    content: makeXlsx([
      {
        name: '数据',
        rows: [
          ['编号', '数量', '金额'],
          ['0012', '5', ' 1,200.50 '],
          ['0013', '7', '980'],
        ],
      },
    ]),
    tables: [
      {
        columns: columnsOf('编号:text 数量:integer 金额:decimal'),
        rows: [
          ['0012', 5, 1200.5],
          ['0013', 7, 980],
        ],
        notes: ['kept_text', 'numbers'],
      },
    ],
  },
  {
    title: 'Excel: sheets with the same table for each month',
    file: '分月.xlsx',
    content: makeXlsx([
      {
        name: '1月',
        rows: [
          ['店', '额'],
          ['甲', 1],
          ['乙', 2],
        ],
      },
      {
        name: '2月',
        rows: [
          ['店', '额'],
          ['甲', 3],
          ['乙', 4],
        ],
      },
    ]),
    tables: [
      {
        columns: columnsOf('店:text 额:integer'),
        rows: [
          ['甲', 1],
          ['乙', 2],
        ],
      },
      {
        columns: columnsOf('店:text 额:integer'),
        rows: [
          ['甲', 3],
          ['乙', 4],
        ],
      },
    ],
  },
  {
    title: 'ods with repeated cells and an empty sheet',
    file: '重复.ods',
    content: makeOds([
      {
        name: '一',
        rows: [
          ['甲', '乙', '丙'],
          [
            {
              xml: '<table:table-cell table:number-columns-repeated="3" office:value-type="float" office:value="7"><text:p>7.00</text:p></table:table-cell>',
            },
          ],
          [1, '', 3],
        ],
      },
      { name: '二', rows: [] },
    ]),
    tables: [
      {
        columns: columnsOf('甲:integer 乙:integer 丙:integer'),
        rows: [
          [7, 7, 7],
          [1, null, 3],
        ],
      },
    ],
  },
  {
    title: 'json by lines',
    file: '日志.jsonl',
    content:
      '{"时间":"2024-03-05 10:00:00","级别":"INFO","耗时":12}\n{"时间":"2024-03-05 10:00:05","级别":"WARN","耗时":340.5}\n',
    tables: [
      {
        columns: columnsOf('时间:datetime 级别:text 耗时:decimal'),
        rows: [
          ['2024-03-05 10:00:00', 'INFO', 12],
          ['2024-03-05 10:00:05', 'WARN', 340.5],
        ],
      },
    ],
  },
  {
    title: 'json in an envelope',
    file: '接口.json',
    content: '{"code":0,"msg":"ok","data":{"total":2,"list":[{"id":1,"name":"甲"},{"id":2,"name":"乙"}]}}',
    tables: [
      {
        columns: columnsOf('id:integer name:text'),
        rows: [
          [1, '甲'],
          [2, '乙'],
        ],
      },
    ],
  },
]
