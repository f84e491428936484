import { Chance, csv, day } from './question-chance.ts'
import { given, surnames } from './question-names.ts'

function dishes(): string {
  const chance = new Chance(307)
  const menu = [
    ['宫保鸡丁', '热菜', 38],
    ['麻婆豆腐', '热菜', 26],
    ['凉拌黄瓜', '凉菜', 16],
    ['酸辣土豆丝', '热菜', 22],
    ['皮蛋豆腐', '凉菜', 18],
    ['扬州炒饭', '主食', 24],
    ['牛肉面', '主食', 32],
    ['酸梅汤', '饮品', 12],
  ] as [[string, string, number], ...[string, string, number][]]
  const rows = Array.from({ length: 280 }, (_, at) => {
    const [dish, kind, price] = chance.of(menu)
    const pieces = 1 + chance.below(4)
    const hour = chance.of(['11', '12', '12', '13', '17', '18', '18', '19', '20'])
    const time = `${day(2024, 120 + chance.below(31))} ${hour}:${10 + chance.below(50)}`
    const place = chance.of(['大厅', '包间', '外卖', '外卖'])
    const paid = chance.of(['微信', '支付宝', '现金', '会员卡'])
    const off = chance.below(3) === 0 ? chance.below(10) : 0
    const stars = chance.below(4) === 0 ? '' : 1 + chance.below(5)
    return [time, `OD${5_001 + at}`, dish, kind, price, pieces, price * pieces - off, off, place, paid, stars]
  })
  return csv(
    '下单时间,订单编号,菜品,菜品分类,单价(元),份数,实付金额(元),优惠金额(元),就餐方式,支付方式,星级评价',
    rows,
  )
}

function courses(): string {
  const chance = new Chance(311)
  const offered = [
    ['Python入门', '编程', '高老师'],
    ['数据分析', '编程', '马老师'],
    ['商务英语', '语言', '田老师'],
    ['日语初级', '语言', '田老师'],
    ['油画基础', '艺术', '沈老师'],
    ['摄影', '艺术', '高老师'],
  ] as [[string, string, string], ...[string, string, string][]]
  const rows = Array.from({ length: 200 }, (_, at) => {
    const [course, field, teacher] = chance.of(offered)
    const name = `${surnames[chance.below(10)]}${given[chance.below(6)]}`
    const fee = 800 + chance.below(20) * 100
    const isDropped = chance.below(8) === 0
    const rate = isDropped ? '' : `${30 + chance.below(71)}%`
    const passed = isDropped ? '未参加' : chance.of(['通过', '通过', '未通过'])
    const start = day(at < 90 ? 2023 : 2024, chance.below(365))
    const from = chance.of(['朋友推荐', '公众号', '地推', '老学员'])
    const more = [start, fee, chance.of(['线上', '线下']), from, isDropped ? '是' : '否', rate, passed]
    return [`K${90_001 + at}`, name, course, field, teacher, ...more]
  })
  return csv(
    '报名编号,学员姓名,课程名称,课程类别,授课老师,报名日期,学费(元),授课形式,来源,是否退课,出勤率,考核结果',
    rows,
  )
}

function tickets(): string {
  const chance = new Chance(313)
  const rows = Array.from({ length: 240 }, (_, at) => {
    const created = chance.below(150)
    const isOpen = chance.below(6) === 0
    const closed = isOpen ? '' : day(2024, created + chance.below(9))
    const kind = chance.of(['账号问题', '支付失败', '退款咨询', '功能建议', '投诉'])
    const level = chance.of(['紧急', '高', '中', '中', '低'])
    const reply = 2 + chance.below(180)
    const score = isOpen || chance.below(4) === 0 ? '' : 1 + chance.below(5)
    const state = isOpen ? '处理中' : chance.of(['已解决', '已解决', '已关闭'])
    const who = chance.of(['阿华', '小米', '大刘', '芳芳'])
    const [via, again] = [chance.of(['电话', '邮件', '在线聊天']), chance.below(9) === 0 ? '是' : '否']
    return [`GD${at + 1}`, day(2024, created), closed, kind, level, via, who, reply, again, score, state]
  })
  return csv(
    '工单号,创建日期,关闭日期,问题类型,优先级,渠道,受理人,首次响应时间(分钟),是否重开,满意度(分),工单状态',
    rows,
  )
}

