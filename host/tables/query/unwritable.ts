import type { QueryFrame } from '../../../lib/contract/tables/query-frame.ts'

/** @returns why a frame cannot be written as a query, so that no part of it is dropped in silence; null when it can */
export function unwritable(frame: QueryFrame): string | null {
  const { shape, change, groups, measures, join, table, is_mean_of_groups: isMean, share } = frame
  if (isMean && groups.length === 0) return '平均每组要先说按什么分组'
  if (join && (join.from.table !== table || join.to.table !== join.table)) return '两张表没有连上'
  const numbers = measures.filter(
    ({ aggregate, column }) => aggregate !== 'distinct' && column !== null,
  ).length
  const needed =
    shape === 'correlation' || shape === 'scatter' ? 2 : shape === 'histogram' || shape === 'box' ? 1 : null
  if (needed !== null && (numbers !== needed || measures.length !== needed)) return `这要说 ${needed} 列数字`
  if (shape === 'aggregate' && measures.length === 0) return '还没说算什么'
  if (
    share &&
    (share.length === 0 || measures.some(({ aggregate }) => !['sum', 'count'].includes(aggregate)))
  )
    return '占比只能按行数或合计算'
  return unordered(frame) ?? unchanged(frame, change)
}

/** Order, limits and conditions for groups belong to rows, or to one line for each group. */
function unordered({
  shape,
  change,
  measures,
  is_mean_of_groups: isMean,
  ...frame
}: QueryFrame): string | null {
  const { order, limit, nth, having, filters } = frame
  const isCut = limit !== null || nth !== undefined
  if (shape === 'missing' && filters.length > 0) return '数缺失时不能加条件'
  if (having && shape !== 'aggregate') return '逐行列出时不能按组筛选'
  if (isCut && order === null) return '取前几个要先说从高到低还是从低到高'
  if (shape === 'rows' && order !== null && measures.length === 0) return '排序要先说按哪一列'
  const isPlain =
    shape === 'rows' || (shape === 'aggregate' && !isMean && (change === null || change === 'share'))
  if (isPlain || (order === null && !isCut && !having)) return null
  return '这样算时不能排序、取前几个或按组筛选'
}

function unchanged({ groups, measures }: QueryFrame, change: QueryFrame['change']): string | null {
  if (change === null || change === 'share') return null
  if (groups.every(({ unit }) => !unit)) return '同比、环比和累计要按时间算，先加上按月或按年分组'

  const isPlain = change === 'running' || (groups.length === 1 && measures.length === 1)
  return isPlain ? null : '同比和环比一次只能算一个数，不能再分组'
}
