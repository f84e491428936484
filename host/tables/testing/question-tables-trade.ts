import { Chance, csv, day } from './question-chance.ts'

function pets(): string {
  const chance = new Chance(401)
  const animals = [
    ['豆豆', '泰迪'],
    ['旺财', '金毛'],
    ['咪咪', '布偶猫'],
    ['球球', '柯基'],
    ['雪球', '布偶猫'],
    ['可乐', '金毛'],
    ['花花', '英短猫'],
  ] as [[string, string], ...[string, string][]]
  const services = [
    ['洗澡', 60],
    ['造型修剪', 180],
    ['驱虫', 90],
    ['寄养', 260],
  ] as [[string, number], ...[string, number][]]
  const rows = Array.from({ length: 210 }, (_, at) => {
    const [name, breed] = chance.of(animals)
    const [service, price] = chance.of(services)
    const kilos = (2 + chance.below(330) / 10).toFixed(1)
    const paid = price + chance.below(80)
    const stars = chance.below(5) === 0 ? '' : 1 + chance.below(5)
    const done = [service, chance.of(['小安', '阿敏', '老顾']), paid, chance.of(['是', '否'])]
    return [
      `FW${1_000 + at}`,
      day(2024, chance.below(366)),
      name,
      breed,
      kilos,
      ...done,
      20 + chance.below(130),
      stars,
    ]
  })
  return csv(
    '服务单号,服务日期,宠物名,宠物品种,体重(kg),服务项目,美容师,消费金额(元),是否会员,服务时长(分钟),顾客评分',
    rows,
  )
}

function fees(): string {
  const chance = new Chance(409)
  const rows = Array.from({ length: 150 }, (_, at) => {
    const metres = (55 + chance.below(1_050) / 10).toFixed(1)
    const due = Number((Number(metres) * 33.6).toFixed(2))
    const months = chance.of([0, 0, 0, 1, 3, 8])
    const paid = ((due * (12 - months)) / 12).toFixed(2)
    const building = chance.of(['1号楼', '2号楼', '3号楼', '5号楼'])
    const owner = `${chance.of(['王', '李', '张', '刘', '陈', '赵'])}${chance.of(['建国', '秀英', '明远', '丽华', '志强'])}`
    const way = [day(2024, chance.below(300)), chance.of(['微信', '银行代扣', '现金'])]
    const use = chance.of(['自住', '出租', '空置'])
    return [
      `${Math.floor(at / 10) + 1}-${(at % 10) + 101}`,
      building,
      owner,
      metres,
      due,
      paid,
      ...way,
      months,
      use,
    ]
  })
  return csv(
    '房号,楼栋,业主姓名,建筑面积(㎡),应收物业费(元),实收物业费(元),缴费日期,缴费方式,欠费月数,房屋用途',
    rows,
  )
}

function flights(): string {
  const chance = new Chance(419)
  const cities = ['北京', '上海', '成都', '昆明', '三亚'] as [string, ...string[]]
  const rows = Array.from({ length: 200 }, (_, at) => {
    const seats = chance.of([160, 180, 220, 300])
    const late = chance.below(4) === 0 ? 5 + chance.below(235) : 0
    const from = chance.below(5)
    const to = (from + 1 + chance.below(4)) % 5
    const taken = chance.below(12) === 0 ? seats : seats / 2 + chance.below(seats / 2)
    const company = chance.of(['东方航空', '国际航空', '南方航空'])
    const state = chance.of(['正常', '正常', '正常', '取消', '备降'])
    const way = [cities[from] ?? '', cities[to] ?? '', day(2024, chance.below(182))]
    const price = 380 + chance.below(2_000)
    return [
      `F${1_000 + at}`,
      company,
      ...way,
      seats,
      taken,
      price,
      late,
      state,
      chance.of(['A320', 'B737', 'A330']),
    ]
  })
  return csv(
    '航班号,航空公司,出发城市,到达城市,起飞日期,座位数,载客人数,票价(元),延误时长(分钟),航班状态,机型',
    rows,
  )
}

