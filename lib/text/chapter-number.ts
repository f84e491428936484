import type { Locale } from '../messages/locale.ts'

const digits = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九']

/** @returns a chapter number: in Chinese 一, 十二, 三十 up to 99; otherwise, and in English, in digits */
export function chapterNumber(number: number, locale: Locale): string {
  if (locale !== 'zh-CN' || !Number.isInteger(number) || number < 1 || number > 99) return String(number)
  const [tens, ones] = [Math.floor(number / 10), number % 10]
  const ten = tens === 0 ? '' : `${tens === 1 ? '' : digits[tens]}十`
  return ten + digits[ones]
}
