import type { Measure } from '../question-frame.ts'
import { groupsOf } from './aggregated.ts'
import { type Draft, isSame, refOf } from './draft.ts'
import { type Part, plainFilters } from './frame-part.ts'
import { nameColumn } from './read-groups.ts'

/** Correlations of two columns, distributions, and missing values of all columns. */
export function specialShape(draft: Draft): Part | null {
  const filters = plainFilters(draft)
  const numbers = draft.measures
    .filter(({ aggregate }) => aggregate !== 'distinct')
    .flatMap(({ columns }) => columns)
    .filter((column, at, all) => all.findIndex((each) => isSame(each, column)) === at)
  const measures = numbers.map((column): Measure => ({ aggregate: 'avg', columns: [column] }))
  const topics = draft.free('topic')
  for (const { at } of topics) draft.used.add(at)
  const topic = topics[0]?.item.topic
  if (topic === 'correlation' && draft.chart !== 'scatter') {
    if (numbers.length !== 2) draft.gaps.push('相关要说两列数字')
    return { shape: 'correlation', measures, groups: [], filters }
  }
  if (topic === 'missing') {
    const columns = draft.columns.map((column): Measure => ({ aggregate: 'count', columns: [refOf(column)] }))
    return { shape: 'missing', measures: columns, groups: [], filters: [], order: 'desc' }
  }
  if (draft.chart === 'scatter') {
    if (numbers.length !== 2) draft.gaps.push('散点图要说两列数字')
    const name = nameColumn(draft)
    return { shape: 'scatter', measures, groups: [], filters, labels: name ? [refOf(name)] : [] }
  }
  if (draft.chart === 'box') {
    if (numbers.length !== 1) draft.gaps.push('箱线图要说一列数字')
    return { shape: 'box', measures, groups: groupsOf(draft), filters }
  }

  const isSpread = draft.chart === 'histogram' || topic === 'distribution'
  if (isSpread && numbers.length === 1 && groupsOf(draft).length === 0)
    return { shape: 'histogram', measures, groups: [], filters, chart: 'histogram' }

  if (draft.chart === 'histogram') draft.gaps.push('直方图要说一列数字')
  return null
}
