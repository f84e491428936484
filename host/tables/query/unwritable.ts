import type { QueryFrame } from '../../../lib/contract/tables/query-frame.ts'

/** @returns why a frame cannot be written as a query; null when it can */
export function unwritable(frame: QueryFrame): string | null {
  const { shape, change, groups, measures, join, table, is_mean_of_groups: isMean } = frame
  if (isMean && groups.length === 0) return '平均每组要先说按什么分组'
  if (join && (join.from.table !== table || join.to.table !== join.table)) return '两张表没有连上'
  const numbers = measures.filter(
    ({ aggregate, column }) => aggregate !== 'distinct' && column !== null,
  ).length
  const needed =
    shape === 'correlation' || shape === 'scatter' ? 2 : shape === 'histogram' || shape === 'box' ? 1 : null
  if (needed !== null && (numbers !== needed || measures.length !== needed)) return `这要说 ${needed} 列数字`
  if (change === null || change === 'share') return null
  if (groups.every(({ unit }) => !unit)) return '同比、环比和累计要按时间算，这里没有日期列可用'

  const isPlain = change === 'running' || (groups.length === 1 && measures.length === 1)
  return isPlain ? null : '同比和环比一次只能算一个数，不能再分组'
}
