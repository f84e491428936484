import type { WorkbookCell } from '../../../lib/text/workbook.ts'
import type { QueryResult } from '../../tables/sql/run-query.ts'
import type { ResultFormula } from '../../tables/workbook/result-formula.ts'
import type { RowsUsed } from '../../tables/workbook/rows-used.ts'
import { formulaText, isCalculable } from './formula-text.ts'
import { type Groups, groupsOf } from './group-criteria.ts'

export interface LinkedSheets {
  /** Without the row of names. */
  readonly result: readonly (readonly WorkbookCell[])[]
  readonly rows: readonly (readonly WorkbookCell[])[]
  /** Whether both begin with a column that numbers the groups. */
  readonly isNumbered: boolean
  /** Indexes of calculated columns whose cells are values only. */
  readonly values: readonly number[]
}

/**
 * Links the cells of a result to the rows that it was calculated from.
 * @param sheet name of the sheet of the rows, whose first row has their names
 */
export function linkedSheets(
  result: QueryResult,
  { rows: used, parts }: RowsUsed,
  sheet: string,
): LinkedSheets {
  const groupColumns = parts.flatMap((part, at) =>
    part.kind === 'group' ? [{ inResult: at, inRows: part.column }] : [],
  )
  const groups = groupsOf(result.rows, used.rows, groupColumns)
  const isNumbered = groups.labels === null
  const last = used.rows.length + 1
  const rangeOf = (column: number) => {
    const letters = columnLetters(column + (isNumbered ? 1 : 0))
    return `'${sheet}'!$${letters}$2:$${letters}$${last}`
  }
  const formulas = parts.map((part) =>
    part.kind === 'formula' && isCalculable(part.formula, used.rows) ? part.formula : null,
  )

  const cellOf = (formula: ResultFormula | null, value: WorkbookCell, row: number): WorkbookCell => {
    if (!formula || typeof value !== 'number') return value
    const criteria = criteriaOf(groups, { rangeOf, sheet, last, row: row + 2 })
    return { formula: formulaText(formula, { rangeOf, criteria }), value }
  }
  const numbered = (numbers: readonly number[], at: number) => (isNumbered ? [numbers[at] ?? null] : [])
  return {
    result: result.rows.map((row, at) => [
      ...numbered(groups.ofResult, at),
      ...row.map((value, column) => cellOf(formulas[column] ?? null, value, at)),
    ]),
    rows: used.rows.map((row, at) => [...numbered(groups.ofRows, at), ...row]),
    isNumbered,
    values: parts.flatMap(({ kind }, at) => (kind !== 'group' && !formulas[at] ? [at] : [])),
  }
}

interface CriteriaPlace {
  readonly rangeOf: (column: number) => string
  readonly sheet: string
  /** Of the rows used. */
  readonly last: number
  /** Of the result's sheet. */
  readonly row: number
}

function criteriaOf({ labels }: Groups, { rangeOf, sheet, last, row }: CriteriaPlace): string[] {
  if (labels === null) return [`'${sheet}'!$A$2:$A$${last},$A${row}`]
  return labels.map(({ inRows, inResult }) => `${rangeOf(inRows)},$${columnLetters(inResult)}${row}`)
}

/** @returns A for 0, AA for 26 */
function columnLetters(column: number): string {
  const letter = String.fromCodePoint(65 + (column % 26))
  return column < 26 ? letter : `${columnLetters(Math.floor(column / 26) - 1)}${letter}`
}
