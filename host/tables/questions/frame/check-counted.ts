import { isMeasure } from '../words/column-roles.ts'
import type { Draft } from './draft.ts'
import { measuring } from './read-counts.ts'

/** Not 一共, which counts as well. */
const sums = /^(?:合计|总和|总计|总额|加起来)$/
const changes: Readonly<Record<string, string>> = {
  year_before: '同比',
  unit_before: '环比',
  running: '累计',
  growth: '增长',
}
const names = { avg: '平均', median: '中位数', max: '最大值', min: '最小值', stddev: '标准差' } as const

/** Without a column, rows are counted: this must be a possible meaning, and is reported when it is a guess. */
export function checkRowsCounted(draft: Draft, isGrouped: boolean): void {
  const made = draft.items.flatMap((item) =>
    item.kind === 'aggregate' && item.aggregate in names ? [item.aggregate as keyof typeof names] : [],
  )
  const [first] = made
  if (first) draft.gaps.push(`不知道要算什么的${names[first]}`)
  const summed = draft.items.find(({ kind, text }) => kind === 'aggregate' && sums.test(text))
  const isCounted = draft.has('howMany') || !draft.columns.some(isMeasure)
  if (summed && !isCounted) draft.gaps.push(`不知道要算什么的${summed.text}`)
  const change = draft.change === null ? undefined : changes[draft.change]
  if (change && !isCounted) draft.gaps.push(`不知道要算什么的${change}`)
  const asked = draft.items.flatMap((item, at) => (item.kind === 'howMany' ? [{ item, at }] : []))
  for (const { item, at } of asked) {
    if (measuring.test(item.noun)) draft.gaps.push(`不知道“${item.text}”说的是哪一列`)
    const before = draft.items[at - 1]?.text ?? ''
    const next = draft.items[draft.neighbourOf(at, 1)]
    const isBare = item.text === '多少' && !before.endsWith('有') && next?.kind !== 'noun'
    if (isBare || /^[数量]$/.test(item.text)) draft.guesses.push(`“${item.text}”按行数理解`)
  }

  const isSaid = [
    'howMany',
    'who',
    'superlative',
    'cut',
    'sort',
    'takesShare',
    'change',
    'chart',
    'rate',
  ].some((kind) => draft.has(kind as 'sort'))
  const isSummary = isSaid || draft.items.some(({ text }) => /统计|汇总|排名|占/.test(text))
  if (!isSummary && !isGrouped) draft.guesses.push('没有说要算什么，数的是行数')
}
