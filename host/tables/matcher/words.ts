import type { QueryFrame } from '../../../lib/contract/tables/query-frame.ts'
import type { Aggregate, Change, ChartKind, Comparison, TimeUnit } from '../query/frame-types.ts'

type PlainKind =
  | 'count'
  | 'rows'
  | 'kinds'
  | 'each'
  | 'apart'
  | 'which'
  | 'list'
  | 'not'
  | 'other'
  | 'missing'
  | 'first'
  | 'last'
  | 'nth'
  | 'trend'
  | 'rate'
  | 'and'
  | 'follow'
  | 'only'
  /** Asks what no query says. */
  | 'why'

/** What a word of a question asks for. */
export type Operation =
  | { readonly kind: PlainKind }
  | { readonly kind: 'aggregate'; readonly aggregate: Aggregate }
  /** `order` is null where the word does not say which end is meant. */
  | { readonly kind: 'extreme'; readonly order: 'desc' | 'asc' | null; readonly isDate?: boolean }
  | { readonly kind: 'sort'; readonly order: 'desc' | 'asc' }
  | { readonly kind: 'compare'; readonly comparison: Comparison }
  | { readonly kind: 'change'; readonly change: Change }
  | { readonly kind: 'shape'; readonly shape: QueryFrame['shape'] }
  | { readonly kind: 'chart'; readonly chart: ChartKind }

type Entry = readonly [operation: Operation, words: string]

const aggregate = (value: Aggregate, words: string): Entry => [{ kind: 'aggregate', aggregate: value }, words]
const plain = (kind: PlainKind, words: string): Entry => [{ kind }, words]
const change = (value: Change, words: string): Entry => [{ kind: 'change', change: value }, words]
const compare = (comparison: Comparison, words: string): Entry => [{ kind: 'compare', comparison }, words]
const chart = (value: ChartKind, words: string): Entry => [{ kind: 'chart', chart: value }, words]

/**
 * All words that ask for an operation. The list is closed: a check fails when it grows. What else a sentence says is a
 * column, a value, a date or a number of the tables, or it has no place in the query and is shown so.
 */
export const operations: readonly Entry[] = [
  aggregate('sum', '合计 总计 总共 一共 总和 总额 总'),
  aggregate('avg', '平均 均值'),
  aggregate('median', '中位数'),
  [{ kind: 'extreme', order: 'desc' }, '最高 最多 最大'],
  [{ kind: 'extreme', order: 'asc' }, '最低 最少 最小'],
  [{ kind: 'extreme', order: 'desc', isDate: true }, '最晚 最近 最新'],
  [{ kind: 'extreme', order: 'asc', isDate: true }, '最早'],
  [{ kind: 'extreme', order: null }, '最'],
  [{ kind: 'sort', order: 'desc' }, '从高到低 从多到少 从大到小 降序 排名 排行 排序 高 多 大'],
  [{ kind: 'sort', order: 'asc' }, '从低到高 从少到多 从小到大 升序 低 少 小'],
  plain('count', '多少 几 数量 个数 人数 次数 数'),
  plain('rows', '行数 条数'),
  plain('kinds', '多少种 几种 不同 不重复 种类'),
  plain('each', '每 各 按 每个 各个'),
  plain('apart', '分别 对比 比较 比'),
  plain('which', '哪 谁'),
  plain('list', '列出 哪些 哪几 明细 名单 列'),
  plain('not', '不是 不 没 未 非'),
  plain('other', '除了 除去 不含'),
  plain('missing', '缺失 空 没填 未填'),
  plain('first', '前'),
  plain('last', '后 倒数'),
  plain('nth', '第'),
  plain('trend', '趋势 走势 变化'),
  plain('rate', '率'),
  plain('and', '和 与 跟 及 、'),
  plain('follow', '那 换成 改成 改为'),
  plain('only', '只看 其中'),
  plain('why', '为什么 怎么办'),
  compare('>', '大于 超过 高于 多于 >'),
  compare('>=', '至少 不低于 不少于 大于等于 >= ≥ 以上'),
  compare('<', '小于 低于 少于 不到 不足 <'),
  compare('<=', '不超过 至多 不高于 小于等于 <= ≤ 以下 以内'),
  change('share', '占比 占 比例 百分比 百分之多少 百分之几'),
  change('year_before', '同比'),
  change('unit_before', '环比'),
  change('running', '累计'),
  [{ kind: 'shape', shape: 'histogram' }, '分布'],
  [{ kind: 'shape', shape: 'correlation' }, '相关 相关性 相关系数 关系'],
  chart('line', '折线图'),
  chart('bar', '柱状图'),
  chart('stacked', '堆叠图 堆叠'),
  chart('pie', '饼图'),
  chart('scatter', '散点图'),
  chart('histogram', '直方图'),
  chart('box', '箱线图'),
  chart('heatmap', '热力图'),
]

/** Periods, behind 每 or 哪. */
export const timeUnits: Readonly<Record<string, TimeUnit>> = {
  年: 'year',
  季度: 'quarter',
  月: 'month',
  周: 'week',
  日: 'day',
  天: 'day',
  小时: 'hour',
  星期几: 'weekday',
}

/** Classifiers of what is counted, which name no column. */
export const classifiers =
  '个 条 行 笔 次 项 份 件 单 人 名 位 家 台 辆 本 张 只 套 户 所 间 场 部 门 款 种 类 道 门 块 元 分 天 公斤 公里 岁 级'

/** Function words and phrases of asking. They ask for no operation. */
export const functionWords =
  '的 地 得 了 过 着 是 为 有 在 里 中 内 上 下 从 到 把 被 给 对 于 以 将 这 该 此 它 他 她 其 们 就 都 也 还 又 再 才 会 能 要 想 可以 请 请问 帮 我 我们 你 看 看看 查 查一下 算 算一下 求 一下 统计 显示 告诉 知道 画 画成 画出 排 拆开 更 做 做成 用 吗 呢 吧 啊 呀 么 怎么样 怎样 如何 什么 情况 结果 数据 表 表格 所有 全部 整个 全 个 一 之 并 但 或 而 且 有没有 时候 时 大概 大约 左右 当中 之中 进行 属于 来 去 出 叫 一共有 ， 。 ？ ！ , . ? ! : ： ； ; ( ) （ ） “ ” "'