function players(): string {
  const chance = new Chance(421)
  const rows = Array.from({ length: 220 }, (_, at) => {
    const since = chance.below(400)
    const paid = chance.of([0, 0, 6, 30, 98, 328, 648, 1_296, 3_240])
    const hours = (1 + chance.below(9_000) / 10).toFixed(1)
    const job = chance.of(['剑客', '法师', '弓手', '医师'])
    const level = chance.below(20) === 0 ? 100 : 1 + chance.below(99)
    const days = [day(2023, since), day(2023, since + chance.below(330))]
    const end = [chance.of(['是', '否']), chance.of(['安卓', '苹果', '电脑'])]
    return [
      `玩家${at}号`,
      chance.of(['青云区', '凌霄区', '沧海区']),
      job,
      level,
      paid,
      hours,
      ...days,
      ...end,
    ]
  })
  return csv(
    '玩家昵称,区服,职业,等级,充值金额(元),在线时长(小时),注册日期,最近登录日期,是否入公会,设备类型',
    rows,
  )
}

function deals(): string {
  const chance = new Chance(431)
  const rows = Array.from({ length: 140 }, (_, at) => {
    const worth = (8 + chance.below(4_920) / 10).toFixed(1)
    const paid = (Number(worth) * chance.of([0.3, 0.6, 0.9, 1])).toFixed(1)
    const planned = 20 + chance.below(180)
    const state = chance.of(['进行中', '已验收', '已验收', '已终止'])
    const took = state === '进行中' ? '' : planned - 15 + chance.below(55)
    const who = [chance.of(['医院', '学校', '银行', '制造业']), chance.of(['何静', '罗成', '沈越', '姜帆'])]
    const signed = day(2023 + chance.below(2), chance.below(360))
    const kind = [chance.of(['软件开发', '系统集成', '运维服务']), chance.of(['杭州', '合肥', '郑州'])]
    return [`HT${100 + at}`, ...who, worth, paid, planned, took, signed, state, ...kind]
  })
  return csv(
    '合同编号,客户行业,销售负责人,合同金额(万元),回款金额(万元),计划工期(天),实际工期(天),签约日期,项目状态,业务类型,签约城市',
    rows,
  )
}

function runners(): string {
  const chance = new Chance(433)
  const groups = [
    ['全程', 42],
    ['半程', 21],
    ['健康跑', 5],
  ] as [[string, number], ...[string, number][]]
  const rows = Array.from({ length: 190 }, (_, at) => {
    const [group, kilometres] = chance.of(groups)
    const isDone = chance.below(7) !== 0
    const minutes = isDone ? ((kilometres * (420 + chance.below(380))) / 100).toFixed(1) : ''
    const name = `${chance.of(['周', '吴', '郑', '冯', '卫', '蒋'])}${chance.of(['跃', '畅', '一鸣', '晓峰', '可欣'])}${at}`
    const who = [name, chance.of(['男', '女']), 18 + chance.below(53), group]
    const city = chance.of(['南宁', '贵阳', '兰州', '济南'])
    const team = chance.of(['乘风跑团', '晨曦跑团', ''])
    return [`${10_000 + at}`, ...who, city, minutes, isDone ? '是' : '否', team, chance.below(21)]
  })
  return csv(
    '参赛号,选手姓名,性别,年龄,参赛组别,来自城市,完赛用时(分钟),是否完赛,所属跑团,往届参赛次数',
    rows,
  )
}

/** Tables of trades whose words are not in the grammar. */
export const tradeFiles = {
  pets: { name: '宠物店服务.csv', content: pets() },
  fees: { name: '物业收费.csv', content: fees() },
  flights: { name: '航班动态.csv', content: flights() },
  players: { name: '玩家数据.csv', content: players() },
  deals: { name: '签约项目.csv', content: deals() },
  runners: { name: '马拉松.csv', content: runners() },
} as const
