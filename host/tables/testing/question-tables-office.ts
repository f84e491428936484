import { Chance, csv, day } from './question-chance.ts'
import { given, surnames } from './question-names.ts'

function hotel(): string {
  const chance = new Chance(211)
  const hotels = ['湖滨店', '机场店', '古城店', '会展店'] as [string, ...string[]]
  const rooms = [
    ['标准间', 320],
    ['大床房', 360],
    ['家庭房', 520],
    ['套房', 880],
  ] as [[string, number], ...[string, number][]]
  const rows = Array.from({ length: 220 }, (_, at) => {
    const [room, price] = chance.of(rooms)
    const nights = 1 + chance.below(6)
    const isCancelled = chance.below(7) === 0
    const score = isCancelled || chance.below(5) === 0 ? '' : (3 + chance.below(21) / 10).toFixed(1)
    const from = day(2024, chance.below(366))
    const channel = chance.of(['携程', '美团', '官网', '前台', '携程'])
    const fee = price * nights + chance.below(60)
    const stay = [from, nights, fee, chance.of(['含早', '不含早']), channel, isCancelled ? '是' : '否', score]
    return [`HT${20_001 + at}`, chance.of(hotels), room, ...stay]
  })
  return csv('预订编号,门店,房型,入住日期,间夜数,房费(元),早餐,预订渠道,是否取消,客人评分', rows)
}

function waybills(): string {
  const chance = new Chance(223)
  const towns = ['苏州', '武汉', '西安', '青岛', '厦门', '长沙'] as [string, ...string[]]
  const rows = Array.from({ length: 260 }, (_, at) => {
    const from = chance.below(180)
    const days = 1 + chance.below(7)
    const weight = (2 + chance.below(900) / 10).toFixed(1)
    const isLate = days > 5 ? '是' : '否'
    const fee = (12 + Number(weight) * 1.5 + chance.below(30)).toFixed(2)
    const sent = [weight, (chance.below(200) / 100 + 0.01).toFixed(2), fee]
    const dates = [day(2024, from), chance.below(12) === 0 ? '' : day(2024, from + days), isLate]
    const carrier = chance.of(['顺丰', '德邦', '中通', '京东物流'])
    return [`YD${700_100 + at}`, chance.of(towns), chance.of(towns), carrier, ...sent, ...dates]
  })
  return csv('运单号,发货城市,收货城市,承运商,重量(kg),体积(m³),运费(元),发货日期,签收日期,是否延误', rows)
}

function returns(): string {
  const chance = new Chance(227)
  const goods = [
    ['连衣裙', '服饰'],
    ['运动鞋', '服饰'],
    ['电饭煲', '家电'],
    ['吹风机', '家电'],
    ['面膜', '美妆'],
    ['口红', '美妆'],
  ] as [[string, string], ...[string, string][]]
  const rows = Array.from({ length: 180 }, (_, at) => {
    const [item, category] = chance.of(goods)
    const reason = chance.of(['尺码不合', '质量问题', '不喜欢', '发错货', '物流太慢'])
    const amount = 40 + chance.below(700)
    const shop = chance.of(['天猫店', '京东店', '抖音店'])
    const asked = day(2023 + (at < 80 ? 0 : 1), chance.below(365))
    const done = [amount, reason, 1 + chance.below(12), chance.of(['小雅', '小北', '小南']), shop]
    return [`TH${3_001 + at}`, asked, item, category, ...done]
  })
  return csv('退货单号,申请日期,商品,类目,退款金额(元),退货原因,处理时长(天),处理客服,店铺', rows)
}

