import type { QuestionFrame } from './question-frame.ts'

/** @returns why a frame cannot be written as a query; null when it can */
export function unwritable({ shape, change, groups, measures }: QuestionFrame): string | null {
  const numbers = measures.flatMap(({ aggregate, columns }) =>
    aggregate === 'distinct' ? [] : columns,
  ).length
  const needed =
    shape === 'correlation' || shape === 'scatter' ? 2 : shape === 'histogram' || shape === 'box' ? 1 : null
  if (needed !== null && (numbers !== needed || measures.length !== needed)) return `这要说 ${needed} 列数字`
  if (change === null || change === 'share') return null
  if (!groups.some(({ unit }) => unit)) return '同比、环比和累计要按时间算，这里没有日期列可用'

  const isPlain = change === 'running' || (groups.length === 1 && measures.length === 1)
  return isPlain ? null : '同比和环比一次只能算一个数，不能再分组'
}
