// Pairs of antonyms, compiled for this product: each line has the words of one pole, then those of the other. Single
// characters count only if exactly they were exchanged.
const axes = `
增 升 涨 增加 增长 增多 增大 增强 增高 上升 上涨 上调 升高 提高 提升 扩大 扩张 加大 加快 加强 加重 加深 上扬 攀升 激增 递增 变大 变多 好转 改善 : 减 降 跌 减少 减弱 减小 减轻 减慢 下降 下跌 下调 下滑 降低 缩小 缩减 收缩 放慢 减缓 削减 锐减 递减 变小 变少 恶化 衰退 负增长 萎缩
高 较高 最高 高于 更高 偏高 : 低 较低 最低 低于 更低 偏低 矮
大 较大 最大 大于 更大 巨大 大型 庞大 : 小 较小 最小 小于 更小 微小 小型 细小
多 较多 最多 多于 更多 多数 大多数 多半 许多 大量 众多 至多 : 少 较少 最少 少于 更少 少数 极少数 少量 稀少 至少 很少 几乎没有
长 较长 最长 更长 漫长 : 短 较短 最短 更短 短暂
早 较早 最早 早于 更早 提前 提早 早期 : 晚 较晚 最晚 晚于 更晚 迟 推迟 延后 延迟 晚期 末期
前 之前 以前 前方 前面 前者 前期 此前 前半 前往 从前 : 后 之后 以后 后方 后面 后者 后期 此后 后半 后来
先 先于 首先 率先 : 后 后于 最后 随后
快 较快 最快 迅速 快速 加速 : 慢 较慢 最慢 缓慢 减速 迟缓
远 较远 最远 遥远 : 近 较近 最近 邻近 接近
新 最新 新式 : 旧 老 最老 旧式 古老
强 较强 最强 强大 强劲 : 弱 较弱 最弱 薄弱 微弱
轻 较轻 轻型 : 重 较重 重型 沉重
厚 : 薄
深 较深 : 浅 较浅
宽 : 窄
冷 寒冷 : 热 炎热
干 干燥 : 湿 潮湿
硬 坚硬 : 软 柔软
好 良好 优秀 : 坏 差 恶劣 拙劣
东 以东 东部 东面 东侧 东方 东岸 : 西 以西 西部 西面 西侧 西方 西岸
南 以南 南部 南面 南侧 南方 南岸 : 北 以北 北部 北面 北侧 北方 北岸
东南 : 西北
东北 : 西南
左 左侧 左边 左面 左岸 左方 : 右 右侧 右边 右面 右岸 右方
上 以上 之上 上方 上面 上游 上部 上层 上半 向上 上级 : 下 以下 之下 下方 下面 下游 下部 下层 下半 向下 下级
内 以内 之内 内部 内侧 里面 室内 境内 国内 : 外 以外 之外 外部 外侧 外面 室外 境外 国外
正面 : 背面 反面
正 正式 : 负 副 非正式
顺时针 : 逆时针
首 首次 第一次 首个 首位 最初 起初 第一个 初次 : 末 末次 最后一次 最后 最终 末位 最后一个
开始 起 始于 开幕 启动 揭幕 动工 开工 : 结束 止 终于 闭幕 终止 停止 截止 落幕 完工 竣工
进 进入 进来 入 : 出 离开 出来 退出 出去
进口 输入 引进 : 出口 输出
迁入 移入 流入 汇入 : 迁出 移出 流出
加入 参加 加盟 入会 : 退出 离开 脱离 退会 缺席
来 来到 抵达 到达 : 去 离开 出发 离去
买 购买 购入 买入 收购 购得 : 卖 出售 售出 卖出 销售 转让
借 借入 租入 : 还 归还 借出 租出
胜 胜利 获胜 战胜 击败 打败 取胜 赢 赢得 大胜 险胜 击退 力克 打赢 胜出 : 败 失败 失利 战败 输给 败给 落败 输 输掉 大败于 惨败 不敌 被击败 负于 告负 负
成功 : 失败 未遂
得到 获得 取得 夺得 赢得 : 失去 丧失 丢失 错失
支持 赞成 拥护 赞同 拥戴 : 反对 抵制 反抗 不支持
同意 接受 答应 批准 采纳 通过 允许 准许 许可 : 拒绝 否决 驳回 回绝 禁止 不准
承认 : 否认 否定
肯定 : 否定 怀疑
建立 成立 创立 创建 创办 设立 组建 建成 落成 : 解散 撤销 废除 取消 裁撤 关闭 拆除 撤消
打开 开启 开放 开 公开 : 关闭 封闭 关 秘密 保密 隐瞒
任命 上任 就任 就职 出任 担任 上台 即位 登基 : 罢免 卸任 离任 辞职 辞去 免去 下台 退位 免职
出生 诞生 生于 : 去世 逝世 死亡 死于 过世 病逝
生 活 存活 生还 : 死 亡 遇难 罹难
升级 升班 晋级 晋升 : 降级 降班 淘汰 降职
公 公有 公立 公营 国有 国营 : 私 私有 私立 私营 民营
男 男性 男子 男生 男孩 男人 : 女 女性 女子 女生 女孩 女人
父 父亲 爸爸 岳父 祖父 : 母 母亲 妈妈 岳母 祖母
子 儿子 长子 次子 : 女 女儿 长女 次女
兄 哥哥 兄长 弟弟 : 姐 姐姐 妹妹
哥哥 兄长 姐姐 : 弟弟 妹妹
丈夫 : 妻子
全部 所有 完全 全体 一律 都 全 整个 : 部分 一部分 局部 个别 少数
总是 经常 常常 时常 一直 始终 通常 : 从不 从未 偶尔 很少 有时 罕有
必须 必需 强制 : 可以 自愿 无需 不必 不得
一定 必然 肯定 : 可能 或许 也许
超过 多达 超出 突破 高达 逾 大于 : 不足 不到 少于 低于 未满 未达 小于
至少 最少 : 至多 最多
容易 简单 轻易 : 困难 难以 复杂 艰难
安全 : 危险
富 富裕 丰富 充足 富有 : 贫 贫穷 贫困 匮乏 缺乏 贫乏 不足 稀缺
喜欢 喜爱 爱好 热爱 : 讨厌 厌恶 憎恨
友好 : 敌对
同 相同 一致 相似 同样 : 异 不同 相反 各异
直接 : 间接
主要 主 : 次要 次
主动 : 被动
攻 进攻 攻打 攻击 : 守 防守 防御 守卫
积极 正面 : 消极 负面
合法 : 非法 违法
民主 : 专制 独裁
传统 : 现代
古代 : 现代
自然 天然 野生 : 人工 人造 养殖 栽培
昼 白天 日间 : 夜 夜晚 晚上 夜间
春季 春天 : 秋季 秋天
夏季 夏天 : 冬季 冬天
上午 早上 早晨 : 下午 晚上 傍晚
永久 永远 长期 : 暂时 临时 短期
唯一 : 之一
独立 自主 : 依附 附属 从属 依赖
统一 合并 : 分裂 拆分 分离
和平 : 战争
前身 : 后身
原因 : 结果
优点 优势 : 缺点 劣势
盈利 获利 盈余 : 亏损 亏本 赤字
收入 : 支出
城市 : 农村 乡村
阳性 : 阴性
有毒 : 无毒
有害 : 无害 有益
雄 雄性 公 : 雌 雌性 母
凸 : 凹
奇数 : 偶数
直 : 弯 曲
繁荣 兴盛 : 衰落 衰败 萧条
领先 : 落后
保留 保存 : 废弃 摧毁 销毁 放弃
增派 : 撤回
允许 : 禁止 严禁
有利 : 不利
清晰 : 模糊
稳定 : 动荡 不稳
逐渐 渐渐 : 突然 骤然
贵 昂贵 最贵 : 便宜 最便宜 廉价
有关 相关 : 无关 毫无相干 毫不相干 毫无关系
热门 : 冷门
免费 : 收费 付费
`

