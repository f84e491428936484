import { Chance, csv, day } from './question-chance.ts'
import { given, kinds, stationNames, surnames, wares } from './question-names.ts'
import { officeFiles } from './question-tables-office.ts'
import { townFiles } from './question-tables-town.ts'
import { tradeFiles } from './question-tables-trade.ts'

/** A file as a person would upload it, for questions about it. */
export interface QuestionFile {
  readonly name: string
  readonly content: string
}

const cities = [
  ['华东', '上海'],
  ['华东', '杭州'],
  ['华东', '南京'],
  ['华北', '北京'],
  ['华北', '天津'],
  ['华南', '广州'],
  ['华南', '深圳'],
  ['西南', '成都'],
  ['西南', '重庆'],
] as [[string, string], ...[string, string][]]
const goods = [
  ['数码', '蓝牙耳机', 299, 180],
  ['数码', '充电宝', 129, 70],
  ['家居', '台灯', 89, 40],
  ['家居', '收纳箱', 45, 20],
  ['食品', '坚果礼盒', 168, 95],
  ['食品', '燕麦片', 39, 21],
] as [[string, string, number, number], ...[string, string, number, number][]]

function sales(): string {
  const chance = new Chance(11)
  const rows = Array.from({ length: 480 }, (_, at) => {
    const [region, city] = chance.of(cities)
    const [category, product, price, cost] = chance.of(goods)
    const amount = 1 + chance.below(40)
    const date = day(at < 220 ? 2022 : 2023, chance.below(365))
    const customer = chance.of(['企业', '个人', '个人'])
    const row = [date, region, city, category, product, price * amount, amount, cost * amount, customer]
    return [`D${10_001 + at}`, ...row]
  })
  return csv('订单号,日期,区域,城市,产品类别,产品名称,销售额(元),销量（件）,成本(元),客户类型', rows)
}

function grades(): string {
  const chance = new Chance(23)
  const rows = Array.from({ length: 40 }, (_, at) => {
    const name = `${surnames[at % 12]}${given[(at * 5 + Math.floor(at / 12)) % 8]}`
    const score = () => 52 + chance.below(49)
    const physics = chance.below(9) === 0 ? '' : score()
    const place = `${['一', '二', '三'][at % 3]}班`
    return [
      `2023${String(101 + at)}`,
      name,
      place,
      chance.of(['男', '女']),
      score(),
      score(),
      score(),
      physics,
    ]
  })
  return csv('学号,姓名,班级,性别,语文,数学,英语,物理', rows)
}

function stations(): string {
  const chance = new Chance(31)
  const rows = stationNames.split(',').map((name) => {
    const docks = 15 + chance.below(40)
    const [lent, returned] = [40 + chance.below(400), 40 + chance.below(400)]
    const opened = day(2018 + chance.below(5), chance.below(365))
    return [`${name}站`, chance.of(['东城区', '西城区', '南湖区', '高新区']), docks, lent, returned, opened]
  })
  return csv('站点名称,行政区,车桩数,日均借车量,日均还车量,开通日期', rows)
}

function weather(): string {
  const chance = new Chance(41)
  const rows = Array.from({ length: 365 }, (_, at) => {
    const mid = 16 - 13 * Math.cos(((at - 20) / 365) * 2 * Math.PI)
    const high = Math.round(mid) + chance.below(8)
    const low = Math.round(mid) - 4 - chance.below(7)
    const sky = chance.of(['晴', '晴', '多云', '多云', '阴', '小雨', '大雨'])
    const rain = sky === '小雨' ? 1 + chance.below(90) / 10 : sky === '大雨' ? 25 + chance.below(400) / 10 : 0
    return [day(2023, at), high, low, sky, rain, 1 + chance.below(6), 20 + chance.below(180)]
  })
  return csv('日期,最高气温(℃),最低气温(℃),天气状况,降水量(mm),风力(级),AQI', rows)
}

