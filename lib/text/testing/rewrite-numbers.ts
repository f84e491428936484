const digitNames = '零一二三四五六七八九'
const places = ['', '十', '百', '千']

/** Writes one of a sentence's Arabic numbers in another way: 1,200, 一千二百 or full-width. @returns null without one */
export function rewriteNumbers(sentence: string, random: () => number): string | null {
  const numbers = [...sentence.matchAll(/(?<![\d.,，A-Za-z百千万亿-])\d{1,9}(?![\d.,，A-Za-z十百千万亿])/g)]
  const number = numbers[Math.floor(random() * numbers.length)]
  if (!number || /^0\d/.test(number[0])) return null
  const value = Number(number[0])
  const isYear = sentence.charAt(number.index + number[0].length) === '年'
  const forms = [
    value >= 1_000 && !isYear ? value.toLocaleString('en') : inFullWidth(number[0]),
    isYear && value >= 1_000 ? inDigits(number[0]) : inChinese(value),
    inFullWidth(number[0]),
  ]
  const form = forms[Math.floor(random() * forms.length)] ?? ''
  return `${sentence.slice(0, number.index)}${form}${sentence.slice(number.index + number[0].length)}`
}

function inFullWidth(digits: string): string {
  return digits.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
}

function inDigits(digits: string): string {
  return digits.replace(/\d/g, (digit) => (digit === '0' ? '〇' : digitNames.charAt(Number(digit))))
}

/** Up to 999,999,999, as it is read aloud. */
export function inChinese(value: number): string {
  if (value === 0) return '零'
  const groups = [
    { name: '亿', part: Math.floor(value / 1e8) },
    { name: '万', part: Math.floor(value / 1e4) % 1e4 },
    { name: '', part: value % 1e4 },
  ]
  let text = ''
  for (const { name, part } of groups) {
    if (part === 0) continue
    const gap = text !== '' && part < 1_000 ? '零' : ''
    text += gap + inPlaces(part) + name
  }
  return text.replace(/^一十/, '十')
}

function inPlaces(value: number): string {
  const digits = Array.from(String(value), Number)
  let text = ''
  for (const [index, digit] of digits.entries()) {
    if (digit === 0) {
      const hasMore = digits.slice(index).some((each) => each > 0)
      if (hasMore && !text.endsWith('零')) text += '零'
    } else text += digitNames.charAt(digit) + (places[digits.length - 1 - index] ?? '')
  }
  return text
}