/** Poles per word of the lexicon: axis times two, plus the side. */
const poles = new Map<string, number[]>()
for (const [axis, line] of axes.trim().split('\n').entries()) {
  for (const [side, words] of line.split(':').entries()) {
    for (const word of words.trim().split(' ')) poles.set(word, [...(poles.get(word) ?? []), axis * 2 + side])
  }
}
const maxWordLength = Math.max(...Array.from(poles.keys(), ({ length }) => length))

function polesIn(text: string, whole: boolean): Set<number> {
  const found = new Set<number>()
  for (let at = 0; at < text.length; at += 1) {
    for (let length = Math.min(maxWordLength, text.length - at); length > 0; length -= 1) {
      // A single character means nothing inside a longer text: 大 of 大学.
      if (length === 1 && !(whole && text.length === 1)) continue
      const own = poles.get(text.slice(at, at + length))
      if (!own) continue
      for (const pole of own) found.add(pole)
      at += length - 1
      break
    }
  }
  return found
}

/**
 * Whether two texts in the same position of two sentences are antonyms: 上升 and 下降, 东部 and 西部.
 * @param left one or a few words, folded; a single character counts only if it is the whole difference
 */
export function areOpposite(left: string, right: string): boolean {
  const [one, other] = [polesIn(left, true), polesIn(right, true)]
  for (const pole of one) if (other.has(pole ^ 1) && !other.has(pole)) return true
  return false
}

/** Negation words, longest first; the last ones are parts of other words. */
const negators =
  /(?:并非|并不|并未|并没有?|不是|不能|不会|不曾|没有|从未|从不|尚未|未能|未曾|未经|无法|毫无|绝不|决不|绝非|不|没|未|无|非)/g
const isPartOfWord =
  /不(?:到|满|下|仅|但|只|光|过|久|断|少|同|论|管|如|止|足|妨|免|禁|由|料|惜|愧|堪|外|锈|动产|等式|必说|约而同|得不|可或缺|可分割|可避免)|没(?:收|落|入|药)|未(?:满|来|婚|必|免|知数)|无(?:论|线|疑|数|限|人机|锡|偿|异|机|尽|穷|产|不|双|敌|名|形|奈|意识|害|锋|政府)|非(?:常|洲|凡|得)|[除莫]非|南非|北非|西非|东非|能不|会不|可不|[的地]不/g

export interface Negation {
  /** Offsets of the negating character and of the negated text. */
  readonly at: number
  readonly end: number
  /** Part of a word such as 不仅, which negates nothing as long as the word is complete. */
  readonly isInWord: boolean
}

export function negationsIn(text: string): Negation[] {
  const words = Array.from(text.matchAll(isPartOfWord), ({ index, 0: word }) => ({
    start: index,
    end: index + word.length,
  }))
  return Array.from(text.matchAll(negators), ({ index, 0: word }) => {
    const at = index + word.search(/[不没未无非毫绝决]/)
    return { at, end: index + word.length, isInWord: words.some(({ start, end }) => at >= start && at < end) }
  })
}

/** Passive markers: the agent follows the patient. */
export const passiveMarkers = /[被由受遭给让]|为.{1,8}所/
