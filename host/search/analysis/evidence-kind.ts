import { foldForSearch } from '../../../lib/text/fold.ts'
import { findQuantities } from '../../../lib/text/quantities.ts'

/** A kind of answer: how a question asks for it, and how a sentence states it. */
interface Kind {
  readonly asked: RegExp
  readonly isStated: (folded: string, unit: RegExp | null) => boolean
  readonly worth?: number
}

const timeUnits = new Set(['年', '月', '日', '世纪', '年代', '时', '天'])

const measures: readonly (readonly [RegExp, RegExp])[] = [
  [
    /造价|价格|[售票]价|费用|[金资]额|资金|投资|耗资|花费|收入|多少[钱元]|[租押定订罚佣]金|(?:保证|违约|赔偿|补偿)金|[货罚贷尾欠]款|[学运]费|工资|薪[水资酬]|[房月年]租/,
    /^(?:[美欧日]?[元圆]|[镑盾]|英镑|法郎)/,
  ],
  [/面积/, /^(?:平方|公顷|亩|[k]?m2)/],
  [
    /海拔|多[高长宽深远]|[高长宽深]度|全长|身高|多少(?:米|公里|千米)/,
    /^(?:[公千厘毫]?[米里分]|英[里尺寸]|[ckm]?m|尺)/,
  ],
  [/人口|多少人|几[人位名]/, /^(?:多|余)?[人名位]/],
  [/多久|多长时间|几年|多少[年天]/, /^(?:多|余|个)?(?:年|月|日|天|周|小时|分|星期)/],
]

/** Weight of a kind with a distinctive form, such as a date. Fitted like the other sentence features. */
const strong = 2.5
const weak = 0.8

/** The first match wins. */
const kinds = {
  time: {
    worth: strong,
    asked:
      /何时|什么时候|什么时间|时间是|哪一?年|哪一?天|哪个月|几月|几号|几时|年份|日期|何年|哪个世纪|哪个年代/,
    isStated: (folded) => findQuantities(folded).some(({ unit }) => timeUnits.has(unit)),
  },
  number: {
    worth: strong,
    asked: /多少|几(?!乎)|多大|多长|多高|多远|多重|多宽|多深|多久|占比|比例|海拔|面积|造价|票价/,
    isStated: (folded, unit) =>
      findQuantities(folded).some(({ start, end }) => {
        return (
          unit === null ||
          unit.test(folded.slice(start, end + 4).replace(/^[\d.,点零一二两三四五六七八九十百千万亿 ]+/, ''))
        )
      }),
  },
  food: {
    worth: strong,
    asked: /吃(?:些|的是)?(?:什么|啥|哪)|以(?:什么|何|哪.{1,3})为(?:主?食|生)|食物|主食|食性/,
    isStated: (folded) => /为(?:主?食|生)|食物|捕食|觅食|食性|吃|取食|主食/.test(folded),
  },
  place: {
    asked:
      /哪里|哪儿|何处|何地|在哪|什么地方|哪些?地方|哪个(?:国家|城市|省|地区|洲|县|镇|村|区)|哪国|位置|总部|分布|哪些(?:国家|城市|地区|省)/,
    isStated: (folded) =>
      /位于|地处|[坐座]落|分布|生于|来自|设[在于]|总部|产于|在.{1,12}[省市县区镇村国州洲岛湾海河江山路街]/.test(
        folded,
      ),
  },
  looks: {
    asked: /什么样|怎样的|怎么样的|样子|外形|形态|形状|颜色|图案|外观|特征/,
    isStated: (folded) => /[呈形色状]|厘米|毫米|公分|[0-9] ?[cm]m/.test(folded),
  },
  origin: {
    worth: strong,
    asked: /由来|来历|得名|名字怎么来|起源|出处|源自|来源/,
    isStated: (folded) => /得名|取自|命名|由来|源[自于]|起源|故名|来自|出自|因.+[名称]/.test(folded),
  },
  name: {
    worth: strong,
    asked: /别名|又[名称]|[英中]文名|学名|[名称]叫|叫什么|称[为作]什么|史称|名称|名字|别称|简称|全名|本名/,
    isStated: (folded) => /[又亦也别俗史简全合]称|[又原本学亦别真]名|[称名叫][为作]|名叫|"|[(]/.test(folded),
  },
  reason: {
    asked: /为什么|为何|原因|怎么会|何以|缘由/,
    isStated: (folded) => /因(?!此)|由于|所以|导致|为了|使得|以致|缘于|旨在|目的|鉴于/.test(folded),
  },
  method: {
    asked: /怎么(?!样|会|了)|怎样|如何|怎么办|方法|步骤|命令|怎么样才/,
    isStated: (folded) =>
      /^\d+\. |点(?:击|开)?|打开|选(?:择|中)?|输入|填写|运行|执行|按(?!照)|设置|通过|使用|用.{1,8}[来做成]|先.+再|[a-z]+ (?:run|-|--)|=/.test(
        folded,
      ),
  },
  person: {
    worth: strong,
    asked: /谁|哪位|什么人|何人|哪个人/,
    isStated: (folded) =>
      /由|被|名叫|导演|作者|主席|教授|总裁|经理|校长|[之长员人子女妻夫父母弟兄](?![口民]|间)/.test(folded),
  },
  list: {
    asked: /哪[些几两三四]|有什么|包括什么|分为/,
    isStated: (folded) =>
      (folded.match(/[、,;]/g)?.length ?? 0) > 1 || /^- |分为|包括|包含|有.+和/.test(folded),
  },
  definition: {
    asked: /^什么是|^.{1,12}是(?:什么|啥)[??]?$|指(?:的是)?什么|定义|什么意思|含义|何谓/,
    isStated: (folded) => /^.{1,30}?(?:是(?!否)|为|指|即|属于)/.test(folded),
  },
} satisfies Readonly<Record<string, Kind>>
type KindName = keyof typeof kinds

/** @returns the kind of answer a question asks for, null when none of these */
export function askedKind(question: string): KindName | null {
  const folded = foldForSearch(question).trim()
  return (Object.keys(kinds) as KindName[]).find((name) => kinds[name].asked.test(folded)) ?? null
}

/**
 * @returns how much more likely a sentence is the answer because it states the kind that the question asks for (0
 * when it does not); null when the question asks for none of these kinds
 */
export function statedKind(question: string): ((sentence: string) => number) | null {
  const name = askedKind(question)
  if (!name) return null
  const kind: Kind = kinds[name]
  const unit = measures.find(([asked]) => asked.test(foldForSearch(question)))?.[1] ?? null
  return (sentence) => (kind.isStated(foldForSearch(sentence), unit) ? (kind.worth ?? weak) : 0)
}
