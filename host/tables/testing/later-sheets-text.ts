import iconv from 'iconv-lite'
import { columnsOf, type UglySheet } from './ugly-sheet.ts'

/** Delimited texts; written after the code that reads them. */
export const laterTexts: readonly UglySheet[] = [
  {
    title: 'GB18030 with semicolons, thousands, a title and a total',
    file: '费用.csv',
    content: iconv.encode(
      '各部门费用统计;;\r\n部门;预算（元）;实际（元）\r\n研发中心;1,200,000;1,150,300.5\r\n市场部;800,000;910,000\r\n行政部;90,000;85,500\r\n合计;2,090,000;2,145,800.5\r\n',
      'gb18030',
    ),
    tables: [
      {
        columns: columnsOf('部门:text 预算（元）:integer 实际（元）:decimal'),
        rows: [
          ['研发中心', 1200000, 1150300.5],
          ['市场部', 800000, 910000],
          ['行政部', 90000, 85500],
        ],
        notes: ['charset', 'delimiter', 'text_above', 'totals'],
      },
    ],
  },
  {
    title: 'names in three rows',
    file: '三级.csv',
    content:
      '指标,华东,,,,华北,,,\n,2022,,2023,,2022,,2023,\n,销量,金额,销量,金额,销量,金额,销量,金额\n甲,1,10,2,20,3,30,4,40\n乙,5,50,6,60,7,70,8,80\n',
    tables: [
      {
        columns: columnsOf(
          '指标:text 华东_2022_销量:integer 华东_2022_金额:integer 华东_2023_销量:integer 华东_2023_金额:integer 华北_2022_销量:integer 华北_2022_金额:integer 华北_2023_销量:integer 华北_2023_金额:integer',
        ),
        rows: [
          ['甲', 1, 10, 2, 20, 3, 30, 4, 40],
          ['乙', 5, 50, 6, 60, 7, 70, 8, 80],
        ],
        notes: ['header_rows'],
      },
    ],
  },
  {
    title: 'Chinese names with English ones below',
    file: '双语.csv',
    content: '地区,销量,金额\nRegion,Volume,Amount\n华东,12,30.5\n华北,8,22\n',
    tables: [
      {
        columns: columnsOf('地区_Region:text 销量_Volume:integer 金额_Amount:decimal'),
        rows: [
          ['华东', 12, 30.5],
          ['华北', 8, 22],
        ],
        notes: ['header_rows'],
      },
    ],
  },
  {
    title: 'units in a row below the names',
    file: '单位行.csv',
    content: '时间,产量,耗电\n,（吨）,（千瓦时）\n2024-01-01,12,300\n2024-01-02,13,310\n',
    tables: [
      {
        columns: columnsOf('时间:date 产量（吨）:integer 耗电（千瓦时）:integer'),
        rows: [
          ['2024-01-01', 12, 300],
          ['2024-01-02', 13, 310],
        ],
        notes: ['header_rows'],
      },
    ],
  },
  {
    title: 'months as names',
    file: '月度.csv',
    content: '产品,2024年1月,2024年2月,2024年3月\n甲,10,20,30\n乙,11,21,31\n',
    tables: [
      {
        columns: columnsOf('产品:text 2024年1月:integer 2024年2月:integer 2024年3月:integer'),
        rows: [
          ['甲', 10, 20, 30],
          ['乙', 11, 21, 31],
        ],
      },
    ],
  },
  {
    title: 'an empty column between, and trailing delimiters',
    file: '空列.csv',
    content: '姓名,,分数,,\n张三,,90,,\n李四,,85,,\n王五,,77,,\n',
    tables: [
      {
        columns: columnsOf('姓名:text 分数:integer'),
        rows: [
          ['张三', 90],
          ['李四', 85],
          ['王五', 77],
        ],
      },
    ],
  },
  {
    title: 'a column of which no value is there',
    file: '缺列.csv',
    content: '姓名,备注,分数\n张三,,90\n李四,,85\n',
    tables: [
      {
        columns: columnsOf('姓名:text 备注:text 分数:integer'),
        rows: [
          ['张三', null, 90],
          ['李四', null, 85],
        ],
      },
    ],
  },
  {
    title: 'names alone',
    file: '只有表头.csv',
    content: '日期,地区,金额\n',
    tables: [{ columns: columnsOf('日期:text 地区:text 金额:text'), rows: [] }],
  },
  {
    title: 'one column',
    file: '单列.csv',
    content: '城市\n北京\n上海\n广州\n',
    tables: [{ columns: columnsOf('城市:text'), rows: [['北京'], ['上海'], ['广州']] }],
  },
  {
    title: 'one column of numbers',
    file: '单列数字.csv',
    content: '温度\n12.5\n13\n-2\n',
    tables: [{ columns: columnsOf('温度:decimal'), rows: [[12.5], [13], [-2]] }],
  },
  {
    title: 'vertical lines between columns',
    file: '竖线.txt',
    content: '姓名|部门|工资\n张三|研发|12,000\n李四|市场|9,500\n',
    tables: [
      {
        columns: columnsOf('姓名:text 部门:text 工资:integer'),
        rows: [
          ['张三', '研发', 12000],
          ['李四', '市场', 9500],
        ],
        notes: ['delimiter'],
      },
    ],
  },
  {
    title: 'tsv with commas inside',
    file: '地址.tsv',
    content: '姓名\t地址\t金额\n张三\t北京市,海淀区\t￥1,200.00\n李四\t上海市,浦东新区\t￥980.50\n',
    tables: [
      {
        columns: columnsOf('姓名:text 地址:text 金额:decimal'),
        rows: [
          ['张三', '北京市,海淀区', 1200],
          ['李四', '上海市,浦东新区', 980.5],
        ],
        notes: ['delimiter', 'unit'],
      },
    ],
  },
  {
    title: 'a remark of several lines and a signature below',
    file: '说明.csv',
    content:
      '产品,一季度,二季度\n甲,10,12\n乙,20,18\n丙,15,16\n\n说明：\n1、数据为初步统计结果，最终以审计为准；\n2、单位为万元。\n制表：王五,审核：赵六,日期：2024-07-01\n',
    tables: [
      {
        columns: columnsOf('产品:text 一季度:integer 二季度:integer'),
        rows: [
          ['甲', 10, 12],
          ['乙', 20, 18],
          ['丙', 15, 16],
        ],
        notes: ['text_below'],
      },
    ],
  },
  {
    title: 'a header of a report with fields above the table',
    file: '抬头.csv',
    content:
      '报表名称：,月度库存,,\n导出时间：,2024-05-01 10:00,,\n仓库：,一号仓,,\n,,,\n货号,品名,库存,单价\nA01,螺丝,100,0.5\nA02,螺母,200,0.3\n',
    tables: [
      {
        columns: columnsOf('货号:text 品名:text 库存:integer 单价:decimal'),
        rows: [
          ['A01', '螺丝', 100, 0.5],
          ['A02', '螺母', 200, 0.3],
        ],
        notes: ['text_above'],
      },
    ],
  },
  {
    title: 'carriage returns alone, a mark of bytes',
    file: '苹果.csv',
    content: '\ufeff姓名,年龄\r张三,30\r李四,25\r',
    tables: [
      {
        columns: columnsOf('姓名:text 年龄:integer'),
        rows: [
          ['张三', 30],
          ['李四', 25],
        ],
      },
    ],
  },
  {
    title: 'full-width commas between columns',
    file: '全角.txt',
    content: '姓名，城市，年龄\n张三，北京，３０\n李四，上海，２５\n王五，广州，２８\n',
    tables: [
      {
        columns: columnsOf('姓名:text 城市:text 年龄:integer'),
        rows: [
          ['张三', '北京', 30],
          ['李四', '上海', 25],
          ['王五', '广州', 28],
        ],
        notes: ['delimiter', 'numbers'],
      },
    ],
  },
  {
    title: 'regions only in their first row, as merged cells are exported',
    file: '合并导出.csv',
    content:
      '大区,城市,销量\n华东,上海,10\n,杭州,20\n,南京,30\n华北,北京,40\n,天津,50\n华南,广州,60\n,深圳,70\n',
    tables: [
      {
        columns: columnsOf('大区:text 城市:text 销量:integer'),
        rows: [
          ['华东', '上海', 10],
          ['华东', '杭州', 20],
          ['华东', '南京', 30],
          ['华北', '北京', 40],
          ['华北', '天津', 50],
          ['华南', '广州', 60],
          ['华南', '深圳', 70],
        ],
        notes: ['filled_down'],
      },
    ],
  },
  {
    title: 'a unit above, and a column of row numbers',
    file: '排名.csv',
    content:
      '全国前五强,,,\n,,,单位：亿元\n序号,企业,营收,同比增长\n1,甲集团,"33,000",4.5%\n2,乙石油,"29,800",-1.2%\n3,丙电网,"27,100",3%\n',
    tables: [
      {
        columns: columnsOf('序号:integer 企业:text 营收:integer 同比增长:percent'),
        rows: [
          [1, '甲集团', 33000, 0.045],
          [2, '乙石油', 29800, -0.012],
          [3, '丙电网', 27100, 0.03],
        ],
        notes: ['text_above'],
      },
    ],
  },
  {
    title: 'texts as formulas, with the commas of a Chinese keyboard',
    file: '工号.csv',
    content: '工号，姓名，工资\n="00123"，张三，"8,200"\n="00456"，李四，"7,900"\n',
    tables: [
      {
        columns: columnsOf('工号:text 姓名:text 工资:integer'),
        rows: [
          ['00123', '张三', 8200],
          ['00456', '李四', 7900],
        ],
        notes: ['delimiter'],
      },
    ],
  },
]
