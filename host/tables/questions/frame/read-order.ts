import { isDate } from '../words/column-roles.ts'
import type { KnownColumn } from '../words/known-column.ts'
import { isDuration } from '../words/stem-words.ts'
import { type Draft, isSame } from './draft.ts'
import { comparedColumn } from './read-groups.ts'

export interface Order {
  readonly hasOrder: boolean
  readonly order: 'desc' | 'asc' | null
  readonly limit: number | null
  /** Only the one at this rank. */
  readonly nth?: number
}

/** Units that are not counted: 百公里 is not a number of rows. */
export const measured = /^(?:公里|千米|km|米|元|万元|块|公斤|kg|吨|升|分钟|个?小时|秒|平米|㎡|度|岁)$/

/** Parses 最高, 前五, 从高到低. */
export function readOrder(draft: Draft): Order {
  const superlatives = draft.free('superlative')
  const cuts = draft.free('cut')
  const sorts = draft.free('sort')
  for (const { at } of [...superlatives, ...cuts, ...sorts]) draft.used.add(at)
  const [superlative, cut, sort] = [superlatives[0]?.item, cuts[0]?.item, sorts[0]?.item]
  const isBoth = new Set(superlatives.map(({ item }) => item.isMost)).size > 1
  if (isBoth && extremesOf(draft)) return { hasOrder: false, order: null, limit: null }

  if (isBoth) draft.problems.push('一次只能问最高或最低中的一个')
  const isEarly = superlative !== undefined && ['早', '久', '旧', '老'].includes(superlative.adjective)
  const isHasty = /[快慢]/.test(superlative?.adjective ?? '') && isAbout(draft, isDuration)
  const said = superlative?.isMost ?? sort?.isMost ?? true
  const isMost = isAbout(draft, isDate) ? !isEarly : said !== isHasty
  const isDesc = cut?.isLast === true && !superlative ? false : isMost
  const number =
    superlative || cut ? draft.free('number').find(({ item }) => !measured.test(item.unit)) : undefined
  const isCompared = comparedColumn(draft) !== null && superlative?.isBare !== false
  if (number && !cut) draft.used.add(number.at)
  const isMany = draft.items.some((item) => item.kind === 'which' && item.isMany)
  const count =
    cut?.count ??
    number?.item.amount ??
    (superlative && !isCompared && (!superlative.isBare || (draft.target !== null && !isOpenList(draft)))
      ? isMany
        ? 5
        : 1
      : null)
  if (count === 5 && isMany && !cut && !number) draft.caveat('没有说要几个，列出前 5 个')
  // 最喜欢哪个功能: by the column's name, the most frequent value is requested.
  const isFavourite =
    draft.target?.kind === 'column' &&
    draft.target.column.plain.startsWith('最') &&
    draft.measures.length === 0 &&
    !isMany
  if (isFavourite && !superlative && !cut && !sort) return { hasOrder: true, order: 'desc', limit: 1 }

  const hasOrder = superlative !== undefined || cut !== undefined
  const nth = superlative?.nth ?? (cut?.isOnly ? cut.count : undefined)

  return {
    hasOrder,
    order: hasOrder || sort ? (isDesc ? 'desc' : 'asc') : null,
    limit: nth ?? count,
    ...(nth !== undefined && { nth }),
  }
}

/** 数学的最高分和最低分 asks for two numbers. */
function extremesOf(draft: Draft): boolean {
  const [measure] = draft.measures
  if (!measure || draft.measures.length > 1 || draft.target !== null || draft.has('aggregate')) return false
  draft.measures.splice(0, 1, { ...measure, aggregate: 'max' }, { ...measure, aggregate: 'min' })
  return true
}

/** 销售额高的城市 asks for all, sorted; 哪个城市销售额高 for the first one. */
function isOpenList(draft: Draft): boolean {
  const isUnitAsked = draft.items.some((item) => item.kind === 'unit' && item.isAsked)
  return !draft.has('which') && !draft.has('who') && !isUnitAsked
}

/** 最快 is the minimum of a duration, and the maximum of a speed. */
function isAbout(draft: Draft, fits: (column: KnownColumn) => boolean): boolean {
  const [ref] = draft.measures[0]?.columns ?? []
  const column = ref && draft.columns.find((each) => isSame(each, ref))
  return column !== undefined && fits(column)
}
