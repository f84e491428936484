import type { QueryResult } from '../../tables/sql/run-query.ts'

type Value = QueryResult['rows'][number][number]
type Rows = QueryResult['rows']

/** Which groups rows belong to, in a way that spreadsheets compare exactly. */
export interface Groups {
  /** Columns of labels that can be compared as they are; null when groups have numbers instead. */
  readonly labels: readonly GroupColumn[] | null
  /** The number of the group of each row, from 1; of the result and of the rows used. */
  readonly ofResult: readonly number[]
  readonly ofRows: readonly number[]
}

export interface GroupColumn {
  readonly inResult: number
  readonly inRows: number
}

const maxCriterionLength = 255

/** @returns the groups of the rows of a result and of those used */
export function groupsOf(result: Rows, rows: Rows, columns: readonly GroupColumn[]): Groups {
  const numbers = new Map<string, number>()
  const numberOf = (values: readonly Value[]) => {
    const key = JSON.stringify(values)
    const number = numbers.get(key) ?? numbers.size + 1
    numbers.set(key, number)
    return number
  }
  const ofResult = result.map((row) => numberOf(columns.map(({ inResult }) => row[inResult] ?? null)))
  const ofRows = rows.map((row) => numberOf(columns.map(({ inRows }) => row[inRows] ?? null)))
  const isExact = columns.every(({ inRows }) => isComparable(rows.map((row) => row[inRows] ?? null)))
  return { labels: isExact ? columns : null, ofResult, ofRows }
}

/**
 * Criteria of SUMIFS ignore case and width, interpret wildcards and operators, and take texts for the numbers and dates
 * that they look like.
 */
function isComparable(values: readonly Value[]): boolean {
  if (values.every((value) => typeof value === 'number')) return values.every(Number.isSafeInteger)
  if (!values.every((value) => typeof value === 'string')) return false
  const different = new Set(values)
  const folded = new Set([...different].map((value) => value.normalize('NFKC').toLowerCase()))
  return folded.size === different.size && [...different].every(isPlainLabel)
}

function isPlainLabel(label: string): boolean {
  return (
    label.length <= maxCriterionLength &&
    /^(?:\p{Script=Han}|[A-Za-z])[\p{L}\p{Script=Han} （）()、&]*$/u.test(label) &&
    label === label.trim() &&
    !/^(?:true|false)$/i.test(label)
  )
}
