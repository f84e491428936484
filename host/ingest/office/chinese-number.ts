const ordinary = { digits: '零一二三四五六七八九', places: ['', '十', '百', '千'] } as const
const financial = { digits: '零壹贰叁肆伍陆柒捌玖', places: ['', '拾', '佰', '仟'] } as const
const scales = ['', '万', '亿', '万亿'] as const
/** Larger numbers have no scale here. */
const largest = 10 ** 16

export type Numerals = 'ordinary' | 'financial'

/** Writes each digit as a numeral: 二〇二四, 壹贰叁. */
export function chineseDigits(text: string, numerals: Numerals): string {
  const digits = numerals === 'financial' ? financial.digits : ordinary.digits.replace('零', '〇')
  return text.replaceAll(/\d/g, (digit) => digits.charAt(Number(digit)))
}

/** Writes a number in words: 一百二十三, 壹仟贰佰叁拾肆, 三点五; larger ones than 10¹⁶ digit by digit. */
export function chineseNumber(value: number, numerals: Numerals): string {
  const [whole = '0', fraction] = String(Math.abs(value)).split('.')
  if (Math.abs(value) >= largest || /e/.test(whole)) return chineseDigits(String(value), numerals)
  const { digits } = numerals === 'financial' ? financial : ordinary
  const decimals = fraction && `.${Array.from(fraction, (digit) => digits.charAt(Number(digit))).join('')}`
  return `${value < 0 ? '-' : ''}${inWords(Number(whole), numerals)}${decimals ?? ''}`
}

function inWords(value: number, numerals: Numerals): string {
  if (value === 0) return '零'
  const parts: string[] = []
  for (let left = value; left > 0; left = Math.floor(left / 10_000)) {
    const part = left % 10_000
    const scale = scales[parts.length] ?? ''
    // A gap before lower places is one zero.
    const isGap = left > part && part > 0 && part < 1_000
    parts.push(part === 0 ? '' : `${isGap ? '零' : ''}${section(part, numerals)}${scale}`)
  }
  const text = parts.toReversed().join('')
  // Ten to nineteen begin with ten in counting.
  return numerals === 'ordinary' && value < 20 ? text.replace(/^一十/, '十') : text
}

/** One to 9,999. */
function section(value: number, numerals: Numerals): string {
  const { digits, places } = numerals === 'financial' ? financial : ordinary
  let text = ''
  for (let at = 3; at >= 0; at -= 1) {
    const digit = Math.floor(value / 10 ** at) % 10
    if (digit > 0) text += digits.charAt(digit) + places[at]
    else if (text !== '' && !text.endsWith('零') && value % 10 ** at > 0) text += '零'
  }
  return text
}
