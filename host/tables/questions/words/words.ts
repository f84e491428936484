import { parseChineseNumber } from '../../../../lib/text/chinese-number.ts'
import { lightWords } from './light-words.ts'
import type { Meaning } from './tokens.ts'
import { rule, type WordRule } from './word-rule.ts'

const count = '([0-9]+|[一二两三四五六七八九十百]+)'
const classifiers =
  '列|行|个|种|位|本|家|名|类|条|场|栋|座|所|间|台|款|支|队|份|笔|件|次|门|项|只|辆|片|块|张|批|档|套|票|单|宗|例|处|节|桌|趟|箱|篇|幢|堂|户|部|道|篇|幅|期|届|盘|段'
const most =
  '常见|受欢迎|热门|赚钱|挣钱|有钱|花钱|烧钱|值钱|满意|活跃|频繁|抢手|火爆|吃香|畅销|年长|厉害|优秀|常|高|大|多|好|强|长|贵|重|热|早|老|快|旺|火|远|久|新|费|忙|多产|高产'
const least =
  '不受欢迎|不满意|不赚钱|不挣钱|闲|清闲|省钱|亏钱?|亏本|冷门|年轻|便宜|低|小|少|差|短|轻|冷|晚|慢|弱|近|省'
const units = {
  year: '年',
  quarter: '季度|季',
  month: '月份|月',
  week: '周|星期',
  day: '天|日',
  hour: '小时|钟头',
} as const

function superlative(adjective: string, isMost: boolean, isBare = false) {
  return { kind: 'superlative', isMost, adjective, isBare } as const
}

function numberOf(match: RegExpExecArray): number {
  const said = match.slice(1).find((part) => part !== undefined) ?? ''
  return /^\d+$/.test(said) ? Number(said) : (parseChineseNumber(said) ?? 1)
}

function cut(match: RegExpExecArray, isLast: boolean | null): Meaning {
  return { kind: 'cut', count: numberOf(match), isLast }
}

const timeRules = Object.entries(units).flatMap(([unit, words]) => [
  rule(
    `(?:每一?个?|按照?|各个?|逐个?|分|以|依)(?:${words})(?:度|份)?(?:来?(?:拆开|拆分|统计|汇总|分组|看|算|分(?!别)))?(?:的(?=[变走趋]))?`,
    { kind: 'unit', unit: unit as keyof typeof units, isAsked: false },
    0.9,
  ),
  rule(
    `哪(?:一|几)?个?(?:${words})|单(?:${unit === 'hour' ? '个?钟头' : words})`,
    { kind: 'unit', unit: unit as keyof typeof units, isAsked: true },
    0.9,
  ),
  rule(`(?:${words})(?:均)`, { kind: 'meanPer', unit: unit as keyof typeof units }),
  rule(`平均(?:每一?个?|一个?)(?:${words})|每一?个?(?:${words})(?:的)?平均(?=每)`, {
    kind: 'meanPer',
    unit: unit as keyof typeof units,
  }),
])

