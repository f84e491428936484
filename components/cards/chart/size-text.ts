import type { ChartContent } from '@/lib/contract/cards/chart'
import { fill } from '@/lib/messages/fill'
import type { Locale } from '@/lib/messages/locale'
import type { Messages } from '@/lib/messages/zh-cn'

export function sizeText(
  { rows, total, isCut }: Pick<ChartContent, 'rows' | 'total' | 'isCut'>,
  texts: Messages['answer']['chart'],
  locale: Locale,
): string {
  const exact = (count: number) => new Intl.NumberFormat(locale).format(count)
  const size = isCut ? texts.atLeast : total > rows.length ? texts.first : texts.total
  return fill(size, { count: exact(rows.length), total: exact(total) })
}
