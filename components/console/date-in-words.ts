import type { Locale } from '@/lib/messages/locale'

const digits = '一二三四五六七八九'

/** @returns a date in words, as in a newspaper: 十一月二十一日，星期六 */
export function dateInWords(date: Date, locale: Locale): string {
  if (locale !== 'zh-CN')
    return new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' }).format(date)
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long' }).format(date)
  return `${inCharacters(date.getMonth() + 1)}月${inCharacters(date.getDate())}日，${weekday}`
}

/** @param value from 1 to 99 */
function inCharacters(value: number): string {
  const [tens, ones] = [Math.floor(value / 10), value % 10]
  const begin = tens > 1 ? digits[tens - 1] : ''
  return `${begin}${tens > 0 ? '十' : ''}${ones > 0 ? digits[ones - 1] : ''}`
}
