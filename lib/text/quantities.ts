import { numeralCharacters, parseChineseNumber, scaleOf } from './chinese-number.ts'

/** A number in a folded text, with its unit. */
export interface Quantity {
  readonly start: number
  /** After the unit, if any. */
  readonly end: number
  /** Normalized number: 1,200, 一千二百 and 0.12万 are all `1200`. */
  readonly value: string
  /** Normalized unit; '' when there is none or it is unknown. */
  readonly unit: string
}

/** Units by their usual form; words that count the same are one. Longer ones are tried first. */
// biome-ignore format: A table is read by rows.
const unitForms: Readonly<Record<string, string>> = {
  年代: '年代', 世纪: '世纪', 年: '年', 月: '月', 日: '日', 号: '日', 时: '时', 点: '时', 小时: '小时',
  分钟: '分', 分: '分', 秒: '秒', 天: '天', 岁: '岁', 周岁: '岁', '%': '%', '‰': '‰', 公里: '千米', 千米: '千米',
  km: '千米', 米: '米', m: '米', 厘米: '厘米', cm: '厘米', 毫米: '毫米', mm: '毫米', 平方公里: '平方千米',
  平方千米: '平方千米', km2: '平方千米', 平方米: '平方米', m2: '平方米', 公顷: '公顷', 亩: '亩', 吨: '吨',
  公斤: '千克', 千克: '千克', kg: '千克', 克: '克', g: '克', 元: '元', 美元: '美元', 次: '次', 回: '次',
  倍: '倍', 届: '届', 集: '集', 场: '场', 层: '层', 级: '级', 期: '期', 周: '周', 页: '页', 瓦: '瓦',
  千瓦: '千瓦', 度: '度', 摄氏度: '度', '°c': '度', 英里: '英里', 英尺: '英尺', 英寸: '英寸', 磅: '磅',
  人: '个', 名: '个', 位: '个', 个: '个', 座: '个', 只: '个', 条: '个', 家: '个', 所: '个', 部: '个',
  种: '个', 枚: '个', 棵: '个', 株: '个', 颗: '个', 头: '个', 辆: '个', 架: '个', 艘: '个', 台: '个',
  张: '个', 本: '个', 栋: '个', 分贝: '分贝', 个月: '个月', 百分点: '百分点', 个百分点: '百分点', 千瓦时: '千瓦时', 升: '升', 毫升: '毫升',
  teu: 'teu', 架次: '架次', yuan: '元', 块钱: '元', minutes: '分', minute: '分', min: '分', hours: '小时', hour: '小时', seconds: '秒', days: '天', day: '天',
  months: '个月', weeks: '周', years: '年', kilometers: '千米', kilometres: '千米', meters: '米', metres: '米', people: '个',
  percent: '%', 'a.m': '时', '公里/小时': '千米/时', '千米/小时': '千米/时', '公里/时': '千米/时', 'km/h': '千米/时',
}

/** Maximum per unit: no month has more days; after a larger number the character belongs to the next word. */
const largest: Readonly<Record<string, number>> = { 月: 12, 日: 31, 时: 24 }

const units = Object.keys(unitForms)
  .toSorted((left, right) => right.length - left.length)
  .join('|')
const unitBehind = new RegExp(`^\\s{0,2}(${units})(?![a-z])`)
const arabic = String.raw`\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?`
// 3千米 are kilometres, not three thousand metres.
const thousand = '千(?![米克瓦卡赫伏焦帕])'
// Writers set a space between digits and scale (500 万元); one before 百 is rather that of a name.
const scaled = String.raw`(?:${arabic})(?: ?(?:[十百千]?[万亿兆]+|${thousand})|百)(?:(?<=亿) (?=[\d.]+ ?万))?`
const numeral = `(?:${thousand}|[${numeralCharacters.replace('千', '')}])`
const chinese = `${numeral}+(?:点${numeral}+)?`

