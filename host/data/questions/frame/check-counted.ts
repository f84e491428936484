import type { Draft } from './draft.ts'
import { measuring } from './read-counts.ts'

const names = { avg: '平均', median: '中位数', max: '最大值', min: '最小值', stddev: '标准差' } as const

/** Where no column is named rows are counted: that must be what the question can mean, and is told where it is a guess. */
export function checkRowsCounted(draft: Draft, isGrouped: boolean): void {
  const made = draft.items.flatMap((item) =>
    item.kind === 'aggregate' && item.aggregate in names ? [item.aggregate as keyof typeof names] : [],
  )
  const [first] = made
  if (first) draft.gaps.push(`不知道要算什么的${names[first]}`)
  const asked = draft.items.flatMap((item, at) => (item.kind === 'howMany' ? [{ item, at }] : []))
  for (const { item, at } of asked) {
    if (measuring.test(item.noun)) draft.gaps.push(`不知道“${item.text}”说的是哪一列`)
    const before = draft.items[at - 1]?.text ?? ''
    const next = draft.items[draft.beside(at, 1)]
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
  const isTold = isSaid || draft.items.some(({ text }) => /统计|汇总|排名|占/.test(text))
  if (!isTold && !isGrouped) draft.guesses.push('没有说要算什么，数的是行数')
}
