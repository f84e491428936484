import { parseChineseNumber } from '../../../../lib/text/chinese-number.ts'

const half = /(\d+|[一二两三四五六七八九十]+)个半(小时|钟头|月|星期)/gu
const compared = '(?:超过|大于|多于|少于|不到|不足|至少|低于|超|满)了?'

/** @returns a folded question with 两个半小时 as 2.5个小时 and 超过半年 as 超过6个月 */
export function wholeNumbers(text: string): string {
  return text
    .replace(
      half,
      (_, count: string, unit: string) =>
        `${(Number(count) || (parseChineseNumber(count) ?? 0)) + 0.5}个${unit === '钟头' ? '小时' : unit}`,
    )
    .replace(/半个?(?:小时|钟头)/gu, '30分钟')
    .replace(/一刻钟/gu, '15分钟')
    .replace(/三刻钟/gu, '45分钟')
    .replace(new RegExp(`(${compared})半年`, 'gu'), (_, words: string) => `${words}6个月`)
    .replace(/(?<![上下])半年(?=(?:及|或)?以[上下内])/gu, '6个月')
    .replace(new RegExp(`(${compared})半个月`, 'gu'), (_, words: string) => `${words}15天`)
}
