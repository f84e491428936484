import type { Change, Filter, Group, Measure } from '../question-frame.ts'
import { type Draft, type PlacedFilter } from './draft.ts'

interface Shared {
  readonly measures: readonly Measure[]
  readonly filters: readonly Filter[]
  readonly change: Change | null
}

/**
 * With groups, a share is a change of the total; without, it is the share of the rows, or of the sum, that meet the
 * conditions: 女生中及格的比例, 研发部占总成本的比例.
 */
export function moveShares(draft: Draft, measures: readonly Measure[], groups: readonly Group[]): Shared {
  const all = draft.filters.map(({ filter }) => filter)
  if (draft.change !== 'share') {
    const change = draft.change === 'growth' ? 'unit_before' : draft.change === 'rate' ? null : draft.change
    return { measures, filters: all, change }
  }

  const parts = draft.filters.filter(({ filter }) => filter.kind !== 'period')
  const isRate = parts.length > 0 && (groups.length === 0 || isAboutParts(draft, parts))
  if (measures.some(({ share }) => share)) return { measures, filters: all, change: null }
  if (!isRate) {
    if (groups.length === 0) draft.gaps.push('不知道算谁的占比')
    return { measures, filters: all, change: 'share' }
  }

  const { shared, kept } = partedFilters(draft, parts)
  const times = draft.filters.filter(({ filter }) => filter.kind === 'period').map(({ filter }) => filter)
  const filters = [...kept, ...times]
  if (shared.length > 1) draft.caveat('占比的分母是不加这些条件时的全部')

  return {
    measures: measures.map((measure) => ({ ...measure, share: shared })),
    filters,
    change: null,
  }
}

/** 各部门研发岗的占比: within each group, the share that meets a condition. */
function isAboutParts(draft: Draft, parts: readonly PlacedFilter[]): boolean {
  const each = draft.items.findIndex(({ kind }) => kind === 'each' || kind === 'unit')
  return each >= 0 && parts.every(({ at }) => at > each)
}

/** The text before 中, or after 占, is the whole; the rest is the part. */
function partedFilters(
  draft: Draft,
  parts: readonly PlacedFilter[],
): { readonly shared: Filter[]; readonly kept: Filter[] } {
  const within = draft.items.findIndex(({ kind }) => kind === 'within')
  const takes = draft.items.findIndex(({ kind }) => kind === 'takesShare')
  const isWhole = ({ at }: PlacedFilter) => (within >= 0 && at < within) || (takes >= 0 && at > takes)
  const wholes = parts.filter(isWhole)
  const isSplit = wholes.length > 0 && wholes.length < parts.length
  const plain = (list: readonly PlacedFilter[]) => list.map(({ filter }) => filter)
  if (!isSplit) return { shared: plain(parts), kept: [] }

  return { shared: plain(parts.filter((part) => !isWhole(part))), kept: plain(wholes) }
}