const date = /(?<!\d)(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/g
// Matches only at the start of a numeral run; otherwise a long run would be read once per character.
const proportion = new RegExp(`(?<![${numeralCharacters}])(百|千|${chinese})分之(${arabic}|${chinese})`, 'g')
const tenths = /([一二两三四五六七八九])成(?![为了立员功就都果长本熟分])/g
const number = new RegExp(`(第 ?)?(?<![a-z]\\d*)(?:(${scaled})+(?:${arabic})?|(${arabic})|(${chinese}))`, 'g')

/**
 * Finds the numbers of a folded text in normalized form: with separators, in Chinese numerals, with 万 and 亿, as
 * 百分之三十 or 30%. Dates become year, month and day, so that 2024-03-05 contains 2024年 and 3月. A lone numeral
 * without a known unit or a preceding 第 is a word (三国, 一起) and is skipped, and so is what is left of a number of which
 * a character could not be read (3□50).
 */
export function findQuantities(folded: string): Quantity[] {
  const taken: Quantity[] = []
  const readable = withoutBroken(folded)
  const rest = withoutSpans(
    withoutSpans(withoutSpans(readable, date, dateOf), proportion, proportionOf),
    tenths,
    tenthsOf,
  )
  withoutSpans(rest, number, (match) => numberOf(match, rest))
  return taken.sort((left, right) => left.start - right.start)

  /** Collects the matches of a pattern, and blanks them so that no later pattern finds them again. */
  function withoutSpans(text: string, pattern: RegExp, read: (match: RegExpExecArray) => Quantity[]): string {
    const kept: string[] = []
    let from = 0
    for (const match of text.matchAll(pattern)) {
      const found = read(match)
      if (found.length === 0) continue
      taken.push(...found)
      kept.push(text.slice(from, match.index), '\n'.repeat(match[0].length))
      from = match.index + match[0].length
    }
    return kept.join('') + text.slice(from)
  }
}

/** What scans have for a character that was seen and not read. */
const unread = '□'
const ofNumber = new RegExp(`[\\d.,${unread}${numeralCharacters}]`)

/** @returns the text with numbers of which a character could not be read as blanks of the same length */
function withoutBroken(text: string): string {
  let whole = ''
  for (let at = text.indexOf(unread); at !== -1; at = text.indexOf(unread, whole.length)) {
    let [from, to] = [at, at + 1]
    while (from > whole.length && ofNumber.test(text.charAt(from - 1))) from -= 1
    while (to < text.length && ofNumber.test(text.charAt(to))) to += 1
    whole += text.slice(whole.length, from) + '\n'.repeat(to - from)
  }
  return whole + text.slice(whole.length)
}

/**
 * Whether two quantities are equal. A number without a unit matches any unit; a two-digit year (98年) matches the
 * full one.
 */
export function isSameQuantity(left: Quantity, right: Quantity): boolean {
  const hasSameUnit = left.unit === '' || right.unit === '' || left.unit === right.unit
  if (!hasSameUnit) return false
  if (left.value === right.value) return true
  return (left.unit === '年' || right.unit === '年') && (isShortYear(left, right) || isShortYear(right, left))
}

function isShortYear(short: Quantity, long: Quantity): boolean {
  if (!/^\d{1,2}$/.test(short.value) || !/^\d{4}$/.test(long.value)) return false
  const year = Number(short.value)
  return Number(long.value) === (year < 30 ? 2000 : 1900) + year
}

function dateOf(match: RegExpExecArray): Quantity[] {
  const [, year = '', , month = '', day = ''] = match
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31) return []
  const span = { start: match.index, end: match.index + match[0].length }
  return [
    { ...span, value: toForm(Number(year)), unit: '年' },
    { ...span, value: toForm(Number(month)), unit: '月' },
    { ...span, value: toForm(Number(day)), unit: '日' },
  ]
}

function proportionOf(match: RegExpExecArray): Quantity[] {
  const [, whole = '', part = ''] = match
  const value = readNumber(part)
  const of = whole === '百' || whole === '千' ? scaleOf(whole) : parseChineseNumber(whole)
  if (value === null || of === null || of === 0) return []

  const span = { start: match.index, end: match.index + match[0].length }
  if (of === 100) return [{ ...span, value: toForm(value), unit: '%' }]
  if (of === 1_000) return [{ ...span, value: toForm(value), unit: '‰' }]

  return [{ ...span, value: `${toForm(value)}/${toForm(of)}`, unit: '' }]
}

function tenthsOf(match: RegExpExecArray): Quantity[] {
  const value = parseChineseNumber(match[1] ?? '')
  if (value === null) return []
  return [{ start: match.index, end: match.index + match[0].length, value: toForm(value * 10), unit: '%' }]
}

function numberOf(match: RegExpExecArray, text: string): Quantity[] {
  const written = match[0].slice((match[1] ?? '').length)
  const value = readNumber(written)
  if (value === null) return []

  const end = match.index + match[0].length
  if (match[1]) return [{ start: match.index, end, value: toForm(value), unit: '第' }]

  const unit = unitBehind.exec(text.slice(end, end + 8))
  const isScaleAlone = !/[\d零〇一壹二贰两三叁四肆五伍六陆七柒八捌九玖十拾廿卅]/.test(written)
  // 着陆时: alone, the numerals of cheques are words.
  const isChequeNumeral = /^[壹贰叁肆伍陆柒捌玖拾]$/.test(written) && unit?.[1] !== '元'
  const isWord = isScaleAlone || isChequeNumeral || (match[4] !== undefined && written.length === 1 && !unit)
  if (isWord) return []

  const form = unitForms[unit?.[1] ?? ''] ?? ''
  const isPossible = value <= (largest[form] ?? Infinity)

  return [
    {
      start: match.index,
      end: isPossible ? end + (unit?.[0].length ?? 0) : end,
      // Leading zeros of a longer number are part of it: 0014 is no year of two digits.
      value: /^0\d\d/.test(written) ? written : toForm(value),
      unit: isPossible ? form : '',
    },
  ]
}

/** Parses 1,200, 1亿2000万, 3.5万 and Chinese numerals. */
function readNumber(written: string): number | null {
  if (!/\d/.test(written)) return parseChineseNumber(written)
  let sum = 0
  for (const [, digits = '', scale = ''] of written.matchAll(/([\d,]+(?:\.\d+)?) ?([十百千万亿兆]*)/g)) {
    sum += Number(digits.replaceAll(',', '')) * scaleOf(scale)
  }
  return Number.isFinite(sum) ? sum : null
}

/** Twelve digits hide binary rounding errors. */
function toForm(value: number): string {
  return String(Number(value.toPrecision(12)))
}
