import { numeralCharacters, parseChineseNumber } from '../../../../lib/text/chinese-number.ts'
import type { Comparison } from '../question-frame.ts'
import type { Meaning } from './tokens.ts'

const digits = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`
const scales = '(?:百万|千万|百亿|千亿|万亿|十万|十亿|百|千|万|亿|k(?![a-z])|w(?![a-z]))'
const written = `(?:零下|负|-)?(?:(?:百分之)(?:${digits}|[${numeralCharacters}]+)|\\d+[万千]\\d千?(?![\\d.])|(?:${digits})${scales}?|[${numeralCharacters}]+(?:点[${numeralCharacters}]+)?)\\s?%?`
const units =
  '个百分点|个小时|个工作日|个?星期|个?月|平方米|立方米|平方公里|平米|平方|平(?![均台板])|立方|㎡|m2|m3|公斤|千克|公里|千米|毫米|厘米|千瓦时|人次|万元|亿元|美元|块钱|分钟|小时|个人|个月|kwh|km|kg|mm|cm|ml|℃|度电|元|块|岁|度|天|次|人|件|分|级|星(?!期|级)|吨|球|个|名|条|位|本|册|台|箱|盒|袋|瓶|米|升|斤|克|秒|辆|桩|场|点|户|家|年|周|晚|票|套|单|笔|门|桌|间|页|字|股|倍|部|道|份|款|栋|座|支|亩|公顷|节|课时|升|毫升|层|题|趟|篇|字|棵|头|只|枚'
const unit = `(?:\\s?(?:${units}))?`
const before: readonly (readonly [string, Comparison])[] = [
  ['大于等于|大于或等于|不小于|不少于|不低于|至少|高于等于|>=|≥|不下于|达到了?|满|上(?=[百千万亿])', '>='],
  ['跑进|小于等于|小于或等于|不大于|不超过|没有?超过|未超过|没有?超出|不高于|不多于|至多|<=|≤', '<='],
  ['过(?=[0-9一二三四五六七八九十百千万亿])|大于|超过了?|高于|多于|超出|>|高过|早于', '>'],
  ['小于|低于|少于|不到|不足|不满|<|未达到?|没有?达到|没到|不够', '<'],
  ['等于|恰好是?|正好是?|刚好是?|为|是|=', '='],
]
const after: readonly (readonly [string, Comparison])[] = [
  ['(?:及|或|和)?(?:以上|之上|往上)|起(?!来)|多(?![^0-9]{0,2}了?多少)', '>='],
  ['(?:及|或|和)?(?:以下|之下|以内|之内|往下)', '<='],
]

interface AmountRule {
  readonly pattern: RegExp
  readonly read: (groups: Readonly<Record<string, string | undefined>>) => Meaning | null
}

const rules: readonly AmountRule[] = [
  {
    pattern: new RegExp(
      `(?:介于|在|从)?(?<low>${written})(?<lowUnit>${unit})(?<join>到|至|-|~|—|和|与)(?<high>${written})(?<unit>${unit})(?<end>之间|以内|区间|的?范围|之内)?`,
      'y',
    ),
    read: readRange,
  },
  ...before.flatMap(([words, comparison]) =>
    after
      .filter(([, kind]) => kind.charAt(0) === comparison.charAt(0) || comparison === '=')
      .map(([words2, kind]): AmountRule => {
        const pattern = new RegExp(`(?:${words})(?<value>${written})(?<unit>${unit})(?:${words2})`, 'y')
        return { pattern, read: (found) => amountOf(found, kind) }
      }),
  ),
  ...before.map(([words, comparison]): AmountRule => {
    const pattern = new RegExp(`(?:${words})\\s?(?<value>${written})(?<unit>${unit})`, 'y')
    return { pattern, read: (found) => amountOf(found, comparison) }
  }),
  ...after.map(([words, comparison]): AmountRule => {
    const pattern = new RegExp(`(?<value>${written})(?<unit>${unit})(?:${words})`, 'y')
    return { pattern, read: (found) => amountOf(found, comparison) }
  }),
  {
    pattern: new RegExp(`(?<value>${written})(?<unit>${unit})`, 'y'),
    read: (found) => {
      const value = valueOf(found.value ?? '')
      return value && { kind: 'number', ...value, unit: (found.unit ?? '').trim() }
    },
  },
]

/** @returns the meanings of a number at an index of a folded text, each with its end */
export function amountsAt(text: string, at: number): { readonly meaning: Meaning; readonly end: number }[] {
  const found: { meaning: Meaning; end: number }[] = []
  for (const { pattern, read } of rules) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    const meaning = match && read(match.groups ?? {})
    if (match && meaning) found.push({ meaning, end: pattern.lastIndex })
  }
  return found
}

function readRange(found: Readonly<Record<string, string | undefined>>): Meaning | null {
  const { low = '', high = '', lowUnit = '', unit: highUnit = '', join = '', end } = found
  // 和 joins the two numbers of a range only with further evidence.
  if ((join === '和' || join === '与') && end === undefined) return null

  const [least, greatest] = [valueOf(low), valueOf(high)]
  if (!least || !greatest) return null

  // 10到20万: the scale is only after the second number.
  const isScaled = least.scale === 1 && greatest.scale > 1 && least.amount * greatest.scale <= greatest.amount

  return {
    kind: 'range',
    least: isScaled ? least.amount * greatest.scale : least.amount,
    greatest: greatest.amount,
    unit: (highUnit || lowUnit).trim(),
    scale: greatest.scale,
  }
}

function amountOf(
  found: Readonly<Record<string, string | undefined>>,
  comparison: Comparison,
): Meaning | null {
  const value = valueOf(found.value ?? '')
  return value && { kind: 'amount', comparison, ...value, unit: (found.unit ?? '').trim() }
}

const factors: Readonly<Record<string, number>> = {
  百: 1e2,
  千: 1e3,
  万: 1e4,
  亿: 1e8,
  十: 10,
  k: 1e3,
  w: 1e4,
}

/** @returns the number and the factor of its magnitude word: a hundredth for percent */
function valueOf(text: string): { readonly amount: number; readonly scale: number } | null {
  const isPercent = text.includes('%') || text.includes('百分之')
  const isNegative = /^(?:零下|负|-)/.test(text)
  const said = text.replace(/^(?:零下|负|-)|百分之|[\s%,]/g, '').replace(/^百分之/, '')
  // 过万 means more than one 万.
  const body = /^[百千万亿]+$/.test(said) ? `一${said}` : said
  const short = /^(\d+)([万千])(\d)千?$/.exec(body)
  if (short) {
    const factor = factors[short[2] ?? ''] ?? 1
    return {
      amount: (isNegative ? -1 : 1) * (Number(short[1]) * factor + (Number(short[3]) * factor) / 10),
      scale: factor,
    }
  }

  const parts = /^(\d+(?:\.\d+)?)([百千万亿十kw]*)$/.exec(body)
  const scale = parts ? Array.from(parts[2] ?? '').reduce((all, each) => all * (factors[each] ?? 1), 1) : 1
  const read = parts ? Number(parts[1]) * scale : parseChineseNumber(body)
  if (read === null || !Number.isFinite(read)) return null

  const chineseScale = /亿/.test(body) ? 1e8 : /万/.test(body) ? 1e4 : scale
  const amount = Number((isPercent ? read / 100 : read).toPrecision(15))
  return { amount: isNegative ? -amount : amount, scale: isPercent ? 0.01 : chineseScale }
}
