import type { ResultRows } from '../questions/describe-result.ts'
import type { ChartKind } from '../questions/question-frame.ts'
import type { QuestionFileKey } from './question-tables.ts'

/** A question with what must come out. */
export interface QuestionCase {
  readonly file: QuestionFileKey
  readonly ask: string
  /** The question before. */
  readonly follows?: string
  /** What each row must hold, among other things. */
  readonly rows?: readonly (readonly (string | number)[])[]
  readonly isOrdered?: boolean
  /** Whether there may be other rows. */
  readonly isPart?: boolean
  /** How many rows there are, where not all of them are written down. */
  readonly rowCount?: number
  readonly chart?: ChartKind
  /** The data cannot answer it. */
  readonly isNearest?: boolean
  /** It could be answered, but is known to be asked back. */
  readonly isAskedBack?: boolean
  /** It is known to be read otherwise than it is meant, and says so. */
  readonly isWarned?: boolean
}

type Cell = ResultRows['rows'][number][number]

/** @returns whether the rows of a result hold what a case expects, in its order where it has one */
export function holds(
  { rows: wanted = [], isOrdered, isPart, rowCount }: QuestionCase,
  rows: ResultRows['rows'],
): boolean {
  if (!isPart && rows.length !== wanted.length) return false
  if (rowCount !== undefined && rows.length !== rowCount) return false
  const isInOrder = wanted.every((row, at) => rowHolds(rows[at] ?? [], row.slice(-1)))
  return (!isOrdered || isInOrder) && wanted.every((row) => rows.some((found) => rowHolds(found, row)))
}

function rowHolds(row: readonly Cell[], wanted: readonly (string | number)[]): boolean {
  const left = [...row]
  return wanted.every((value) => {
    const at = left.findIndex((cell) => isSame(cell, value))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

function isSame(cell: Cell, wanted: string | number): boolean {
  if (typeof cell !== 'number' || typeof wanted !== 'number') return String(cell) === String(wanted)
  return Math.abs(cell - wanted) <= 1e-6 * Math.max(1, Math.abs(wanted))
}
