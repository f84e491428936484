import { columnsOf, type UglySheet } from './ugly-sheet.ts'

/** Values as people write them. */
export const uglyValues: readonly UglySheet[] = [
  {
    title: 'semicolons and a comma before fractions',
    file: 'preise.csv',
    content: 'Artikel;Preis;Menge\nSchraube;1.234,50;12\nMutter;0,75;1.000\nBolzen;12,00;7\n',
    tables: [
      {
        columns: columnsOf('Artikel:text Preis:decimal Menge:integer'),
        rows: [
          ['Schraube', 1234.5, 12],
          ['Mutter', 0.75, 1000],
          ['Bolzen', 12, 7],
        ],
        notes: ['delimiter', 'numbers'],
      },
    ],
  },
  {
    title: 'thousands separators in quotes',
    file: '收入.csv',
    content: '部门,收入,成本\n研发,"1,234,567.89","12,000"\n市场,"98,000.50","3,500"\n',
    tables: [
      {
        columns: columnsOf('部门:text 收入:decimal 成本:integer'),
        rows: [
          ['研发', 1234567.89, 12000],
          ['市场', 98000.5, 3500],
        ],
        notes: ['numbers'],
      },
    ],
  },
  {
    title: '万 and 亿',
    file: '公司.csv',
    content: '公司,市值,员工\n甲,1.2亿,3.5万\n乙,5600万,800\n丙,2,1200\n',
    tables: [
      {
        columns: columnsOf('公司:text 市值:integer 员工:integer'),
        rows: [
          ['甲', 120000000, 35000],
          ['乙', 56000000, 800],
          ['丙', 2, 1200],
        ],
        notes: ['numbers'],
      },
    ],
  },
  {
    title: 'percent',
    file: '毛利.csv',
    content: '产品,毛利率,同比\n甲,12.5%,-3%\n乙,８％,+10.2%\n丙,-,0%\n',
    tables: [
      {
        columns: columnsOf('产品:text 毛利率:percent 同比:percent'),
        rows: [
          ['甲', 0.125, -0.03],
          ['乙', 0.08, 0.102],
          ['丙', null, 0],
        ],
        notes: ['numbers'],
      },
    ],
  },
  {
    title: 'dates in eight forms',
    file: '日期.csv',
    content:
      '序号,日期\n1,2024-03-05\n2,2024/3/6\n3,2024.3.7\n4,2024年3月8日\n5,20240309\n6,3/25/2024\n7,11-Mar-2024\n8,二〇二四年三月十二日\n9,"Mar 13, 2024"\n10,24-03-14\n',
    tables: [
      {
        columns: columnsOf('序号:integer 日期:date'),
        rows: [
          [1, '2024-03-05'],
          [2, '2024-03-06'],
          [3, '2024-03-07'],
          [4, '2024-03-08'],
          [5, '2024-03-09'],
          [6, '2024-03-25'],
          [7, '2024-03-11'],
          [8, '2024-03-12'],
          [9, '2024-03-13'],
          [10, '2024-03-14'],
        ],
        notes: ['dates'],
      },
    ],
  },
  {
    title: 'day before month, seen from the days above twelve',
    file: 'orders.csv',
    content: 'id,date\n1,3/4/2024\n2,25/12/2024\n3,1/2/2024\n',
    tables: [
      {
        columns: columnsOf('id:integer date:date'),
        rows: [
          [1, '2024-04-03'],
          [2, '2024-12-25'],
          [3, '2024-02-01'],
        ],
      },
    ],
  },
  {
    title: 'day and month that cannot be told apart',
    file: 'orders.csv',
    content: 'id,date\n1,3/4/2024\n2,5/12/2024\n',
    tables: [
      {
        columns: columnsOf('id:integer date:date'),
        rows: [
          [1, '2024-03-04'],
          [2, '2024-05-12'],
        ],
        notes: ['dates'],
      },
    ],
  },
  {
    title: 'dates with times of day',
    file: '打卡.csv',
    content:
      '员工,时间\n张三,2024-03-05 08:59:30\n李四,2024/3/5 9:05\n王五,2024年3月5日 下午2:30\n赵六,2024年3月6日 14时05分\n',
    tables: [
      {
        columns: columnsOf('员工:text 时间:datetime'),
        rows: [
          ['张三', '2024-03-05 08:59:30'],
          ['李四', '2024-03-05 09:05:00'],
          ['王五', '2024-03-05 14:30:00'],
          ['赵六', '2024-03-06 14:05:00'],
        ],
      },
    ],
  },
  {
    title: 'full-width digits, currency, negatives in brackets',
    file: '账.csv',
    content: '科目,余额,变动\n现金,"￥１，２００",(300)\n存款,"¥12,345.60",450\n应付,(￥500),-20\n',
    tables: [
      {
        columns: columnsOf('科目:text 余额:decimal 变动:integer'),
        rows: [
          ['现金', 1200, -300],
          ['存款', 12345.6, 450],
          ['应付', -500, -20],
        ],
        notes: ['numbers', 'unit'],
      },
    ],
  },
  {
    title: 'a column of numbers and words stays text',
    file: '成绩.csv',
    content: '姓名,成绩\n张三,90\n李四,缺考\n王五,85\n赵六,免修\n',
    tables: [
      {
        columns: columnsOf('姓名:text 成绩:text'),
        rows: [
          ['张三', '90'],
          ['李四', '缺考'],
          ['王五', '85'],
          ['赵六', '免修'],
        ],
        notes: ['mixed'],
      },
    ],
  },
  {
    title: 'words for missing values among numbers',
    file: '缺失.csv',
    content: '站点,温度,状态\nA,12.5,正常\nB,N/A,无\nC,--,正常\nD,暂无,未知\nE,13,NULL\n',
    tables: [
      {
        columns: columnsOf('站点:text 温度:decimal 状态:text'),
        rows: [
          ['A', 12.5, '正常'],
          ['B', null, '无'],
          ['C', null, '正常'],
          ['D', null, '未知'],
          ['E', 13, null],
        ],
        notes: ['missing_words'],
      },
    ],
  },
  {
    title: 'leading zeros and telephone numbers',
    file: '客户.csv',
    content:
      '编号,电话,邮编,年龄\n001,13800138000,100080,30\n002,13900139000,200030,41\n003,13700137000,010010,28\n',
    tables: [
      {
        columns: columnsOf('编号:text 电话:text 邮编:text 年龄:integer'),
        rows: [
          ['001', '13800138000', '100080', 30],
          ['002', '13900139000', '200030', 41],
          ['003', '13700137000', '010010', 28],
        ],
        notes: ['kept_text'],
      },
    ],
  },
  {
    title: 'units behind the numbers',
    file: '库存.csv',
    content: '商品,重量,库存,价格\n米,5kg,120件,39.9元\n面,2.5kg,80件,12元\n油,5 kg,"1,200件",89.0元\n',
    tables: [
      {
        columns: columnsOf('商品:text 重量:decimal 库存:integer 价格:decimal'),
        rows: [
          ['米', 5, 120, 39.9],
          ['面', 2.5, 80, 12],
          ['油', 5, 1200, 89],
        ],
        notes: ['unit', 'numbers'],
      },
    ],
  },
]
