/** A page with a table between two sentences, and rows that must be read of it. */
export interface TablePage {
  readonly name: string
  readonly html: string
  readonly rows: readonly string[]
}

export const before = '下面是一张表。'
export const after = '表后面的话。'

type Cell = string | readonly [text: string, attributes: string]

const ruled = 'td{border:1px solid #000;padding:4px}'
const plain = 'td{padding:4px 24px 4px 0}'
const threeLines = `${plain} tr:first-child td{border-top:2px solid;border-bottom:1px solid} tr:last-child td{border-bottom:2px solid}`
const openSides =
  'td{border-top:1px solid;border-bottom:1px solid;padding:4px 12px} td+td{border-left:1px solid}'

function page(
  name: string,
  table: readonly (readonly Cell[])[],
  rows: readonly string[],
  style = ruled,
  width = 'auto',
): TablePage {
  const cells = (row: readonly Cell[]) =>
    row.map((cell) => (typeof cell === 'string' ? `<td>${cell}</td>` : `<td ${cell[1]}>${cell[0]}</td>`))
  const body = table.map((row) => `<tr>${cells(row).join('')}</tr>`).join('')
  return {
    name,
    rows,
    html: `<style>table{border-collapse:collapse;width:${width}}${style}</style><p>${before}</p><table>${body}</table><p>${after}</p>`,
  }
}

const people = [
  ['姓名', '部门', '年龄'],
  ['张三', '研发部', '32'],
  ['李四', '市场部', '28'],
  ['王五', '财务部', '45'],
]
const zhang = '姓名：张三；部门：研发部；年龄：32'
const wang = '姓名：王五；部门：财务部；年龄：45'
const clause = '这一条说明写得很长，所以在单元格里会折成好几行，读的时候要接成一句话。'
const employees = Array.from({ length: 80 }, (_, at) => [`员工${at}`, '研发部', String(20 + at)])

/** Those on which the reading was developed. */
const known: readonly TablePage[] = [
  page('线框', people, [zhang, wang]),
  page(
    '折行的单元格',
    [
      ['条款', '内容', '金额'],
      ['第一条', clause, '100'],
      ['第二条', clause, '200'],
    ],
    [`条款：第一条；内容：${clause}；金额：100`, `条款：第二条；内容：${clause}；金额：200`],
    ruled,
    '360px',
  ),
  page(
    '两列的表单',
    [
      ['姓名', '张三'],
      ['电话', '123'],
      ['地址', clause],
    ],
    ['姓名 | 张三', '电话 | 123', `地址 | ${clause}`],
    ruled,
    '300px',
  ),
  page(
    '竖着合并',
    [people[0] ?? [], [['研发', 'rowspan=2'], '甲', '1'], ['乙', '2'], ['市场', '丙', '3']],
    ['姓名：研发；部门：甲；年龄：1', '姓名：研发；部门：乙；年龄：2'],
  ),
  page(
    '两行的表头',
    [
      [
        ['地区', 'rowspan=2'],
        ['收入', 'colspan=2'],
        ['支出', 'colspan=2'],
      ],
      ['上年', '今年', '上年', '今年'],
      ['华东', '1', '2', '3', '4'],
      ['华南', '5', '6', '7', '8'],
    ],
    ['地区：华东；收入·上年：1；收入·今年：2；支出·上年：3；支出·今年：4'],
  ),
  page('有总标题', [[['人员名单', 'colspan=3']], ...people], [zhang, wang]),
  page('三线表', people, [zhang, wang], threeLines),
  page(
    '两列的三线表',
    [
      ['项目', '金额'],
      ['甲', '1,200.00'],
      ['乙', '800.00'],
    ],
    ['项目：甲；金额：1,200.00', '项目：乙；金额：800.00'],
    threeLines,
  ),
  page(
    '没有线，有数字',
    [
      ['产品', '一月', '二月', '三月'],
      ['茶叶', '120', '130', '140'],
      ['丝绸', '8', '9', '10'],
      ['瓷器', '77', '66', '55'],
    ],
    ['产品：茶叶；一月：120；二月：130；三月：140', '产品：瓷器；一月：77；二月：66；三月：55'],
    plain,
  ),
  page(
    '数字靠右',
    [
      ['科目', '本期', '上期'],
      ['营业收入', '1,234,567.00', '987,654.00'],
      ['营业成本', '-345.00', '12.00'],
      ['税金', '9.00', '88,888.00'],
    ],
    ['科目：营业收入；本期：1,234,567.00；上期：987,654.00'],
    `${plain} td+td{text-align:right}`,
  ),
  page('两边不封口', people, [zhang, wang], openSides),
  page('点线', people, [zhang], 'td{border:1px dotted #000;padding:4px}'),
  page('只有横线', people, [zhang, wang], 'td{border-bottom:1px solid;padding:4px 24px 4px 0}'),
  page(
    '空的单元格',
    [
      ['编号', '名称', '备注'],
      ['1', '甲', ''],
      ['2', '乙', '好'],
      ['3', '', ''],
    ],
    ['编号：1；名称：甲', '编号：2；名称：乙；备注：好', '编号：3'],
  ),
  page(
    '英文',
    [
      ['Name', 'City', 'Score'],
      ['Alice', 'New York', '90'],
      ['Bob', 'Los Angeles', '85'],
    ],
    ['Name：Alice；City：New York；Score：90', 'Name：Bob；City：Los Angeles；Score：85'],
  ),
  page(
    '跨页',
    [people[0] ?? [], ...employees],
    ['姓名：员工79；部门：研发部；年龄：99', '姓名：员工40；部门：研发部；年龄：60'],
  ),
]

