import { foldForSearch } from '../../lib/text/fold.ts'
import { findQuantities } from '../../lib/text/quantities.ts'

/** What kind of thing a question asks for: how that shows in the question, and in a sentence that tells it. */
interface Kind {
  readonly asked: RegExp
  readonly isTold: (folded: string) => boolean
}

const timeUnits = new Set(['年', '月', '日', '世纪', '年代', '时', '天'])

const kinds: readonly Kind[] = [
  {
    asked: /何时|什么时候|什么时间|哪一?年|哪一?天|哪个月|几月|几号|年份|日期|何年|哪个世纪|哪个年代/,
    isTold: (folded) => findQuantities(folded).some(({ unit }) => timeUnits.has(unit)),
  },
  {
    asked: /多少|几(?!乎)|多大|多长|多高|多远|多重|多宽|多深|多久|占比|比例/,
    isTold: (folded) => findQuantities(folded).length > 0,
  },
  {
    asked: /哪里|哪儿|何处|何地|什么地方|哪个(?:国家|城市|省|地区|洲|县|镇)|哪国|位置/,
    isTold: (folded) =>
      /位于|地处|坐落|分布|生于|来自|在.{1,12}[省市县区镇村国州洲岛湾海河江山路街]/.test(folded),
  },
  {
    asked: /为什么|为何|原因|怎么会/,
    isTold: (folded) => /因|由于|所以|导致|为了|使得|以致|缘于|旨在|目的/.test(folded),
  },
]

/** @returns a test for sentences that tell the kind of thing that a question asks for; null when it asks for none known */
export function toldKind(question: string): ((sentence: string) => boolean) | null {
  const folded = foldForSearch(question)
  const kind = kinds.find(({ asked }) => asked.test(folded))
  return kind ? (sentence) => kind.isTold(foldForSearch(sentence)) : null
}