function listings(): string {
  const chance = new Chance(229)
  const estates = [
    ['翠湖花园', '江北区'],
    ['阳光家园', '江北区'],
    ['枫林苑', '江南区'],
    ['锦绣城', '江南区'],
    ['金色港湾', '滨海区'],
    ['望海楼', '滨海区'],
  ] as [[string, string], ...[string, string][]]
  const rows = Array.from({ length: 90 }, (_, at) => {
    const [estate, district] = chance.of(estates)
    const area = 45 + chance.below(120)
    const price = 14_000 + chance.below(30) * 800
    const layout = area < 70 ? '一室一厅' : area < 105 ? '两室一厅' : '三室两厅'
    const built = 1998 + chance.below(25)
    const what = [layout, area, ((area * price) / 10_000).toFixed(1), price, chance.of(['南', '北', '东南'])]
    const state = [built, chance.of(['高层', '中层', '低层']), chance.of(['精装', '简装', '毛坯'])]
    return [`F${8_001 + at}`, estate, district, ...what, ...state, day(2024, chance.below(240))]
  })
  const header =
    '房源编号,小区名称,行政区,户型,面积(㎡),总价(万元),单价(元/㎡),朝向,建成年份,楼层,装修情况,挂牌日期'
  return csv(header, rows)
}

function hours(): string {
  const chance = new Chance(233)
  const people = [
    ['林晓', '前端组'],
    ['何伟', '前端组'],
    ['方敏', '后端组'],
    ['丁磊', '后端组'],
    ['许静', '测试组'],
  ] as [[string, string], ...[string, string][]]
  const rows = Array.from({ length: 240 }, () => {
    const [person, team] = chance.of(people)
    const project = chance.of(['官网改版', '会员系统', '数据中台', '小程序'])
    const task = chance.of(['开发', '开发', '会议', '测试', '设计'])
    const spent = (1 + chance.below(15) / 2).toFixed(1)
    const extra = chance.of(['是', '否', '否', '否'])
    return [
      day(2024, chance.below(120)),
      person,
      team,
      project,
      task,
      spent,
      extra,
      100 + chance.below(5) * 20,
    ]
  })
  return csv('日期,员工姓名,所属小组,项目名称,任务类型,工时(小时),是否加班,费率(元/小时)', rows)
}

function visits(): string {
  const chance = new Chance(239)
  const pages = ['首页', '产品页', '价格页', '博客', '帮助中心'] as [string, ...string[]]
  const rows = Array.from({ length: 60 }, (_, at) =>
    pages.map((page) => {
      const views = 200 + chance.below(2_000)
      const people = Math.floor(views * (0.4 + chance.below(40) / 100))
      const bounce = `${20 + chance.below(60)}.${chance.below(10)}%`
      const source = chance.of(['自然搜索', '付费广告', '社交媒体', '直接访问'])
      return [
        day(2024, 60 + at),
        page,
        source,
        views,
        people,
        bounce,
        15 + chance.below(200),
        chance.below(30),
      ]
    }),
  )
  return csv('统计日期,页面,流量来源,浏览量(PV),访客数(UV),跳出率,平均停留时长(秒),注册数', rows.flat())
}

function expenses(): string {
  const chance = new Chance(241)
  const rows = Array.from({ length: 150 }, (_, at) => {
    const name = `${surnames[chance.below(8)]}${given[chance.below(3)]}`
    const kind = chance.of(['差旅费', '交通费', '餐饮费', '办公用品', '招待费'])
    const state = chance.of(['已通过', '已通过', '已通过', '审批中', '已驳回'])
    const amount = (30 + chance.below(400_000) / 100).toFixed(2)
    const done = [
      amount,
      state,
      state === '审批中' ? '' : 1 + chance.below(15),
      chance.of(['有', '有', '无']),
    ]
    const team = chance.of(['市场部', '研发部', '行政部', '法务部'])
    return [`BX${24_001 + at}`, day(at < 60 ? 2023 : 2024, chance.below(365)), name, team, kind, ...done]
  })
  return csv('报销单号,提交日期,报销人,部门,费用类型,报销金额(元),审批状态,审批天数,发票', rows)
}

/** Seven files of offices: rooms, freight, returns, houses, hours, visits, expenses. */
export const officeFiles = {
  hotel: { name: '酒店预订.csv', content: hotel() },
  waybills: { name: '物流运单.csv', content: waybills() },
  returns: { name: '退货明细.csv', content: returns() },
  listings: { name: '二手房挂牌.csv', content: listings() },
  hours: { name: '项目工时.csv', content: hours() },
  visits: { name: '网站访问.csv', content: visits() },
  expenses: { name: '费用报销.csv', content: expenses() },
} as const
