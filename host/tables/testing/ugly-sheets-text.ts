import iconv from 'iconv-lite'
import { columnsOf, type UglySheet } from './ugly-sheet.ts'

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
]
