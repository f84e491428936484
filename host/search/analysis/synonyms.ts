/**
 * Groups of words for the same aspect, as asked and as stated. A text with one word of a line answers a question with
 * another word of that line.
 */
const groups = `
别名 别称 又名 又称 亦称 亦名 俗称 也叫 也称 别号 简称 全称 史称 绰号 昵称 旧称 古称 原名 本名 称作 称为 叫作 叫做 名称 名字
位置 位于 地处 坐落 座落 所在地 处于
分布 产于 生于 生长 原产 原生 见于 栖息 种植 栽培
作者 作家 撰写 编写 创作 所著 著有 所作 著作 作品 写下 写成
成立 创立 创办 创建 建立 始建 设立 组建 建于 创设 开办 建成 兴建
启用 投入使用 开通 通车 运营 营运 投入 开业 开放 通航 竣工 落成
制作 制成 做成 制造 材料 材质 原料 编成 编制 采用
食物 主食 为食 食性 捕食 觅食 食用 吃
习性 生活 栖息 喜欢 栖居 活动 夜间 群居
特点 特征 特性 特色 性质 具有 优点 独特
去世 逝世 病逝 病故 过世 辞世 死亡 死于 卒于 卒 终年 享年
出生 生于 诞生 出生地 籍贯 人氏
妻子 丈夫 夫人 配偶 娶 嫁 嫁给 结婚
职位 职务 职业 官职 官 担任 出任 历任 现任 就任 任职 任命 官至
终止 终于 告终 结束 停止 终结 官终 止于
毕业 就读 学校 大学 学业 学历 学位
奖项 获奖 荣获 获得 得奖 夺得 荣誉 授予 成绩
原因 因为 由于 因此 因而 导致 缘故
目的 旨在 为了 以便 用以
投资 投资额 耗资 斥资 造价 总投资 资金 金额 花去 花费 耗费
价格 售价 票价 定价 收费 费用
由来 得名 命名 源于 来源 来历 起源 源自 因而得名 取名 取自
最先 首先 最早 最初 起初 首次 率先
播出 播映 首播 上映 放映 公映 开播
发行 推出 出版 发售 面世 上市 发表 问世
人口 居民 人数
用途 用于 可用 用来 作为 入药 药用 功能 作用
危害 有毒 毒性 损害 伤害 刺激 有害
意思 意为 意即 意味着 表示 含义 代表 意指
定义 是指 指的是 定义为 所谓 称为
导演 执导
演员 主演 饰演 出演 扮演
击败 战胜 打败 击退
总部 本部 总公司 总行
海拔 高程
内容 讲述 叙述 描写 讲的是 记载 描述 故事
形状 形态 外形 样子
天敌 捕食者
校区 分校
解约 解除合同 解除 终止合同 退租
`

export const synonyms: ReadonlyMap<string, readonly string[]> = new Map(
  groups
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
    .flatMap((words) => words.map((word) => [word, words] as const))
    .reduce((all, [word, others]) => {
      const known = all.get(word) ?? []
      return all.set(word, [...known, ...others.filter((other) => other !== word && !known.includes(other))])
    }, new Map<string, string[]>()),
)
