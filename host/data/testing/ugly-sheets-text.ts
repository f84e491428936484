import iconv from 'iconv-lite'
import { type UglySheet, columnsOf } from './ugly-sheet.ts'

/** Delimited texts as programs and people write them. */
export const uglyTexts: readonly UglySheet[] = [
  {
    title: 'GB18030',
    file: '销售.csv',
    content: iconv.encode('地区,产品,销量\r\n华东,镕基牌电饭煲,12\r\n华北,空气净化器,30\r\n', 'gb18030'),
    tables: [
      {
        columns: columnsOf('地区:text 产品:text 销量:integer'),
        rows: [
          ['华东', '镕基牌电饭煲', 12],
          ['华北', '空气净化器', 30],
        ],
        notes: ['charset'],
      },
    ],
  },
  {
    title: 'Big5',
    file: '銷售.csv',
    content: iconv.encode('地區,產品,銷量\r\n臺北,電飯鍋與廚房用具,12\r\n高雄,空氣清淨機,30\r\n', 'big5'),
    tables: [
      {
        columns: columnsOf('地區:text 產品:text 銷量:integer'),
        rows: [
          ['臺北', '電飯鍋與廚房用具', 12],
          ['高雄', '空氣清淨機', 30],
        ],
        notes: ['charset'],
      },
    ],
  },
  {
    title: 'UTF-16 with a mark, tabs, as Excel saves Unicode text',
    file: '导出.csv',
    content: iconv.encode('姓名\t城市\t年龄\r\n张三\t北京\t30\r\n李四\t上海\t25\r\n', 'utf-16le', {
      addBOM: true,
    }),
    tables: [
      {
        columns: columnsOf('姓名:text 城市:text 年龄:integer'),
        rows: [
          ['张三', '北京', 30],
          ['李四', '上海', 25],
        ],
        notes: ['charset', 'delimiter'],
      },
    ],
  },
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
    title: 'two rows of names, groups over years',
    file: '两级表头.csv',
    content: '地区,2022年,,2023年,\n,销量,金额,销量,金额\n华东,10,100.5,12,130\n华北,20,210,25,260.5\n',
    tables: [
      {
        columns: columnsOf(
          '地区:text 2022年_销量:integer 2022年_金额:decimal 2023年_销量:integer 2023年_金额:decimal',
        ),
        rows: [
          ['华东', 10, 100.5, 12, 130],
          ['华北', 20, 210, 25, 260.5],
        ],
        notes: ['header_rows'],
      },
    ],
  },
  {
    title: 'a title, a unit and notes around the table',
    file: '报表.csv',
    content:
      '2023年销售情况表,,\n单位：万元,,\n地区,销售额,利润\n华东,1200,130\n华北,980,88\n华南,760,95\n,,\n注：数据截至2023年12月31日。,,\n数据来源：财务部,,\n',
    tables: [
      {
        columns: columnsOf('地区:text 销售额:integer 利润:integer'),
        rows: [
          ['华东', 1200, 130],
          ['华北', 980, 88],
          ['华南', 760, 95],
        ],
        notes: ['text_above', 'text_below'],
      },
    ],
  },
  {
    title: 'a row of totals and subtotals between',
    file: '合计.csv',
    content:
      '大区,城市,金额\n华东,上海,10\n华东,杭州,20\n华东小计,,30\n华北,北京,40\n华北小计,,40\n总计,,70\n',
    tables: [
      {
        columns: columnsOf('大区:text 城市:text 金额:integer'),
        rows: [
          ['华东', '上海', 10],
          ['华东', '杭州', 20],
          ['华北', '北京', 40],
        ],
        notes: ['totals'],
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
    title: 'columns without a name, and two with the same',
    file: '重名.csv',
    content: '姓名,,金额,金额,Name,name\n张三,a,1,2,x,y\n李四,b,3,4,z,w\n',
    tables: [
      {
        columns: columnsOf('姓名:text 列2:text 金额:integer 金额_2:integer Name:text name_2:text'),
        rows: [
          ['张三', 'a', 1, 2, 'x', 'y'],
          ['李四', 'b', 3, 4, 'z', 'w'],
        ],
        notes: ['unnamed', 'renamed'],
      },
    ],
  },
  {
    title: 'no names at all',
    file: '无表头.csv',
    content: '张三,28,北京\n李四,30,上海\n王五,25,广州\n',
    tables: [
      {
        columns: columnsOf('列1:text 列2:integer 列3:text'),
        rows: [
          ['张三', 28, '北京'],
          ['李四', 30, '上海'],
          ['王五', 25, '广州'],
        ],
        notes: ['no_header'],
      },
    ],
  },
  {
    title: 'years as names',
    file: '人口.csv',
    content: '省份,2020,2021,2022\n广东,12601,12684,12657\n山东,10153,10170,10163\n',
    tables: [
      {
        columns: columnsOf('省份:text 2020:integer 2021:integer 2022:integer'),
        rows: [
          ['广东', 12601, 12684, 12657],
          ['山东', 10153, 10170, 10163],
        ],
      },
    ],
  },
  {
    title: 'only words',
    file: '名单.csv',
    content: '姓名,城市,部门\n张三,北京,研发\n李四,上海,市场\n王五,北京,市场\n',
    tables: [
      {
        columns: columnsOf('姓名:text 城市:text 部门:text'),
        rows: [
          ['张三', '北京', '研发'],
          ['李四', '上海', '市场'],
          ['王五', '北京', '市场'],
        ],
      },
    ],
  },
  {
    title: 'quoted line breaks, delimiters and quotes',
    file: '评论.csv',
    content: '编号,评论,分\n1,"很好，\n下次还来",5\n2,"他说""不错"", 真的",4\n3,一般,3\n',
    tables: [
      {
        columns: columnsOf('编号:integer 评论:text 分:integer'),
        rows: [
          [1, '很好，\n下次还来', 5],
          [2, '他说"不错", 真的', 4],
          [3, '一般', 3],
        ],
      },
    ],
  },
  {
    title: 'rows of uneven length and empty rows',
    file: '不齐.csv',
    content: 'a,b,c\n1,2,3\n\n4,5\n6,7,8\n\n',
    tables: [
      {
        columns: columnsOf('a:integer b:integer c:integer'),
        rows: [
          [1, 2, 3],
          [4, 5, null],
          [6, 7, 8],
        ],
      },
    ],
  },
  {
    title: 'names again in the middle, as printed pages have them',
    file: '分页.csv',
    content: '日期,金额\n2024-01-01,10\n2024-01-02,20\n日期,金额\n2024-01-03,30\n',
    tables: [
      {
        columns: columnsOf('日期:date 金额:integer'),
        rows: [
          ['2024-01-01', 10],
          ['2024-01-02', 20],
          ['2024-01-03', 30],
        ],
        notes: ['repeated_headers'],
      },
    ],
  },
  {
    title: '500 columns',
    file: '宽表.csv',
    content: [
      Array.from({ length: 500 }, (_, at) => `指标${at + 1}`).join(','),
      ...[1, 2, 3].map((row) => Array.from({ length: 500 }, (_, at) => row * (at + 1)).join(',')),
    ].join('\n'),
    tables: [
      {
        columns: Array.from({ length: 500 }, (_, at) => [`指标${at + 1}`, 'integer'] as const),
        rows: [1, 2, 3].map((row) => Array.from({ length: 500 }, (_, at) => row * (at + 1))),
      },
    ],
  },
  {
    title: 'a line that only names the delimiter',
    file: '分隔.csv',
    content: '\ufeffsep=;\r\n名称;数量\r\n甲;1\r\n乙;2\r\n',
    tables: [
      {
        columns: columnsOf('名称:text 数量:integer'),
        rows: [
          ['甲', 1],
          ['乙', 2],
        ],
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
