import type { QueryResult } from '../../tables/sql/run-query.ts'
import type { ResultFormula } from '../../tables/workbook/result-formula.ts'

type Aggregate = Extract<ResultFormula, { kind: 'aggregate' }>

export interface FormulaPlace {
  /** `'用到的行'!$C$2:$C$90`, by the index of a column of the rows used. */
  readonly rangeOf: (column: number) => string
  /** `range,cell` pairs that choose the rows of the group of the result's row. */
  readonly criteria: readonly string[]
}

/** @returns a formula without its equals sign */
export function formulaText(formula: ResultFormula, place: FormulaPlace): string {
  const text = expressionText(formula, place)
  // A result has no value where it would divide by nothing.
  return divides(formula) ? `IFERROR(${text},"")` : text
}

/** @returns whether spreadsheets get the same from these values: numbers to calculate, filters that are true or false */
export function isCalculable(formula: ResultFormula, rows: QueryResult['rows']): boolean {
  if (formula.kind === 'number') return true
  if (formula.kind === 'round') return isCalculable(formula.value, rows)
  if (formula.kind === 'operation')
    return isCalculable(formula.left, rows) && isCalculable(formula.right, rows)
  const { column, filter, name } = formula
  const valuesOf = (at: number) => rows.map((row) => row[at] ?? null)
  const areConditions =
    filter === null || valuesOf(filter).every((value) => value === null || typeof value === 'boolean')
  if (column === null || !areConditions) return areConditions
  // An empty text is not counted as empty everywhere.
  if (name === 'count') return valuesOf(column).every((value) => value !== '')
  return valuesOf(column).every((value) => value === null || typeof value === 'number')
}

function expressionText(formula: ResultFormula, place: FormulaPlace): string {
  switch (formula.kind) {
    case 'number':
      return formula.value < 0 ? `(${formula.value})` : String(formula.value)
    case 'round':
      return `ROUND(${expressionText(formula.value, place)},${formula.digits})`
    case 'operation':
      return `(${expressionText(formula.left, place)}${formula.operator}${expressionText(formula.right, place)})`
    case 'aggregate':
      return aggregateText(formula, place)
  }
}

function aggregateText({ name, column, filter, isOfAll }: Aggregate, place: FormulaPlace): string {
  const { rangeOf, criteria: ofGroup } = place
  const criteria = [
    ...(isOfAll ? [] : ofGroup),
    ...(filter === null ? [] : [`${rangeOf(filter)},TRUE`]),
  ].join(',')
  if (name === 'count') {
    const counted = [...(column === null ? [] : [`${rangeOf(column)},"<>"`]), criteria].filter(Boolean)
    return counted.length === 0 ? `ROWS(${rangeOf(0)})` : `COUNTIFS(${counted.join(',')})`
  }
  const range = rangeOf(column ?? 0)
  return criteria === '' ? `${functions[name][0]}(${range})` : `${functions[name][1]}(${range},${criteria})`
}

/** Over all rows, and by conditions; newer functions have a prefix in files. */
const functions = {
  sum: ['SUM', 'SUMIFS'],
  avg: ['AVERAGE', 'AVERAGEIFS'],
  min: ['MIN', '_xlfn.MINIFS'],
  max: ['MAX', '_xlfn.MAXIFS'],
} as const

function divides(formula: ResultFormula): boolean {
  if (formula.kind === 'round') return divides(formula.value)
  if (formula.kind !== 'operation') return false
  return formula.operator === '/' || divides(formula.left) || divides(formula.right)
}