function staff(): string {
  const chance = new Chance(53)
  const posts = { 研发部: 16, 市场部: 12, 财务部: 10, 人事部: 9, 客服部: 7 }
  const departments = Object.keys(posts) as [keyof typeof posts, ...(keyof typeof posts)[]]
  const rows = Array.from({ length: 60 }, (_, at) => {
    const department = chance.of(departments)
    const salary = (posts[department] + chance.below(14)) * 1_000 + chance.below(10) * 100
    const name = `${surnames[(at * 7) % 12]}${given[(at * 3 + Math.floor(at / 8)) % 8]}`
    const age = 22 + chance.below(34)
    const hired = day(2012 + chance.below(12), chance.below(365))
    const degree = chance.of(['本科', '本科', '硕士', '大专', '博士'])
    const grade = chance.of(['A', 'B', 'B', 'C'])
    return [
      `E${101 + at}`,
      name,
      department,
      degree,
      hired,
      salary,
      age,
      grade,
      chance.of(['在职', '在职', '在职', '离职']),
    ]
  })
  return csv('工号,姓名,部门,学历,入职日期,月薪(元),年龄,绩效等级,在职状态', rows)
}

function budget(): string {
  const chance = new Chance(61)
  const rows = ['行政部', '研发部', '市场部', '生产部', '采购部'].flatMap((department) =>
    ['差旅费', '办公费', '培训费', '设备费'].flatMap((subject) =>
      ['一季度', '二季度', '三季度', '四季度'].map((quarter) => {
        const planned = 10 + chance.below(190)
        const spent = (planned * (60 + chance.below(70))) / 100
        return [department, subject, quarter, planned, spent.toFixed(1)]
      }),
    ),
  )
  return csv('部门,费用科目,季度,预算金额(万元),实际支出(万元)', rows)
}

function survey(): string {
  const chance = new Chance(71)
  const advice = [
    '',
    '',
    '希望价格再便宜些',
    '客服回复太慢',
    '界面很好看',
    '加载慢',
    '增加夜间模式',
    '价格偏高',
  ] as const
  const rows = Array.from({ length: 120 }, (_, at) => [
    at + 1,
    chance.of(['18岁以下', '18-25岁', '26-35岁', '36-45岁', '46岁以上']),
    chance.of(['男', '女']),
    chance.of(['非常满意', '满意', '满意', '一般', '不满意']),
    chance.below(11),
    chance.of(['搜索', '收藏', '分享', '离线下载']),
    chance.of(advice),
  ])
  return csv('编号,年龄段,性别,满意度,推荐意愿,最喜欢的功能,建议', rows)
}

function stock(): string {
  const chance = new Chance(83)
  const rows = wares.split(',').flatMap((name, at) =>
    ['北京仓', '上海仓', '广州仓'].map((store) => {
      const price = (20 + chance.below(600)) / 10
      const supplier = chance.of(['华润', '永辉', '中百'])
      const date = day(2024, chance.below(180))
      return [
        `A${String(at + 1).padStart(3, '0')}`,
        name,
        kinds[at] ?? '',
        store,
        chance.below(900),
        100 + chance.below(200),
        price.toFixed(1),
        supplier,
        date,
      ]
    }),
  )
  return csv('货号,商品名称,分类,仓库,库存数量,安全库存,单价(元),供应商,入库日期', rows)
}

function football(): string {
  const chance = new Chance(97)
  const teams = ['猛虎', '雄鹰', '海豚', '火箭', '长城', '闪电']
  const pairs = teams.flatMap((home) => teams.filter((away) => away !== home).map((away) => [home, away]))
  const rows = pairs.map(([home = '', away = ''], at) => {
    const round = (at % 10) + 1
    return [
      round,
      day(2024, 60 + round * 7),
      home,
      away,
      chance.below(5),
      chance.below(4),
      8_000 + chance.below(30_000),
    ]
  })
  return csv('轮次,比赛日期,主队,客队,主队进球,客队进球,观众人数', rows)
}

