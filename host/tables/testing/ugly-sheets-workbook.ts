import { makeOds, makeXlsx } from './make-workbook.ts'
import { columnsOf, type UglySheet } from './ugly-sheet.ts'

/** Workbooks as people make them. */
export const uglyWorkbooks: readonly UglySheet[] = [
  {
    title: 'merged title, merged groups of names, merged regions',
    file: '季度.xlsx',
    content: makeXlsx([
      {
        name: 'Sheet1',
        rows: [
          ['2023年各季度销售'],
          ['大区', '城市', '第一季度', undefined, '第二季度', undefined],
          [undefined, undefined, '销量', '金额', '销量', '金额'],
          ['华东', '上海', 10, 100.5, 20, 200],
          [undefined, '杭州', 30, 300, 40, 400.5],
          ['华北', '北京', 50, 500, 60, 600],
        ],
        merges: ['A1:F1', 'A2:A3', 'B2:B3', 'C2:D2', 'E2:F2', 'A4:A5'],
      },
    ]),
    tables: [
      {
        columns: columnsOf(
          '大区:text 城市:text 第一季度_销量:integer 第一季度_金额:decimal 第二季度_销量:integer 第二季度_金额:decimal',
        ),
        rows: [
          ['华东', '上海', 10, 100.5, 20, 200],
          ['华东', '杭州', 30, 300, 40, 400.5],
          ['华北', '北京', 50, 500, 60, 600],
        ],
        notes: ['text_above', 'header_rows', 'merged'],
      },
    ],
  },
  {
    title: 'several sheets, one of them empty',
    file: '台账.xlsx',
    content: makeXlsx([
      {
        name: '收入',
        rows: [
          ['日期', '金额'],
          [{ number: 45356, format: 'day' }, 100],
          [{ number: 45357, format: 'day' }, 250],
        ],
      },
      { name: '空', rows: [] },
      {
        name: '支出',
        rows: [
          ['项目', '占比'],
          ['房租', { number: 0.35, format: 'percent' }],
          ['水电', { number: 0.05, format: 'percent' }],
        ],
      },
    ]),
    tables: [
      {
        columns: columnsOf('日期:date 金额:integer'),
        rows: [
          ['2024-03-05', 100],
          ['2024-03-06', 250],
        ],
      },
      {
        columns: columnsOf('项目:text 占比:percent'),
        rows: [
          ['房租', 0.35],
          ['水电', 0.05],
        ],
      },
    ],
  },
  {
    title: 'serial numbers of days among dates',
    file: '序号日期.xlsx',
    content: makeXlsx([
      {
        name: '表1',
        rows: [
          ['签约日期', '客户'],
          [45356, '甲'],
          ['2024/3/6', '乙'],
          [45358, '丙'],
        ],
      },
    ]),
    tables: [
      {
        columns: columnsOf('签约日期:date 客户:text'),
        rows: [
          ['2024-03-05', '甲'],
          ['2024-03-06', '乙'],
          ['2024-03-07', '丙'],
        ],
        notes: ['serial_dates'],
      },
    ],
  },
  {
    title: 'a table that begins further right and further down, with notes and a total',
    file: '偏移.xlsx',
    content: makeXlsx([
      {
        name: '汇总',
        rows: [
          [],
          [undefined, '部门费用明细'],
          [],
          [undefined, '部门', '预算', '实际'],
          [undefined, '研发', 100, 95],
          [undefined, '市场', 80, 90],
          [undefined, '合计', 180, 185],
          [],
          [undefined, '制表人：张三'],
        ],
      },
    ]),
    tables: [
      {
        columns: columnsOf('部门:text 预算:integer 实际:integer'),
        rows: [
          ['研发', 100, 95],
          ['市场', 80, 90],
        ],
        notes: ['text_above', 'text_below', 'totals'],
      },
    ],
  },
  {
    title: 'ods with values, percent, dates, a merged region',
    file: '台账.ods',
    content: makeOds([
      {
        name: '明细',
        rows: [
          ['大区', '日期', '金额', '比例'],
          [
            {
              xml: '<table:table-cell table:number-rows-spanned="2" office:value-type="string"><text:p>华东</text:p></table:table-cell>',
            },
            {
              xml: '<table:table-cell office:value-type="date" office:date-value="2024-03-05"><text:p>24年3月5日</text:p></table:table-cell>',
            },
            1234.5,
            {
              xml: '<table:table-cell office:value-type="percentage" office:value="0.125"><text:p>12.50%</text:p></table:table-cell>',
            },
          ],
          [
            { xml: '<table:covered-table-cell/>' },
            {
              xml: '<table:table-cell office:value-type="date" office:date-value="2024-03-06"><text:p>24年3月6日</text:p></table:table-cell>',
            },
            2000,
            {
              xml: '<table:table-cell office:value-type="percentage" office:value="0.2"><text:p>20%</text:p></table:table-cell>',
            },
          ],
        ],
      },
    ]),
    tables: [
      {
        columns: columnsOf('大区:text 日期:date 金额:decimal 比例:percent'),
        rows: [
          ['华东', '2024-03-05', 1234.5, 0.125],
          ['华东', '2024-03-06', 2000, 0.2],
        ],
        notes: ['merged'],
      },
    ],
  },
  {
    title: 'json of records, some nested, some without a field',
    file: '订单.json',
    content: JSON.stringify([
      { 订单: 1, 客户: { 姓名: '张三', 城市: '北京' }, 金额: 12.5, 标签: ['a', 'b'] },
      { 订单: 2, 客户: { 姓名: '李四' }, 金额: null, 日期: '2024-03-05' },
    ]),
    tables: [
      {
        columns: columnsOf('订单:integer 客户.姓名:text 客户.城市:text 金额:decimal 标签:text 日期:date'),
        rows: [
          [1, '张三', '北京', 12.5, '["a","b"]', null],
          [2, '李四', null, null, null, '2024-03-05'],
        ],
        notes: ['flattened'],
      },
    ],
  },
  {
    title: 'two tables on one sheet, one below the other',
    file: '两张表.xlsx',
    content: makeXlsx([
      {
        name: '数据',
        rows: [
          ['产品', '销量'],
          ['甲', 10],
          ['乙', 20],
          [],
          ['城市', '人口', '面积'],
          ['北京', 2184, 16410.5],
          ['上海', 2487, 6340.5],
        ],
      },
    ]),
    tables: [
      {
        columns: columnsOf('产品:text 销量:integer'),
        rows: [
          ['甲', 10],
          ['乙', 20],
        ],
      },
      {
        columns: columnsOf('城市:text 人口:integer 面积:decimal'),
        rows: [
          ['北京', 2184, 16410.5],
          ['上海', 2487, 6340.5],
        ],
      },
    ],
  },
]
