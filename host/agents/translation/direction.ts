import type { Language } from '../../../lib/contract/cards/bilingual.ts'

const names: Readonly<Record<Language, string>> = {
  zh: '中文|汉语|汉文|华语|国语|普通话|简体中文|简体|中|chinese|mandarin',
  en: '英文|英语|英|english',
  ja: '日文|日语|日本语|日|japanese',
  ko: '韩文|韩语|朝鲜语|韩|korean',
  fr: '法文|法语|法|french',
  de: '德文|德语|德|german',
  es: '西班牙文|西班牙语|西语|西班牙|spanish',
  pt: '葡萄牙文|葡萄牙语|葡语|葡萄牙|portuguese',
  it: '意大利文|意大利语|意语|意大利|italian',
  ru: '俄文|俄语|俄|russian',
  ar: '阿拉伯文|阿拉伯语|阿语|阿拉伯|arabic',
  th: '泰文|泰语|泰|thai',
  vi: '越南文|越南语|越语|越南|vietnamese',
}
const codes = Object.keys(names) as Language[]
const anyName = Object.values(names)
  .flatMap((list) => list.split('|'))
  // Longest first, so that 中文 is not matched as 中.
  .toSorted((one, other) => other.length - one.length)
  .join('|')

const please = '(?:请|麻烦|帮我|帮忙|给我|你|能不能|可以)*'
const what =
  '(?:(?:把|将)?(?:(?:下面|以下|上面|这|那|刚才|前面)?(?:的|一)?(?:这|那|几|两)?(?:段|句|些|篇|份|个)?(?:话|文字|内容|文本|文章|句子|文档|文件|字幕|附件)?))?'
const from = `(?:从?(?:${anyName}))?`
const chinese = new RegExp(
  `^${please}${what}(?:再)?(?:(?:翻译|译|翻)(?:成|为|到|作)|(?:用)(?=(?:${anyName})(?:来)?翻译))(${anyName})(?:来)?(?:翻译)?(?:一下|吧|吗)?`,
  'i',
)
/** 中译英, 英译中 */
const both = new RegExp(`^${please}${from}译(${anyName})(?:一下)?`, 'i')
const english = new RegExp(
  `^(?:please )?(?:translate(?: (?:this|it|that|the (?:following|text|file|document)))?(?: from (?:${anyName}))?|put (?:this|it)) (?:in)?to (${anyName})\\b`,
  'i',
)
/** A request to translate without a target language. */
const plain = new RegExp(`^${please}(?:翻译|译)(?:一下|下)?${what}|^(?:please )?translate(?: this| it)?`, 'i')
/** End of an instruction; the text follows. */
const end = /^\s*(?:[：:，,。.!！、]|\r?\n|$)\s*/

/** 翻译，是一种再创作 begins like an instruction, but is text. */
const plainEnd = /^\s*(?:[：:]|\r?\n|[。.!！]?\s*$)\s*/

const quoted = '[“"「『](?<text>[^“”"「」『』]+)[”"」』]'
const again = '(?:这?(?:句|段|个)?(?:话|词|文字)?)'
const translated = '(?:再)?(?:翻译|译|翻)(?:一下)?'
/** An order around a quoted text, such as 把“早上好”翻译成英文 or “谢谢”用法语怎么说, with a wish about its manner. */
const around = [
  `${please}(?:把|将)?${again}${quoted}${again}${translated}(?:(?:成|为|到|作)(?<to>${anyName}))?`,
  `${please}${translated}${again}[：:]?${quoted}(?:(?:成|为|到|作)(?<to>${anyName}))?`,
  `${please}${quoted}${again}(?:用|的)(?<to>${anyName})(?:里)?(?:怎么|如何|应该怎么)?(?:说|讲|写|翻译|译|是什么)?`,
  `(?<to>${anyName})(?:里)?(?:的)?${quoted}(?:怎么|如何)(?:说|讲|写|翻译|译)`,
  `${please}用(?<to>${anyName})(?:怎么|如何)?(?:说|讲|写|翻译|译)${quoted}`,
  `(?:please )?translate ${quoted}(?: (?:in)?to (?<to>${anyName}))?`,
  `how (?:do|can|should|would) (?:you|i|we) say ${quoted} in (?<to>${anyName})`,
].map(
  (order) =>
    new RegExp(
      `^${order}(?:一下|吧|吗|呢)?(?:[，,]\\s*(?<manner>[^“”"「」『』\n]{1,40}?))?[。.！!？?]?$`,
      'i',
    ),
)

/** A translation request: the target language, if stated, and the remaining text. */
export interface Direction {
  readonly to: Language | null
  readonly text: string
  /** What else is wished; absent for nothing. */
  readonly manner?: string
}

/** @returns the text that an order quotes; null unless all of the message is that order */
function quotedText(asked: string): Direction | null {
  for (const order of around) {
    const { text = '', to = '', manner } = order.exec(asked)?.groups ?? {}
    if (text.trim() !== '') return { to: languageOf(to), text: text.trim(), ...(manner && { manner }) }
  }
  return null
}

/** Parses the target language of a request: 译成日文：…, 把“…”译成日文; otherwise everything is text. */
export function directionOf(question: string): Direction {
  const asked = question.trim()
  const within = quotedText(asked)
  if (within) return within
  for (const pattern of [chinese, both, english, plain]) {
    const found = pattern.exec(asked)
    if (!found || found[0] === '') continue
    const rest = asked.slice(found[0].length)
    const stop = (pattern === plain ? plainEnd : end).exec(rest)
    // 翻译是一门艺术 is text, not an instruction.
    if (stop) return { to: languageOf(found[1] ?? ''), text: rest.slice(stop[0].length) }
  }
  return { to: null, text: asked }
}

function languageOf(name: string): Language | null {
  const called = name.toLowerCase()
  return codes.find((code) => names[code].split('|').includes(called)) ?? null
}

const scripts: readonly (readonly [Language, RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['th', /\p{Script=Thai}/gu],
]
/** Minimum share of a script's letters for a text to be in its language. */
const minShare = 0.15
/** Maximum characters examined. */
const looked = 20_000

/** @returns the language of a text as far as its script shows it; null for Latin script, which many share */
export function languageOfText(text: string): Language | null {
  const sample = text.slice(0, looked)
  const letters = sample.match(/\p{L}/gu)?.length ?? 0
  if (letters === 0) return null

  for (const [language, pattern] of scripts)
    if ((sample.match(pattern)?.length ?? 0) / letters >= minShare) return language
  const words = sample.match(/\p{Script=Latin}+/gu)?.length ?? 0
  const han = sample.match(/\p{Script=Han}/gu)?.length ?? 0
  // A Latin word counts as one character, so that names do not change the language of a Chinese text.
  return han > 0 && han >= words ? 'zh' : null
}

/** @returns the default target language: English for Chinese, Chinese for all others */
export function usualTarget(from: Language | null): Language {
  return from === 'zh' ? 'en' : 'zh'
}
