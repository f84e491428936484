/** Synonyms: a column named by one of them also matches the others. */
const classes = `
销售额 销售金额 营业额 营收 销售收入 业绩 成交额 卖
实付金额 实收金额 订单金额 支付金额 成交金额 消费金额 应付金额 销售额 营业额 营收 流水 消费 消费额 金额
销量 销售量 销售数量 卖出 卖 件数
成本 进价
工资 薪水 薪资 月薪 薪酬 待遇 底薪 收入 月工资 月收入
姓名 名字 人名 员工 同学 学生 职工 同事 谁 人
地区 区域 大区 片区 省份
类别 分类 类型 种类 品类 品种 大类 类目
产品 商品 货品 货物 物品 东西
部门 处室
价格 单价 售价 价钱 定价 均价
库存 存货 库存量 货 剩
气温 温度
最高气温 最高温
最低气温 最低温
降水 降雨 下雨 雨量 降水量 下的雨 雨
支出 花费 开销 开支 花 花钱 支出额
费用 花费 花 花钱 开销 钱
金额 钱 总额
用电量 用电 耗电 费电 耗电量 电量 度电 电
用水量 用水 耗水 费水 耗水量 水量 水
书名 书 图书 书籍
年龄 岁数 年纪 几岁
进球 球 得分
学历 文凭 教育程度
等候 等待 排队 等
报销 报销比例
医生 大夫
患者 病人
供应商 供货商 厂商
仓库 库房 仓
观众 上座 球迷
成绩 分数 得分
性别 男女
楼宇 楼 大楼 楼栋 建筑
站点 站 车站
车桩 桩 车位
天气 天气状况
科目 项目
空气质量 AQI
绩效 考核
主队 球队 队伍 主场 主场球队
客队 客场 客场球队
推荐意愿 推荐
建议 意见 反馈
轮次 轮
入职 加入
借阅天数 借阅时长 借期
班级 班 班别
组别 组
利润 盈利 赚
评分 打分 得分
人数 人次
订单 单
客户 顾客
日期 时间
来源 渠道 途径
驾驶员 司机 驾驶人
产地 国家 国 国别
影片 电影 片子
里程 路程 距离 跑
授课老师 老师 教师 讲师
学员 学生 学习者
时长 耗时 用时 工时 停留时间
延误 晚点 误点 迟到
载客人数 旅客 乘客
品牌 牌子
技师 师傅
评分 口碑
支出 花销
花费 花销
费用 花销
骑手 外卖员 配送员 小哥
故障 毛病
`
  .trim()
  .split('\n')
  .map((line) => line.split(' '))

const earning = ['利润', '毛利', '收入', '营收', '销售额', '实收', '金额', '流水', '额', '费']
const spending = ['支出', '花费', '成本', '费用', '金额', '费', '额']

/** Columns that a superlative refers to by default. */
export const aboutOfAdjectives: Readonly<Record<string, readonly string[]>> = {
  热: ['最高气温', '气温', '温度'],
  冷: ['最低气温', '气温', '温度'],
  贵: ['单价', '价格', '售价', '费用', '价'],
  远: ['里程', '距离', '路程'],
  便宜: ['单价', '价格', '售价', '费用', '价'],
  快: ['速度', '时长', '耗时', '用时', '天数'],
  慢: ['速度', '时长', '耗时', '用时', '天数'],
  久: ['时长', '耗时', '用时', '天数'],
  大: ['面积', '金额', '总额', '规模'],
  小: ['面积', '金额', '总额', '规模'],
  老: ['年龄'],
  年轻: ['年龄'],
  年长: ['年龄'],
  赚钱: earning,
  挣钱: earning,
  有钱: earning,
  值钱: earning,
  不赚钱: earning,
  不挣钱: earning,
  亏: ['利润', '毛利', '盈亏', '盈利'],
  亏钱: ['利润', '毛利', '盈亏', '盈利'],
  亏本: ['利润', '毛利', '盈亏', '盈利'],
  花钱: spending,
  烧钱: spending,
  省钱: spending,
  满意: ['满意', '评分', '星级', '评价', '得分', '打分'],
  不满意: ['满意', '评分', '星级', '评价', '得分', '打分'],
}

/** Columns that a unit after a number or after 多少 suggests. */
export const columnsOfUnits: Readonly<Record<string, readonly string[]>> = {
  元: [
    '金额',
    '费用',
    '销售额',
    '支出',
    '单价',
    '价格',
    '月薪',
    '工资',
    '薪',
    '成本',
    '额',
    '费',
    '价',
    '元',
  ],
  岁: ['年龄'],
  星: ['星级', '评分', '评价', '打分', '满意度'],
  个月: ['月数', '月'],
  平: ['面积', '㎡'],
  度电: ['用电', '电'],
  度: ['气温', '温度', '℃', '用电'],
  毫米: ['降水', 'mm'],
  分钟: ['分钟', '时长'],
  吨: ['吨'],
  件: ['件', '销量'],
  级: ['级'],
  分: ['分', '成绩', '意愿', '评分', '得分'],
  次: ['次'],
  球: ['进球'],
  天: ['天数'],
  晚: ['间夜', '晚数', '入住天数'],
  时间: ['时长', '工时', '耗时', '用时', '等候时间', '天数', '小时', '分钟'],
}

/** These match a column even when they are not at the end of its name. */
const actions = new Set(['等候', '入职', '报销', '天气', '绩效', '降水', '用电', '用水', '延误', '载客人数'])

const byWord = new Map<string, Set<string>>()
for (const words of classes)
  for (const word of words) byWord.set(word, new Set([...(byWord.get(word) ?? []), ...words]))

/** @returns the synonyms of each word in a folded name, scored by its share of the name */
export function synonymsIn(name: string): readonly { readonly word: string; readonly score: number }[] {
  const found = new Map<string, number>()
  for (const [word, others] of byWord) {
    const key = word.toLowerCase()
    if (key.length < 2 || !name.includes(key)) continue
    // 费用科目 is about 科目: the end of a name is its meaning.
    if (!name.endsWith(key) && !actions.has(key)) continue
    const score = (name.endsWith(key) ? 0.55 : 0.4) + (0.3 * key.length) / name.length
    for (const other of others)
      found.set(other.toLowerCase(), Math.max(found.get(other.toLowerCase()) ?? 0, score))
  }
  return [...found].map(([word, score]) => ({ word, score }))
}
