import { isMeasure, usualAggregate } from './column-roles.ts'
import type { KnownColumn } from './known-column.ts'
import { columnsOfUnits } from './synonyms.ts'
import type { Token, TokenOf } from './tokens.ts'
import { unitFactor } from './unit-factor.ts'

export function isDuration({ unit, plain }: KnownColumn): boolean {
  return unitFactor('秒', unit) !== null || /时长|耗时|用时|天数|等候时间|等待时间/.test(plain)
}

/** 审批 begins 审批状态 and 审批天数. @returns the column the text after it selects; null for just the topic */
export function columnOfStem(
  { candidates }: TokenOf<'stem'>,
  tokens: readonly Token[],
  at: number,
  known: (candidate: TokenOf<'stem'>['candidates'][number]) => KnownColumn | undefined,
): KnownColumn | null {
  let next = at + 1
  while (tokens[next]?.kind === 'filler' && !/^(?:有|是|为|的)$/.test(tokens[next]?.text ?? '')) next += 1
  const following = tokens[next]
  const fits = following && fitting(following)
  if (!fits) return null

  const found = candidates.flatMap((candidate) => known(candidate) ?? []).filter(isMeasure)
  const [column, ...others] = found.filter(fits)
  return column && others.length === 0 ? column : null
}

/** Classifiers counted by a numeric column. */
const counting = /^[件个台套箱份辆只]$/

function fitting(following: Token): ((column: KnownColumn) => boolean) | null {
  if (following.kind === 'superlative') {
    if (/[快慢久长短]/.test(following.adjective)) return isDuration
    return /^[多少高低大小]$/.test(following.adjective) ? () => true : null
  }
  if (following.kind === 'unknown' && /^[额款费]$/.test(following.text))
    return (column) => column.unit.endsWith('元') && usualAggregate(column) === 'sum'
  // 捐赠总额, 捐了多少
  if (following.kind === 'aggregate' && following.aggregate !== 'count') return () => true

  const unit =
    following.kind === 'amount' || following.kind === 'range'
      ? following.unit
      : following.kind === 'howMany'
        ? following.noun
        : null
  if (unit === null || (unit === '' && following.kind !== 'howMany')) return null

  const names = columnsOfUnits[unit] ?? []

  return (column) =>
    unit === '' ||
    column.unit === unit ||
    unitFactor(unit, column.unit) !== null ||
    names.some((name) => column.plain.includes(name)) ||
    (counting.test(unit) && column.unit === '' && /[数量]$/.test(column.plain))
}
