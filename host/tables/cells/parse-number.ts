/** The conversions applied to parse a number. */
export type NumberForm =
  | 'thousands'
  | 'full_width'
  | 'magnitude'
  | 'percent'
  | 'currency'
  | 'negative'
  | 'unit'
  | 'decimal_comma'
  | 'apostrophe'

export interface ParsedNumber {
  readonly value: number
  readonly forms: readonly NumberForm[]
  /** 元, kg, 件, …; '' for none. */
  readonly unit: string
}

const plain = /^[+-]?(?:\d{1,16}(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i
const digits = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i
const grouped = /^[+-]?(?:\d{1,3}(?:,\d{3})+|\d{1,4}(?:,\d{4})+|\d{1,3}(?:[ '’]\d{3})+)(?:\.\d*)?$/
const groupedByPoints = /^[+-]?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/
const decimalComma = /^[+-]?\d+,\d+$/

const currencies = /^(人民币|RMB|CNY|USD|HKD|EUR|GBP|JPY|US\$|HK\$|NT\$|¥|\$|€|£|₩)\s*/i
/** Spellings of the same unit. */
const sameUnits: Readonly<Record<string, string>> = {
  '¥': '元',
  人民币: '元',
  RMB: '元',
  CNY: '元',
  圆: '元',
  块: '元',
  $: '美元',
  US$: '美元',
  USD: '美元',
  HK$: '港元',
  HKD: '港元',
  NT$: '新台币',
  '€': '欧元',
  EUR: '欧元',
  '£': '英镑',
  GBP: '英镑',
  JPY: '日元',
  '₩': '韩元',
  KG: 'kg',
  公斤: 'kg',
  千克: 'kg',
  G: 'g',
  克: 'g',
  KM: 'km',
  公里: 'km',
  千米: 'km',
  ML: 'ml',
  毫升: 'ml',
  KWH: 'kWh',
  千瓦时: 'kWh',
  '㎡': '平方米',
  平米: '平方米',
  M2: '平方米',
  'M²': '平方米',
}
/** Decimal places by which a word of magnitude shifts the point. */
const magnitudes: Readonly<Record<string, number>> = {
  十: 1,
  百: 2,
  千: 3,
  k: 3,
  K: 3,
  万: 4,
  萬: 4,
  w: 4,
  W: 4,
  十万: 5,
  百万: 6,
  mn: 6,
  M: 6,
  千万: 7,
  亿: 8,
  億: 8,
  十亿: 9,
  bn: 9,
  B: 9,
  百亿: 10,
  千亿: 11,
  万亿: 12,
}
const units =
  '元|圆|块|美元|港元|欧元|英镑|日元|RMB|CNY|USD|HKD|EUR|pcs|件|个|台|套|只|条|张|本|册|份|箱|盒|袋|瓶|包|双|头|株|棵|辆|艘|架|次|人次|人|名|位|户|家|单|笔|票|吨|公斤|千克|克|斤|两|kg|KG|Kg|g|t|mg|米|千米|公里|里|厘米|毫米|km|KM|m|cm|mm|平方米|平方公里|平米|㎡|m2|m²|km2|亩|公顷|立方米|m3|m³|升|毫升|L|ml|mL|ML|天|日|小时|分钟|分|秒|周|年|岁|h|min|s|ms|度|℃|°C|千瓦时|kWh|KWH|kwh|kW|KW|MW|MB|GB|TB|KB|Hz|元/人|元/吨|元/件|元/平方米|人/平方公里|倍|股|手|颗|粒|面|间|层|页|篇|字|pcs|EA|点'
const magnitudeWords = '万亿|千亿|百亿|十亿|千万|百万|十万|亿|億|万|萬|千|百|十'
const number = "(.*?\\d[.']?)"
/** A unit may precede a magnitude: 5kg, 3千米. */
const suffixes = [
  new RegExp(`^${number}\\s*()(${units})?$`),
  new RegExp(`^${number}\\s*(${magnitudeWords})\\s*(${units})?$`),
  new RegExp(`^${number}\\s*(mn|bn|[kKwWMB])()$`),
]

/**
 * Parses a number as people write it: grouped, full width, with 万 or 亿, a percent sign, a currency, a unit, or
 * negative in brackets.
 * @param isComma whether the decimal separator is a comma and points separate groups, as in much of Europe
 * @returns null when it is not a number
 */
export function parseNumber(text: string, isComma = false): ParsedNumber | null {
  if (!(isComma && text.includes('.')) && plain.test(text))
    return { value: Number(text), forms: [], unit: '' }
  if (text.length > 40 || !/[\d０-９]/.test(text)) return null
  const forms: NumberForm[] = []
  const half = text.normalize('NFKC').replace(/[−–—﹣]/g, '-')
  if (/[０-９．，％￥（）＋－]/.test(text)) forms.push('full_width')
  return readParts(half.replace(/^'/, () => (forms.push('apostrophe'), '')).trim(), isComma, forms)
}

function readParts(text: string, isComma: boolean, forms: NumberForm[]): ParsedNumber | null {
  const outer = withoutSign(text)
  const { isNegative } = outer
  if (isNegative && (text.startsWith('(') || text.endsWith('-'))) forms.push('negative')
  const currency = currencies.exec(outer.body)?.[1] ?? ''
  let rest = outer.body.replace(currencies, '')
  const inner = withoutSign(rest)
  rest = inner.body
  const share = /^(.*\d)\s*([%‰])$/.exec(rest)
  if (share) {
    const value = readDigits(share[1] ?? '', isComma, forms, share[2] === '%' ? -2 : -3)
    forms.push('percent')
    return value === null ? null : result(value, isNegative !== inner.isNegative, forms, '%')
  }

  const parts = suffixes.map((pattern) => pattern.exec(rest)).find((found) => found !== null)
  if (!parts) return null

  const [, body = '', magnitude = '', unit = ''] = parts
  const value = readDigits(body.trim(), isComma, forms, magnitudes[magnitude] ?? 0)
  if (value === null) return null

  if (magnitude !== '') forms.push('magnitude')
  if (currency !== '') forms.push('currency')
  if (unit !== '') forms.push('unit')
  const named = sameUnits[currency.toUpperCase()] ?? sameUnits[unit.toUpperCase()] ?? unit
  return result(value, isNegative !== inner.isNegative, forms, named)
}

function result(
  value: number,
  isNegative: boolean,
  forms: readonly NumberForm[],
  unit: string,
): ParsedNumber {
  return { value: isNegative && value !== 0 ? -value : value, forms, unit }
}

/** Negative numbers: a sign before or after, or brackets around. */
function withoutSign(text: string): { body: string; isNegative: boolean } {
  const bracketed = /^\((.+)\)$/.exec(text)
  if (bracketed) return { body: (bracketed[1] ?? '').trim(), isNegative: true }
  if (text.startsWith('-')) return { body: text.slice(1).trim(), isNegative: true }
  if (text.startsWith('+')) return { body: text.slice(1).trim(), isNegative: false }
  if (/\d-$/.test(text)) return { body: text.slice(0, -1).trim(), isNegative: true }
  return { body: text, isNegative: false }
}

function readDigits(text: string, isComma: boolean, forms: NumberForm[], places: number): number | null {
  if (isComma) {
    if (!groupedByPoints.test(text) && !decimalComma.test(text) && !/^\d+$/.test(text)) return null
    if (text.includes('.')) forms.push('thousands')
    if (text.includes(',')) forms.push('decimal_comma')
    return moved(text.replaceAll('.', '').replace(',', '.'), places)
  }
  if (digits.test(text)) return moved(text, places)
  if (!grouped.test(text)) return null

  forms.push('thousands')
  return moved(text.replace(/[, '’]/g, ''), places)
}

/** The point is shifted in the text, because 1.1 times 10,000 is 11,000.000000000002. */
function moved(text: string, places: number): number | null {
  const value = places === 0 || /e/i.test(text) ? Number(text) * 10 ** places : Number(`${text}e${places}`)
  return Number.isFinite(value) ? value : null
}