function recruits(): string {
  const chance = new Chance(317)
  const rows = Array.from({ length: 130 }, (_, at) => {
    const name = `${surnames[at % 12]}${given[(at * 7 + Math.floor(at / 12)) % 8]}${at >= 96 ? '二' : ''}`
    const post = chance.of(['算法工程师', '产品经理', '运营专员', '销售代表'])
    const state = chance.of(['简历筛选', '一面', '二面', '已录用', '已淘汰'])
    const pay = (8 + chance.below(40) / 2).toFixed(1)
    const years = chance.below(13)
    const where = chance.of(['Boss直聘', '猎聘', '内推', '校园招聘'])
    const school = chance.of(['本科', '本科', '硕士', '博士', '大专'])
    const met = chance.below(10) === 0 ? '' : 50 + chance.below(50)
    const sent = day(2024, chance.below(200))
    return [name, chance.of(['男', '女']), school, post, where, sent, years, pay, met, state]
  })
  return csv(
    '候选人,性别,最高学历,应聘岗位,简历来源,投递日期,工作年限,期望薪资(千元),面试得分,当前阶段',
    rows,
  )
}

function trucks(): string {
  const chance = new Chance(331)
  const plates = [
    ['苏A10023', '货车', '王强'],
    ['苏A10068', '货车', '周平'],
    ['苏A20011', '客车', '李勇'],
    ['苏A20045', '客车', '郑毅'],
    ['苏A30099', '轿车', '何敏'],
  ] as [[string, string, string], ...[string, string, string][]]
  const rows = Array.from({ length: 160 }, () => {
    const [plate, kind, driver] = chance.of(plates)
    const km = 60 + chance.below(500)
    const litres = (km * (0.07 + chance.below(15) / 100)).toFixed(1)
    const cost = (Number(litres) * 7.8).toFixed(2)
    const trip = [km, litres, cost, chance.below(120), chance.below(15) === 0 ? '是' : '否']
    const road = chance.of(['城区', '高速', '城区', '山路'])
    return [day(2024, chance.below(182)), plate, kind, driver, road, ...trip]
  })
  return csv(
    '出车日期,车牌号,车型,驾驶员,路线类型,行驶里程(km),油耗(升),油费(元),怠速时长(分钟),是否违章',
    rows,
  )
}

function films(): string {
  const chance = new Chance(337)
  const names =
    '长夜,春山,归途,海底来信,猫的城市,零点列车,云上,铁匠铺,雪线,夏日终曲,黑匣,远方的灯,少年行,机械心,南方来客,无名河,候鸟,最后一班,旧时光,绿野'
  const rows = names.split(',').flatMap((name) => {
    const [kind, country] = [
      chance.of(['剧情', '喜剧', '动作', '科幻', '动画']),
      chance.of(['中国', '美国', '日本']),
    ]
    const screen = day(2023 + chance.below(2), chance.below(365))
    const [gross, cost] = [
      (chance.below(30_000) / 10 + 20).toFixed(1),
      (chance.below(4_000) / 10 + 10).toFixed(1),
    ]
    const score = chance.below(8) === 0 ? '' : (4 + chance.below(55) / 10).toFixed(1)
    return [
      [
        name,
        kind,
        country,
        screen,
        85 + chance.below(70),
        gross,
        cost,
        score,
        10 + chance.below(900),
      ] as const,
    ]
  })
  return csv(
    '影片名称,类型,产地,上映日期,片长(分钟),票房(百万元),制作成本(百万元),豆瓣评分,观影人次(万)',
    rows,
  )
}

/** Six files of a town: meals, courses, tickets of a help desk, applicants, trips, films. */
export const townFiles = {
  dishes: { name: '餐厅点单.csv', content: dishes() },
  courses: { name: '课程报名.csv', content: courses() },
  tickets: { name: '客服工单.csv', content: tickets() },
  recruits: { name: '招聘候选人.csv', content: recruits() },
  trucks: { name: '车辆出车.csv', content: trucks() },
  films: { name: '电影票房.csv', content: films() },
} as const