function clinic(): string {
  const chance = new Chance(101)
  const doctors = {
    内科: ['张医生', '李医生'],
    外科: ['王医生', '赵医生'],
    儿科: ['孙医生'],
    眼科: ['周医生', '吴医生'],
  }
  const rows = Array.from({ length: 200 }, () => {
    const [department, names] = chance.of(Object.entries(doctors) as [[string, string[]]])
    const doctor = names[chance.below(names.length)] ?? ''
    const age = department === '儿科' ? 1 + chance.below(14) : 15 + chance.below(70)
    const fee = (500 + chance.below(90_000)) / 100
    const wait = chance.below(12) === 0 ? '' : 5 + chance.below(80)
    return [
      day(2024, chance.below(182)),
      department,
      doctor,
      chance.of(['男', '女']),
      age,
      fee.toFixed(2),
      `${40 + chance.below(6) * 10}%`,
      chance.of(['是', '否']),
      wait,
    ]
  })
  return csv('就诊日期,科室,接诊医生,患者性别,患者年龄,费用(元),医保报销比例,是否复诊,等候时间(分钟)', rows)
}

function energy(): string {
  const chance = new Chance(113)
  const rows = Array.from({ length: 14 * 24 }, (_, at) => at).flatMap((at) =>
    ['A座', 'B座', 'C座'].map((building) => {
      const hour = at % 24
      const used = (hour >= 8 && hour < 20 ? 120 : 40) + chance.below(60)
      return [
        `${day(2024, 60 + Math.floor(at / 24))} ${String(hour).padStart(2, '0')}:00`,
        building,
        used,
        (chance.below(50) / 10).toFixed(1),
      ]
    }),
  )
  return csv('时间,楼宇,用电量(kWh),用水量(吨)', rows)
}

function loans(): string {
  const chance = new Chance(127)
  const books = [
    ['西游记', '文学'],
    ['三体', '科幻'],
    ['十万个为什么', '科普'],
    ['小王子', '文学'],
    ['昆虫记', '科普'],
    ['流浪地球', '科幻'],
  ] as [[string, string], ...[string, string][]]
  const pupils = Array.from({ length: 24 }, (_, at) => ({
    学生编号: `S${String(at + 1).padStart(3, '0')}`,
    姓名: `${surnames[at % 12]}${given[(at * 3 + Math.floor(at / 12)) % 8]}`,
    年级: `${['三', '四', '五', '六'][at % 4]}年级`,
    性别: at % 3 === 0 ? '男' : '女',
  }))
  const lent = Array.from({ length: 150 }, (_, at) => {
    const [title, kind] = chance.of(books)
    const days = 1 + chance.below(30)
    const pupil = pupils[chance.below(22)]?.学生编号 ?? ''
    return {
      借阅编号: `L${1_001 + at}`,
      学生编号: pupil,
      书名: title,
      类别: kind,
      借出日期: day(2023, 240 + chance.below(120)),
      借阅天数: days,
      是否逾期: days > 21 ? '是' : '否',
    }
  })
  return JSON.stringify({ 借阅记录: lent, 学生: pupils })
}

/** Files of different subjects, made alike each time. */
export const questionFiles = {
  sales: { name: '销售明细.csv', content: sales() },
  grades: { name: '期中成绩.csv', content: grades() },
  stations: { name: '单车站点.csv', content: stations() },
  weather: { name: '天气.csv', content: weather() },
  staff: { name: '员工花名册.csv', content: staff() },
  budget: { name: '预算执行.csv', content: budget() },
  survey: { name: '问卷结果.csv', content: survey() },
  stock: { name: '库存.csv', content: stock() },
  football: { name: '联赛赛果.csv', content: football() },
  clinic: { name: '门诊记录.csv', content: clinic() },
  energy: { name: '楼宇能耗.csv', content: energy() },
  loans: { name: '图书借阅.json', content: loans() },
  ...officeFiles,
  ...townFiles,
  ...tradeFiles,
} as const satisfies Record<string, QuestionFile>

export type QuestionFileKey = keyof typeof questionFiles
