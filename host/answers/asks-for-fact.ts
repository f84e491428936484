import { foldForSearch } from '../../lib/text/fold.ts'
import { significantWords } from '../../lib/text/tokens.ts'
import type { Exchange } from '../models/exchange.ts'
import { goOn } from './needs-search.ts'

/** Words that ask, and subjects that change from day to day. */
const asks =
  /谁|哪|多少|几[个年月岁次种座位集部]|何[时地处]|什么|为何|怎么|怎样|如何|多[久大长高远重深快宽]|是不是|有没有|区别|差别|不同|对比|比较|相比|新闻|最新|近况|进展|动态|价格|排名|天气|汇率|股价|比分|政策|攻略|教程|步骤|方法|详细(?:介绍|说说|讲讲)|介绍一?下|\b(?:who|whose|what|when|where|which|why|how)\b/

/** Works on the answer before. */
const onAnswer =
  /(?:换|改|做|整理|转)成[^，。？?]{0,8}(?:表格|列表|要点|英文|英语|中文|日文|大白话|一句话|一段话|段落|提纲|时间线|[两二三四五几\d]+[点条句])|^[^，。？?]{0,6}(?:再|更)?(?:短|简短|简洁|精简|通俗|口语|正式|具体)一?[点些](?:吧|呢)?[。!]?$|(?:缩短|精简|压缩|润色|扩写)(?:一?下|成|到|一半|[^，。？?]{0,8}$)|(?:上面|上文|以上|刚才|刚刚|前面)(?:的|那|你|说|这)[^？?]{0,24}|用[^，。？?]{1,6}(?:文|语|话)(?:再|重)?(?:说|写|讲|复述|回答)|(?:再|重新)(?:说|写|讲|回答)一?[遍次下]|总结(?:一?下)?$|换(?:个|一种)(?:说法|方式)/
/** Continues the answer before, translates it, or explains one of its points. */
const onPoint =
  /^(?:请|那|再|把它|都)?(?:继续|接着)(?:写|说|讲|吧|下去)*[。!]?$|^(?:请|再|把它|都|全部)*(?:翻译|译)成[^，。？?]{1,4}[文语][。!]?$|^(?:请|那|再|上面|展开|详细|具体|说说|讲讲|解释|的|一下){0,4}第[一二两三四五六七八九十\d]{1,3}[点条个项](?:展开|详细|具体|再|说说|讲讲|解释|说|讲|一下|呢){0,4}[。!？?]?$/
/** Work that the model does without sources, and small talk. */
const work =
  /(?:写|起草|拟|编|生成|起|取|想)(?:一|1|个|封|篇|首|段|份|条|句|几|两|三|副)|帮我(?:写|回|拟|起草|翻|算|改|润色)|(?:写|实现|补全|优化|重构|注释)[^，。？?]{0,24}(?:代码|函数|脚本|程序|正则|sql|算法|排序|组件|类|接口|查询|装饰器)|```|翻译|译[成为]|(?:英|日|法|德|韩|俄|西班牙|中)[文语](?:怎么|如何|咋)(?:说|写|讲)|^你(?!好世界)|[，,]你|陪我|聊聊|笑话|谜语|谢谢|晚安|早安|你好|\b(?:translate|write|code)\b/
/** Begins by telling what to write. */
const order =
  /^(?:请|麻烦|劳驾|再|你|能不能|可以)*(?:帮我|给我|替我|帮忙)?(?:写|起草|拟|编|生成)(?:一|1|两|三|几|个|篇|封|份|段|首|条|句)|^(?:请|麻烦)?(?:帮我|替我)(?:写|回|拟|起草|翻译|改|润色)/
const calculation =
  /[\d零一二两三四五六七八九十百千万][^，。？?]{0,10}(?:[-+*×÷/^]|加|减|乘|除以|打[\d一二三四五六七八九.]+折|次方|平方|开方|的百分之)|(?:平均[数值分]?|一共|合计|总共)[^？?]{0,6}(?:是?多少|几)/

/** Minimum share of the words of a planned question that the conversation contains. */
const minKnown = 0.4

/**
 * Whether the rules see a question of fact, which needs sources whatever a model plans: it asks for something, and is
 * neither a calculation nor work that a model does without sources or on the previous answer.
 */
export function asksForFact(question: string): boolean {
  const folded = foldForSearch(question.slice(0, maxRead)).trim()
  if (!asks.test(folded)) return false
  return ![onAnswer, work, calculation].some((form) => form.test(folded))
}

/**
 * Whether a question begins as an order to write something, such as a letter. Where no model plans, it is not searched;
 * a sum may as well be a question of fact (一共有几道工序).
 */
export function asksForWork(question: string): boolean {
  const folded = foldForSearch(question.slice(0, maxRead)).trim()
  return !asks.test(folded) && order.test(folded)
}

/** Characters of a question that are read. */
const maxRead = 300

/** Whether the rules see a question that only changes or repeats the answer before. */
export function worksOnAnswer(question: string): boolean {
  return onAnswer.test(foldForSearch(question.slice(0, maxRead)).trim())
}

/** Whether the rules see a question that needs the sources of the answer before, not a search for its words. */
export function buildsOnAnswer(question: string): boolean {
  return (
    question === goOn ||
    worksOnAnswer(question) ||
    onPoint.test(foldForSearch(question.slice(0, maxRead)).trim())
  )
}

/** Whether a question, as a model has completed it, is about what the conversation is about. */
export function continuesConversation(
  completed: string,
  question: string,
  history: readonly Exchange[],
): boolean {
  const said = foldForSearch(
    [question, ...history.slice(-knownTurns).flatMap((each) => [each.question, each.answer])].join('\n'),
  )
  const words = significantWords(completed)
  return words.filter((word) => said.includes(word)).length >= minKnown * words.length
}

/** The newest turns whose words are known. */
const knownTurns = 12
