const digits = '零一二三四五六七八九'

/** @param number from 1 to 99 @returns 二十四 for 24 */
export function chineseNumber(number: number): string {
  const [tens, ones] = [Math.floor(number / 10), number % 10]
  const head = tens === 0 ? '' : `${tens > 1 ? digits[tens] : ''}十`
  return `${head}${ones === 0 ? '' : digits[ones]}`
}
