const digits: Readonly<Record<string, number>> = Object.fromEntries(
  ['0零〇', '一壹', '二贰两', '三叁', '四肆', '五伍', '六陆', '七柒', '八捌', '九玖'].flatMap(
    (forms, value) => Array.from(forms, (form) => [form, value]),
  ),
)
const small: Readonly<Record<string, number>> = { 十: 10, 拾: 10, 百: 100, 佰: 100, 千: 1_000, 仟: 1_000 }
const large: Readonly<Record<string, number>> = { 万: 1e4, 亿: 1e8, 兆: 1e12 }

/** Chinese numeral characters, for use inside a regular expression's character class. */
export const numeralCharacters = '零〇一壹二贰两三叁四肆五伍六陆七柒八捌九玖十拾百佰千仟万亿兆廿卅'

/**
 * Parses a number in Chinese characters: by place value (一千二百), digit by digit (二〇二四), with 廿 and 卅, with
 * decimals after 点.
 * @returns null for invalid numbers, such as 三四十
 */
export function parseChineseNumber(text: string): number | null {
  const [whole = '', decimals, ...rest] = text.replaceAll('廿', '二十').replaceAll('卅', '三十').split('点')
  if (rest.length > 0 || whole === '' || decimals === '') return null

  const value = isDigits(whole) ? readDigits(whole) : readPlaces(whole)
  if (decimals === undefined || value === null) return value

  // 三点五万: the multiplier follows the decimals.
  const scale = /[万亿兆]+$/.exec(decimals)?.[0] ?? ''
  const fraction = decimals.slice(0, decimals.length - scale.length)
  if (fraction === '' || !isDigits(fraction)) return null

  return Number(`${value}.${Array.from(fraction, digitOf).join('')}`) * scaleOf(scale)
}

/** @returns the multiplier of 千, 百万 or 亿; 1 for '' */
export function scaleOf(characters: string): number {
  return Array.from(characters).reduce((scale, each) => scale * (small[each] ?? large[each] ?? 1), 1)
}

function digitOf(character: string): number {
  return digits[character] ?? Number.NaN
}

function isDigits(text: string): boolean {
  return Array.from(text).every((character) => character in digits)
}

function readDigits(text: string): number | null {
  const value = Number(Array.from(text, digitOf).join(''))
  return Number.isSafeInteger(value) ? value : null
}

/** Each place must be smaller than the previous one, as in 三亿四千万五百零六. */
function readPlaces(text: string): number | null {
  const state = { total: 0, section: 0, digit: null as number | null, place: Infinity, scale: Infinity }
  for (const character of text) {
    const digit = digits[character]
    const place = small[character]
    const scale = large[character]
    if (digit === 0) {
      if (state.digit !== null) return null
    } else if (digit !== undefined) {
      if (state.digit !== null) return null
      state.digit = digit
    } else if (place !== undefined) {
      if (place >= state.place || (state.digit === null && state.section > 0 && place !== 10)) return null
      state.section += (state.digit ?? 1) * place
      Object.assign(state, { digit: null, place })
    } else if (scale !== undefined && !closeSection(state, scale)) return null
  }
  const last = state.digit === null ? 0 : state.digit * lastPlace(text)
  return state.total + state.section + last
}

function closeSection(
  state: { total: number; section: number; digit: number | null; place: number; scale: number },
  scale: number,
): boolean {
  const section = state.section + (state.digit ?? 0)
  if (section === 0 && state.total === 0) return false

  // 万亿: a second scale multiplies the first.
  const isStacked = section === 0
  if (!isStacked && scale >= state.scale) return false

  state.total = isStacked ? state.total * scale : state.total + section * scale
  Object.assign(state, { section: 0, digit: null, place: Infinity, scale })
  return true
}

/** In 一千二 and 三万五 the last digit counts hundreds and thousands; after 零 it counts ones. */
function lastPlace(text: string): number {
  const before = text.at(-2) ?? ''
  const place = small[before] ?? large[before] ?? 1
  return place >= 100 ? place / 10 : 1
}

const ones = '零一二三四五六七八九'

/** @returns an integer from 0 to 99 in Chinese characters (37 is 三十七); larger ones in digits */
export function chineseNumeral(number: number): string {
  if (!Number.isInteger(number) || number < 0 || number > 99) return String(number)
  const [tens, rest] = [Math.floor(number / 10), number % 10]
  if (tens === 0) return ones.charAt(rest)
  return `${tens > 1 ? ones.charAt(tens) : ''}十${rest > 0 ? ones.charAt(rest) : ''}`
}
