import { columnsOf, type UglySheet } from './ugly-sheet.ts'

/** Values as people write them; written after the code that reads them. */
export const laterValues: readonly UglySheet[] = [
  {
    title: 'a first value that is no number, days with points, percent with a comma',
    file: 'werte.csv',
    content:
      'Tag;Betrag;Anteil;Wert\n05.03.2024;1.234,56;12,5%;ca. 5\n06.03.2024;-99,00;7,25%;6\n07.03.2024;3,00;1,5%;7\n',
    tables: [
      {
        columns: columnsOf('Tag:date Betrag:decimal Anteil:percent Wert:text'),
        rows: [
          ['2024-03-05', 1234.56, 0.125, 'ca. 5'],
          ['2024-03-06', -99, 0.0725, '6'],
          ['2024-03-07', 3, 0.015, '7'],
        ],
        notes: ['mixed'],
      },
    ],
  },
  {
    title: 'a first row of data that is no number',
    file: '约数.csv',
    content: '类别,数值\n甲,约100\n乙,200\n丙,300\n丁,400\n',
    tables: [
      {
        columns: columnsOf('类别:text 数值:text'),
        rows: [
          ['甲', '约100'],
          ['乙', '200'],
          ['丙', '300'],
          ['丁', '400'],
        ],
        notes: ['mixed'],
      },
    ],
  },
  {
    title: 'dates by month',
    file: '月份.csv',
    content: '月份,销售额\n2024年1月,100\n2024年2月,120\n2024年12月,90\n',
    tables: [
      {
        columns: columnsOf('月份:date 销售额:integer'),
        rows: [
          ['2024-01-01', 100],
          ['2024-02-01', 120],
          ['2024-12-01', 90],
        ],
      },
    ],
  },
  {
    title: '万元 and 亿元 in one column, dashes for nothing',
    file: '投资.csv',
    content: '项目,金额,占比\n甲,3.5亿元,35%\n乙,2800万元,2.8%\n丙,—,-\n丁,500元,0.01%\n',
    tables: [
      {
        columns: columnsOf('项目:text 金额:integer 占比:percent'),
        rows: [
          ['甲', 350000000, 0.35],
          ['乙', 28000000, 0.028],
          ['丙', null, null],
          ['丁', 500, 0.0001],
        ],
        notes: ['numbers', 'unit'],
      },
    ],
  },
  {
    title: 'dollars, euros and pounds stay text',
    file: '币种.csv',
    content: '合同,金额\nA,$100\nB,€200\nC,£300\n',
    tables: [
      {
        columns: columnsOf('合同:text 金额:text'),
        rows: [
          ['A', '$100'],
          ['B', '€200'],
          ['C', '£300'],
        ],
        notes: ['mixed'],
      },
    ],
  },
  {
    title: 'numbers with apostrophes and spaces, minus signs of print',
    file: '数字.csv',
    content: "名,甲,乙,丙\na,1 234 567,1'234.5,−12\nb,98 765,99,–3\n",
    tables: [
      {
        columns: columnsOf('名:text 甲:integer 乙:decimal 丙:integer'),
        rows: [
          ['a', 1234567, 1234.5, -12],
          ['b', 98765, 99, -3],
        ],
      },
    ],
  },
  {
    title: 'scientific notation and very small numbers',
    file: '实验.csv',
    content: '样品,浓度,系数\nS1,1.2E-3,1e5\nS2,4.56e-4,2.5e6\n',
    tables: [
      {
        columns: columnsOf('样品:text 浓度:decimal 系数:integer'),
        rows: [
          ['S1', 0.0012, 100000],
          ['S2', 0.000456, 2500000],
        ],
      },
    ],
  },
  {
    title: 'identity numbers of eighteen digits',
    file: '身份证.csv',
    content: '姓名,身份证号\n张三,110101199003074512\n李四,31010119850101123X\n王五,440305199212128888\n',
    tables: [
      {
        columns: columnsOf('姓名:text 身份证号:text'),
        rows: [
          ['张三', '110101199003074512'],
          ['李四', '31010119850101123X'],
          ['王五', '440305199212128888'],
        ],
      },
    ],
  },
  {
    title: 'true and false',
    file: '布尔.csv',
    content: 'name,active,是否会员\na,true,是\nb,FALSE,否\nc,True,是\n',
    tables: [
      {
        columns: columnsOf('name:text active:boolean 是否会员:text'),
        rows: [
          ['a', true, '是'],
          ['b', false, '否'],
          ['c', true, '是'],
        ],
      },
    ],
  },
  {
    title: 'dates that are no days stay text',
    file: '坏日期.csv',
    content: '编号,日期\nA1,2024-02-30\nA2,2024-02-28\nA3,2024-13-01\n',
    tables: [
      {
        columns: columnsOf('编号:text 日期:text'),
        rows: [
          ['A1', '2024-02-30'],
          ['A2', '2024-02-28'],
          ['A3', '2024-13-01'],
        ],
        notes: ['mixed'],
      },
    ],
  },
  {
    title: 'days of the week behind dates',
    file: '排班.csv',
    content: '日期,人\n2024年3月4日 星期一,张三\n2024年3月5日（周二）,李四\n2024/3/6 星期三,王五\n',
    tables: [
      {
        columns: columnsOf('日期:date 人:text'),
        rows: [
          ['2024-03-04', '张三'],
          ['2024-03-05', '李四'],
          ['2024-03-06', '王五'],
        ],
      },
    ],
  },
  {
    title: 'times with a zone',
    file: 'log.csv',
    content: 'ts,value\n2024-03-05T08:00:00Z,1\n2024-03-05T09:30:15.123Z,2\n2024-03-06T10:00:00+08:00,3\n',
    tables: [
      {
        columns: columnsOf('ts:datetime value:integer'),
        rows: [
          ['2024-03-05 16:00:00', 1],
          ['2024-03-05 17:30:15', 2],
          ['2024-03-06 10:00:00', 3],
        ],
        notes: ['time_zone'],
      },
    ],
  },
]
