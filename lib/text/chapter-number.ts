const digits = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九']

/** @returns a number from 1 to 99 in Chinese, as chapters are counted: 一, 十二, 三十; any other in digits */
export function chapterNumber(number: number): string {
  if (!Number.isInteger(number) || number < 1 || number > 99) return String(number)
  const [tens, ones] = [Math.floor(number / 10), number % 10]
  const ten = tens === 0 ? '' : `${tens === 1 ? '' : digits[tens]}十`
  return ten + digits[ones]
}
