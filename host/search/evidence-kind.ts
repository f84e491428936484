import { foldForSearch } from '../../lib/text/fold.ts'
import { findQuantities } from '../../lib/text/quantities.ts'

/** What kind of thing a question asks for: how that shows in the question, and in a sentence that tells it. */
interface Kind {
  readonly name: 'time' | 'number' | 'place' | 'reason' | 'person' | 'method' | 'food' | 'definition' | 'list'
  readonly asked: RegExp
  readonly isTold: (folded: string) => boolean
}

const timeUnits = new Set(['年', '月', '日', '世纪', '年代', '时', '天'])

/** The first that is asked counts. */
const kinds: readonly Kind[] = [
  {
    name: 'time',
    asked:
      /何时|什么时候|什么时间|时间是|哪一?年|哪一?天|哪个月|几月|几号|几时|年份|日期|何年|哪个世纪|哪个年代/,
    isTold: (folded) => findQuantities(folded).some(({ unit }) => timeUnits.has(unit)),
  },
  {
    name: 'number',
    asked: /多少|几(?!乎)|多大|多长|多高|多远|多重|多宽|多深|多久|占比|比例/,
    isTold: (folded) => findQuantities(folded).length > 0,
  },
  {
    name: 'food',
    asked: /吃(?:些|的是)?(?:什么|啥|哪)|以(?:什么|何|哪.{1,3})为(?:主?食|生)|食物|主食|食性/,
    isTold: (folded) => /为(?:主?食|生)|食物|捕食|觅食|食性|吃|取食|主食/.test(folded),
  },
  {
    name: 'place',
    asked:
      /哪里|哪儿|何处|何地|在哪|什么地方|哪些?地方|哪个(?:国家|城市|省|地区|洲|县|镇|村|区)|哪国|位置|总部/,
    isTold: (folded) =>
      /位于|地处|[坐座]落|分布|生于|来自|设[在于]|总部|产于|在.{1,12}[省市县区镇村国州洲岛湾海河江山路街]/.test(
        folded,
      ),
  },
  {
    name: 'reason',
    asked: /为什么|为何|原因|怎么会|何以|缘由/,
    isTold: (folded) => /因(?!此)|由于|所以|导致|为了|使得|以致|缘于|旨在|目的|鉴于/.test(folded),
  },
  {
    name: 'method',
    asked: /怎么(?!样|会|了)|怎样|如何|怎么办|方法|步骤|命令|怎么样才/,
    isTold: (folded) =>
      /^\d+\. |点(?:击|开)?|打开|选(?:择|中)?|输入|填写|运行|执行|按(?!照)|设置|通过|使用|用.{1,8}[来做成]|先.+再|[a-z]+ (?:run|-|--)|=/.test(
        folded,
      ),
  },
  {
    name: 'person',
    asked: /谁|哪位|什么人|何人|哪个人/,
    isTold: (folded) =>
      /由|被|名叫|导演|作者|主席|教授|总裁|经理|校长|[之长员人子女妻夫父母弟兄](?![口民]|间)/.test(folded),
  },
  {
    name: 'list',
    asked: /哪[些几两三四]|有什么|包括什么|分为/,
    isTold: (folded) =>
      (folded.match(/[、,;]/g)?.length ?? 0) > 1 || /^- |分为|包括|包含|有.+和/.test(folded),
  },
  {
    name: 'definition',
    asked: /^什么是|^.{1,12}是(?:什么|啥)[??]?$|指(?:的是)?什么|定义|什么意思|含义|何谓/,
    isTold: (folded) => /是(?:指|一|由|.{0,12}的)|指(?:的是)?|即|称为|[为叫作]/.test(folded),
  },
]

/** @returns which kind of thing a question asks for, null when it is none known */
export function askedKind(question: string): Kind['name'] | null {
  return kindOf(question)?.name ?? null
}

/** @returns a test for sentences that tell the kind of thing that a question asks for; null when it asks for none known */
export function toldKind(question: string): ((sentence: string) => boolean) | null {
  const kind = kindOf(question)
  return kind ? (sentence) => kind.isTold(foldForSearch(sentence)) : null
}

function kindOf(question: string): Kind | undefined {
  const folded = foldForSearch(question).trim()
  return kinds.find(({ asked }) => asked.test(folded))
}