/** Those that were made afterwards. */
const others: readonly TablePage[] = [
  page(
    '课程表',
    [
      ['节次', '周一', '周二', '周三'],
      ['第一节', '语文', '数学', '英语'],
      ['第二节', '数学', '语文', '体育'],
    ],
    ['节次：第一节；周一：语文；周二：数学；周三：英语', '节次：第二节；周一：数学；周二：语文；周三：体育'],
  ),
  page(
    '报价单',
    [
      ['序号', '品名', '规格', '数量', '单价', '金额'],
      ['1', '龙井茶', '500g/盒', '12', '268.00', '3,216.00'],
      ['2', '青花瓷杯', '350ml', '40', '35.50', '1,420.00'],
      ['3', '丝巾', '90×90cm', '8', '199.00', '1,592.00'],
    ],
    ['序号：2；品名：青花瓷杯；规格：350ml；数量：40；单价：35.50；金额：1,420.00'],
  ),
  page(
    '粗线框，内线细',
    [
      ['站名', '里程', '到达'],
      ['南昌', '0', '08:00'],
      ['九江', '135', '09:20'],
    ],
    ['站名：九江；里程：135；到达：09:20'],
    'table{border:3px solid} td{border:0.5px solid #666;padding:6px}',
  ),
  page(
    '底色分行的线框',
    [
      ['等级', '条件', '补贴'],
      ['一级', '本科以上', '3000元'],
      ['二级', '大专', '2000元'],
    ],
    ['等级：一级；条件：本科以上；补贴：3000元'],
    `${ruled} tr:nth-child(even){background:#eee}`,
  ),
  page(
    '长句子的两栏对照',
    [
      ['原条文', '修改后'],
      ['员工每年享有五天年假，应当提前两周申请。', '员工每年享有七天年假，应当提前一周申请，经批准后休假。'],
    ],
    [
      '原条文 | 修改后',
      '员工每年享有五天年假，应当提前两周申请。 | 员工每年享有七天年假，应当提前一周申请，经批准后休假。',
    ],
    ruled,
    '320px',
  ),
  page(
    '横着合并的小计',
    [
      ['类别', '名称', '数量'],
      ['水果', '苹果', '3'],
      ['水果', '梨', '5'],
      [['小计', 'colspan=2'], '8'],
    ],
    ['类别：水果；名称：梨；数量：5', '类别：小计；数量：8'],
  ),
  page(
    '论文的三线表',
    [
      ['组别', '例数', '均值', 'P'],
      ['对照组', '30', '12.4±1.2', '0.03'],
      ['实验组', '31', '15.8±1.1', '0.01'],
    ],
    ['组别：对照组；例数：30；均值：12.4±1.2；P：0.03', '组别：实验组；例数：31；均值：15.8±1.1；P：0.01'],
    threeLines,
  ),
  page(
    '窄的单元格',
    [
      ['日', '一', '二'],
      ['1', '2', '3'],
      ['8', '9', '10'],
    ],
    ['日：8；一：9；二：10'],
    'td{border:1px solid;padding:1px}',
  ),
  page(
    '单元格里两段',
    [
      ['步骤', '做法', '用时'],
      ['一', '洗净。<br>切片。', '5分钟'],
      ['二', '下锅。<br>翻炒均匀即可。', '8分钟'],
    ],
    ['步骤：一；做法：洗净。切片。；用时：5分钟', '步骤：二；做法：下锅。\n翻炒均匀即可。；用时：8分钟'],
  ),
  page(
    '年份作表头，没有线',
    [
      ['指标', '2021', '2022', '2023'],
      ['产量', '12', '15', '19'],
      ['产值', '340', '410', '520'],
      ['出口', '7', '9', '11'],
    ],
    ['指标：产值；2021：340；2022：410；2023：520'],
    plain,
  ),
  page(
    '百分比',
    [
      ['地区', '占比', '增长'],
      ['华东', '45.2%', '-3%'],
      ['华南', '30.1%', '12%'],
      ['西北', '24.7%', '5%'],
    ],
    ['地区：华东；占比：45.2%；增长：-3%'],
    `${plain} td+td{text-align:right}`,
  ),
  page(
    '大字号',
    [
      ['机构', '电话'],
      ['急救', '120'],
      ['消防', '119'],
    ],
    ['机构 | 电话', '急救 | 120', '消防 | 119'],
    `${ruled} table{font-size:28px}`,
  ),
]

export const tablePages = { known, others } as const