/** Question words with their meanings; a question is tokenized at minimum cost. */
export const wordRules: readonly WordRule[] = [
  ...timeRules,
  rule('日子', { kind: 'unit', unit: 'day', isAsked: true }),
  rule('的?(?:那|一)(?:天|日)(?!里)', { kind: 'unit', unit: 'day', isAsked: true }),
  rule('几月份?(?!几)', { kind: 'unit', unit: 'month', isAsked: true }, 0.9),
  rule('几个?(?:月|小时|季度|周|星期|年)(?=里|$|[^份])', { kind: 'countUnits' }),
  rule('周末|双休日?', { kind: 'weekdays', days: [6, 7] }, 0.9),
  rule('工作日|平日', { kind: 'weekdays', days: [1, 2, 3, 4, 5] }, 0.9),
  rule('(?:周|星期|礼拜)([一二三四五六日天])(?!\\p{sc=Han}?(?:季|月))', (match) => ({
    kind: 'weekdays',
    days: [Math.min('一二三四五六日天'.indexOf(match[1] ?? '') + 1, 7)],
  })),
  rule('月度|月份', { kind: 'unit', unit: 'month', isAsked: false }),
  rule('历年|年度', { kind: 'unit', unit: 'year', isAsked: false }),
  rule('什么时候|何时|什么时间|几号|哪一?日', { kind: 'unit', unit: 'day', isAsked: true }, 0.9),
  rule('几点钟?|什么时段|哪个时段|各时段|每个时段|分时段', { kind: 'unit', unit: 'hour', isAsked: true }),
  rule('按?星期几|按?周几|按?礼拜几', { kind: 'unit', unit: 'weekday', isAsked: true }, 0.8),
  rule('主要(?:是|集中在|来自)?', superlative('常', true)),
  rule('最(?:容易|爱)\\p{sc=Han}(?=$|[的。?？])', superlative('容易', true)),
  rule('超期|超时|逾期|延期|拖期|超支|超标|超额|超预算|超计划', { kind: 'unknown' }, 1.3),
  rule('(?:执行|达成|达标|完成)(?=[率度])', { kind: 'unknown' }, 1.1),
  rule('最高分', superlative('高', true)),
  rule('最低分', superlative('低', false)),
  rule(`最(${most})`, (match) => superlative(match[1] ?? '', true)),
  rule(`最(${least})`, (match) => superlative(match[1] ?? '', false)),
  rule(
    `(?<!多少)(?<!最)更?(高|多|大|好|贵|长|早|强|快|远|久|重)(?:一?些|一?点)?(?=$|[,，。?？!呢啊吗高低多的])`,
    (match) => superlative(match[1] ?? '', true, true),
    1.2,
  ),
  rule(
    `(?<!最)更?(低|少|小|差|便宜|短|晚|弱|慢|轻)(?:一?些|一?点)?(?=$|[,，。?？!呢啊吗高低多的])`,
    (match) => superlative(match[1] ?? '', false, true),
    1.2,
  ),
  rule('最大值|最高值|峰值|最高(?=是多少)', { kind: 'aggregate', aggregate: 'max' }),
  rule('最小值|最低值|谷值|最低(?=是多少)', { kind: 'aggregate', aggregate: 'min' }),
  rule(`第${count}(${most}|${least})`, (match) => ({
    ...superlative(match[2] ?? '', new RegExp(`^(?:${most})$`).test(match[2] ?? '')),
    nth: numberOf(match),
  })),
  rule(`(?:排名?|排在)?(?:倒数)?第${count}(?:名|位)|(?:排名?|排在)(?:倒数)?第${count}`, (match) => ({
    kind: 'cut',
    count: numberOf(match),
    isLast: match[0].includes('倒数') || null,
    isOnly: true,
  })),
  rule('(?:第[一二三四]次|首次|头一[次回])(?=\\p{sc=Han})', { kind: 'unknown' }, 0.9),
  rule('有没有(?!关|[填写])(?=\\p{sc=Han})|是否有|是不是有', { kind: 'howMany', noun: '个' }, 0.9),
  rule('冠军|第一名?|榜首|排第一', () => ({ kind: 'cut', count: 1, isLast: null })),
  rule('垫底|最后一名|倒数第一名?', () => ({ kind: 'cut', count: 1, isLast: true })),
  rule(`(?:排名?)?(?:前|top)\\s?${count}(?:大|强|高)?(?:${classifiers}|天)?`, (match) => cut(match, null)),
  rule(`(?:后|倒数|最后|末尾?)${count}(?:${classifiers}|天)?`, (match) => cut(match, true)),
  rule(
    '(?:按)?从(?:高到低|大到小|多到少)(?:排序|排列|排|排名)?|降序(?:排列)?|倒序|由(?:高到低|大到小|多到少)',
    {
      kind: 'sort',
      isMost: true,
    },
  ),
  rule('(?:按)?从(?:低到高|小到大|少到多)(?:排序|排列|排|排名)?|升序(?:排列)?|由(?:低到高|小到大|少到多)', {
    kind: 'sort',
    isMost: false,
  }),
  rule('排名|排行榜?|排序|排个序|排一下|排列', { kind: 'sort', isMost: true }),
  rule('平均值|平均数(?!量)|平均分数?(?!布|别|组)|均分|平均|均值|人均|场均|次均|单均|户均|件均', {
    kind: 'aggregate',
    aggregate: 'avg',
  }),
  rule('合计|总和|总共|一共|总计|总量|总数|加起来|共计|总额|总的|总体|共|总', {
    kind: 'aggregate',
    aggregate: 'sum',
  }),
  rule('中位数|中位值|中值', { kind: 'aggregate', aggregate: 'median' }),
  rule('标准差|波动', { kind: 'aggregate', aggregate: 'stddev' }),
  rule('均价|均额', { kind: 'aggregate', aggregate: 'avg' }, 1.3),
  rule('去重|不重复|去重后的?', { kind: 'distinct' }),
  rule(`每一?(?:${classifiers})?|各个?|不同(?:的)?|分别(?=按)`, { kind: 'each' }),
  rule(`各(?:${classifiers})(?=\\p{sc=Han})`, { kind: 'each' }),
  rule(`按照?|根据|依据|以(?=.{1,8}(?:分组|统计|划分))|分(?=[^,，]{1,6}(?:统计|看|算))`, { kind: 'by' }),
  rule(`哪(?:一|几)?(?:${classifiers})|哪些|什么样?的?|哪`, (match) => ({
    kind: 'which',
    isMany: /些|几/.test(match[0]),
  })),
  rule('什么(?=\\p{sc=Han})(?!样|时|的)', { kind: 'which', isMany: false }),
  rule('叫(?:什么|啥)名?字?|是什么(?=$|[。?？])', { kind: 'which', isMany: false }),
  rule('谁|哪位|哪个人|哪名', { kind: 'who' }),
  rule(
    `(?:多少|几)(?:(个人|个|种|位|本|家|名|类|条|场|栋|座|所|间|台|款|支|队|份|笔|件|次|人次|人|天|万元?|元|块钱|块(?=$|[,，。?？呢])|钱|吨|度电?|级|岁|个?小时|秒|公斤|kg|平米|平方米|立方米|公里|晚|分钟|分|毫米|mm|毫升|克|斤|批|班|袋|瓶|幅|首|封|株|圈|局|项|门|只|辆|行|户|单|票|套|间|桌|部|道|亩|公顷|节|课时|篇|字|车次|辆次|台次|升|层|题|趟|棵|头|时间|工夫)(?:数据)?)?|多[高大]`,
    (match) => ({ kind: 'howMany', noun: match[1] ?? '' }),
  ),
  // 几块地 does not ask for money.
  rule('几块(?!钱)(?=\\p{sc=Han})', { kind: 'howMany', noun: '' }, 0.9),
  rule('多重', { kind: 'howMany', noun: '公斤' }, 0.9),
  rule('多远', { kind: 'howMany', noun: '公里' }, 0.9),
  rule('多久|多长时间|多长', { kind: 'howMany', noun: '时间' }, 0.9),
  rule(
    '人次数?|人数|次数|条数|场数|笔数|个数|单数|天数|数量|数目|行数|记录数|频次|频数|计数|户数|家数|订单数|订单量|单量|件数|票数|套数|间数|桌数|份数|例数|宗数',
    (match) => ({
      kind: 'howMany',
      noun: match[0],
    }),
    1.4,
  ),
  rule(
    '(?<=[^哪每各多少几个种])(?:种类数?|种数)(?=最|$|有|排|[,，。?])',
    { kind: 'howMany', noun: '种类' },
    0.4,
  ),
  // 发货量 counts shipments when no column has the quantity.
  rule(
    '(?<=[\\p{sc=Han}])[数量](?=$|[的最排前和与,，。?？是有超大小多少占]|分别|各|不|按|从|统计|变化|趋势)',
    (match) => ({ kind: 'howMany', noun: match[0] }),
    2.6,
  ),
  rule('占比|百分比|比例|比重|份额|构成|所占', { kind: 'change', change: 'share' }),
  rule(
    '占(?:了|全部|整个|总体|总数|全体|全年|全)?(?:的?(?:多大|多少|几成|百分之多少|百分之几))?(?:的?(?:比例|比重|百分比|份额))?',
    { kind: 'takesShare' },
  ),
  rule('百分之多少|百分之几|几成', { kind: 'change', change: 'share' }),
  rule('同比(?:增长率?|增幅|增速|变化率?|下降率?|增减)?', { kind: 'change', change: 'year_before' }),
  rule('(?:月|季度?|年)?环比(?:增长率?|增幅|增速|变化率?|下降率?|增减)?', {
    kind: 'change',
    change: 'unit_before',
  }),
  rule('增长率|增幅|增速|增长|涨幅|变化率', { kind: 'change', change: 'growth' }),
  rule('率', { kind: 'change', change: 'rate' }, 2),
  rule('累计|累积|累加', { kind: 'change', change: 'running' }),
  rule('相关系数|相关性|相关程度|相关|有没有关系|有关系吗?|(?:之间)?的?关系', {
    kind: 'topic',
    topic: 'correlation',
  }),
  rule('缺失值?|空值|空着|空白|缺考|没有?填写?|未填写?|没写|漏填|为空|是空的?|没有数据|没有记录', {
    kind: 'topic',
    topic: 'missing',
  }),
  rule('不为空|非空|填了|填写了', { kind: 'topic', topic: 'filled' }),
  rule(
    '为什么|为何|原因|怎么回事|怎么办|如何提高|怎么提升',
    { kind: 'cannot', why: '原因和办法不在数据里，只能算数据里有的数' },
    0.7,
  ),
  rule(
    '预测|下个?月|下个?季度|下一?年|明年|下周|明天|未来|以后会|会是多少|将会',
    { kind: 'cannot', why: '只能算已有的数据，不会预测' },
    0.7,
  ),
  rule(
    '(?:把)?(?:这个|刚才的?)?(?:结果|数据|表格?|图表?|它)?(?:导出|下载)来?(?:一下|成|为|到)?(?:excel|xlsx|csv|word|表格|图片|文件|报告)?',
    { kind: 'cannot', why: '结果右上角的“换图形、导出”能存成表格和图片，对话上方的“导出”能存成报告' },
    0.7,
  ),
  rule(
    '越(?:高|大|多|长|久|贵|重|早|晚|老|快|好|远|低|少|小|短|慢)(?!越)',
    { kind: 'topic', topic: 'correlation' },
    0.9,
  ),
  rule(
    '(?:一般|通常|平时)(?=\\p{sc=Han}{0,6}(?:多少|多久|几|多长))',
    { kind: 'aggregate', aggregate: 'avg' },
    0.9,
  ),
  rule('分布|频率分布', { kind: 'topic', topic: 'distribution' }),
  rule('不及格', { kind: 'topic', topic: 'fail' }),
  rule('及格', { kind: 'topic', topic: 'pass' }),
  rule('(?:折线|曲线|走势|趋势)图?|(?:变化)?(?:趋势|走势)|变化(?:情况)?|怎么变', {
    kind: 'chart',
    chart: 'line',
  }),
  rule('(?:柱状|柱形|条形|柱)图', { kind: 'chart', chart: 'bar' }),
  rule('堆[叠积](?:柱状|柱形|条形)?图?', { kind: 'chart', chart: 'stacked' }),
  rule('饼状?图|圆饼图|环形图', { kind: 'chart', chart: 'pie' }),
  rule('散点图?', { kind: 'chart', chart: 'scatter' }),
  rule('直方图', { kind: 'chart', chart: 'histogram' }),
  rule('热力?图', { kind: 'chart', chart: 'heatmap' }),
  rule('箱线图|箱形图|箱型图|盒须图', { kind: 'chart', chart: 'box' }),
  rule(
    '除了|除去|除开|除|不含|不包括|不算|排除|去掉|剔除|非(?!常)|不是|没有|不属于|不在|不等于|未|没',
    { kind: 'not' },
    1.1,
  ),
  rule('其他|其它|其余|剩下|(?<![类级性班组区])别的|之外|以外|外', { kind: 'other' }),
  rule('提到了?|提及|包含|含有|带有|带|含|涉及|写了(?!多少|几)|说到', { kind: 'mention' }),
  rule(
    '相差|差多少|差距|差额|差值|差了?|减去|减|(?<!最)(?:[多少高低贵长短大小重轻快慢早晚老]|便宜|年轻)(?:[出卖收花用退付赚进了])?了?多少(?!个?人)|[多少](?=\\p{sc=Han}{1,2}了(?:多少|几))|(?<=比.{1,8})[多少](?=\\p{sc=Han}(?:多少|几))',
    { kind: 'difference' },
    0.9,
  ),
  rule(
    '对比|比较|相比|比一比|vs\\.?|(?:哪个|谁)更?(?=(?:[高低多少大小好差贵长短早晚]|便宜)(?:一?些|一?点)?(?:$|[,，。?？!呢啊吗]))|(?:哪个|谁)更(?=[高低多少大小好差贵])',
    { kind: 'compare' },
    0.9,
  ),
  rule('比', { kind: 'compare' }, 1.3),
  rule('和|与|跟|及|以及|还有|、|并且|而且|且|同时|,|加', { kind: 'and' }, 0.8),
  rule('里面?|中|当中|之中|其中|内', { kind: 'within' }, 1.2),
  rule('大于|超过了?|高于|多于|超出', { kind: 'comparison', comparison: '>' }),
  rule('小于|低于|少于|不到|不足', { kind: 'comparison', comparison: '<' }),
  rule('不低于|不少于|达到了?', { kind: 'comparison', comparison: '>=' }),
  rule('不超过|不高于', { kind: 'comparison', comparison: '<=' }),
  rule('那么?(?=[^,，]{1,20}呢)|那(?=[^,，]{1,20}$)', { kind: 'follow', follow: 'what_of' }, 1.2),
  rule('只看|只要|仅看|只统计|只算|只保留|限定在?|筛选出?', { kind: 'follow', follow: 'only' }),
  rule('换成|改成|改用|改为|换个?|变成|改画', { kind: 'follow', follow: 'switch' }),
  rule('倒过来|反过来|反着排|倒着排', { kind: 'follow', follow: 'reverse' }),
  rule('拆开|拆分|细分|再分|分开看?', { kind: 'follow', follow: 'split' }),
  rule('[。?!;;:.…]|换行', { kind: 'break' }, 0.6),
  rule(
    '请问|请|麻烦|帮我|帮忙|帮|我想|我要|我|你|想|知道|看一?看|看一?下|看|给我|给|告诉|查询?一?下?|查|统计一?下?|分析一?下?|计算一?下?|算一?下?|算|列出来?|列一下|列|显示|展示|求|得出|一下',
    { kind: 'filler' },
    1.1,
  ),
  rule('相同|一样多?|相等|持平|打平|平局', { kind: 'comparison', comparison: '=' }),
  ...lightWords,
  rule('或者?|要么', { kind: 'or' }, 0.7),
  rule('\\s+', { kind: 'filler' }, 0.1),
]
