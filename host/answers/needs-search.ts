import { foldForSearch, foldToLetters } from '../../lib/text/fold.ts'
import type { Exchange } from '../models/exchange.ts'

const please = '(?:请|麻烦|劳驾|帮我|帮忙|给我|替我|你|能不能|能|可以)*'
const numeral = String.raw`[零〇一二两三四五六七八九十百千万亿点\d.]+`

/** Only a greeting, thanks or agreement. */
const courtesy =
  /^(?:你好|您好|你们好|大家好|嗨|哈喽|哈啰|哈罗|hello|hi|hey|早|早上好|早安|上午好|中午好|下午好|晚上好|晚安|在吗|在不在|谢谢|谢谢你|谢谢您|多谢|感谢|非常感谢|thanks|thankyou|辛苦了|再见|拜拜|bye|goodbye|好的|好|知道了|明白了|收到|ok|你是谁|你叫什么|你叫什么名字)[啊呀呢吗哦啦了哈]*$/
/** Asks for the rest of an answer that was cut. */
export const goOn = '接着上面的回答往下写，直到写完。'
/** The current day or time, which the prompt contains. */
const calendar =
  /^(?:请问)?(?:今天|现在|明天|昨天|后天|前天)(?:的日期)?(?:是|是几月几号|几月几[号日]|几号|多少号|星期几|周几|礼拜几|什么日期|几点|几点钟|几点了|是星期几|是周几|是几号|是哪一天)(?:了|呢|啊)?$/
const askedResult = /(?:等于(?:多少|几)?|(?:是|得|等)多少|=)$/
const spokenSum = new RegExp(
  `^${please}(?:计算|算)?(?:一下)?${numeral}(?:加上?|减去?|乘以?|除以|的)${numeral}(?:次方)?(?:(?:等于|是|得)(?:多少|几)?)?$`,
)
const writtenSum = /^[-+(]*\d[\d.,]*(?:[-+*/×÷^%x()]+\d[\d.,]*)+\)*$/
const dateLike = /^\d{2,4}([-/.])\d{1,2}(?:\1\d{1,4})?$/

const work = '(?:翻译|译成|润色|改写|缩写|扩写|续写|校对|总结|概括|改成|写成|排版)'
/** The question is about a text attached to it or in the conversation. */
const onText = new RegExp(
  `^${please}(?:把|将)?(?:下面|以下|下列|如下|这[句段篇](?=话|文字|英文|中文|文章))[^，。,.：:\\n]{0,12}${work}`,
)
const workOnText = new RegExp(
  `^${please}${work}(?:一?下)?(?:成?[中英日韩法德俄]文)?(?:下面|以下|下列|如下|这[句段篇](?:话|文字|英文|中文|文章)|[:："“])`,
)
const foreign = new RegExp(`^${please}翻译(?:一?下)?\\s*[\\x20-\\x7e]+$`)
const inEnglish = /^(?:please\s+)?(?:translate|rephrase|proofread|summari[sz]e)\s+(?:this|the following)\b/
const onConversation = new RegExp(
  `^${please}(?:把|将)?(?:上面|以上|上述|刚才|刚刚|前面)(?:的|那)[^，。,.]{0,10}${work}|^${please}(?:再)?(?:说|讲|写)(?:得)?(?:简单|详细|简短|通俗)(?:一?点|一?些)$`,
)
const verse = new RegExp(
  `^${please}(?:写|作|编|来|讲)(?:一|1)?(?:首|个|段|副)[^，。？?]{0,16}(?:诗|歌词|笑话|对联|绕口令)$`,
)

/**
 * Whether a question needs a search. Greetings, arithmetic, calendar questions, and work on a text included in it or
 * in the conversation are answered directly when a model is available. When in doubt, it is searched.
 */
export function needsSearch(question: string, history: readonly Exchange[]): boolean {
  const folded = foldForSearch(question).trim()
  const bare = folded.replace(/[\s。！!？?，,~～]+$/u, '')
  const isKnown =
    question === goOn ||
    courtesy.test(foldToLetters(question)) ||
    calendar.test(bare.replaceAll(/\s/g, '')) ||
    isSum(bare) ||
    [onText, workOnText, foreign, inEnglish].some((form) => form.test(folded)) ||
    verse.test(bare) ||
    (history.length > 0 && onConversation.test(bare))
  return !isKnown
}

function isSum(bare: string): boolean {
  const close = bare.replaceAll(/\s/g, '')
  if (spokenSum.test(close) && /[加减乘除方]/.test(close)) return true

  const asked = new RegExp(`^${please}(?:计算|算)?(?:一下)?`).exec(close)?.[0] ?? ''
  const sum = close.slice(asked.length).replace(askedResult, '')
  if (!writtenSum.test(sum)) return false

  const isAsked = asked !== '' || askedResult.test(close)
  // Dates, scores, versions and telephone numbers look like subtractions.
  return isAsked || (/[+*×÷^(]/.test(sum) && !dateLike.test(sum))
}
