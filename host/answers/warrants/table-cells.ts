import { cellSeparator } from '../../../lib/text/citations/citation-claims.ts'
import { foldToLetters } from '../../../lib/text/fold.ts'
import { amountsIn, maySayTheSame } from './amounts.ts'
import { canonicalText } from './canonical.ts'

/** A row of a table as a passage has it: 列名：值；列名：值. */
export interface TableLine {
  readonly text: string
  readonly fields: readonly Field[]
}

interface Field {
  readonly name: string
  /** In the brackets of the name. */
  readonly unit: string
  readonly value: string
}

/** The cell of an answer's table: column head · row label · cell. */
interface Cell {
  readonly head: string
  readonly label: string
  readonly value: string
}

const leastFields = 2
const field = /^([^：:；;]{1,40})[：:](.{1,80})$/
const bracketed = /[（(]([^（）()]{1,10})[）)]\s*$/

/** @returns the rows of tables in a passage, in the form of `describeRows` */
export function tableLinesIn(passage: string): TableLine[] {
  return passage.split('\n').flatMap((text) => {
    const fields = text.split('；').map((part) => field.exec(part.trim()))
    if (fields.length < leastFields || fields.some((found) => found === null)) return []
    return [
      {
        text,
        fields: fields.map((found) => {
          const [, name = '', value = ''] = found ?? []
          return { name: name.replace(bracketed, '').trim(), unit: bracketed.exec(name)?.[1] ?? '', value }
        }),
      },
    ]
  })
}

/** @returns null for a claim that is no cell of a table */
function cellOf(claim: string): Cell | null {
  const [head, label, value, ...others] = claim.split(cellSeparator)
  return head && label && value && others.length === 0 ? { head, label, value } : null
}

/**
 * Proves a cell of an answer by a row of a source's table: it has the row's label, and under the same column head the
 * same value. Also of a table that is turned, whose heads are the labels of the source.
 * @returns the row; null where no row has it
 */
export function proveByRow(claim: string, lines: readonly TableLine[]): string | null {
  const cell = cellOf(claim)
  if (!cell) return null
  const found = turnsOf(cell).flatMap(({ head, label, value }) =>
    lines.filter(
      ({ fields }) =>
        fields.some((each) => isSame(each.value, label)) &&
        fields.some((each) => isSame(each.name, head) && isValue(each, value)),
    ),
  )
  return found.length === 1 ? (found[0]?.text ?? null) : null
}

/** Whether a row of a source has the label and the column head of a cell, and another value there. */
export function hasOtherValue(claim: string, lines: readonly TableLine[]): boolean {
  const cell = cellOf(claim)
  if (!cell) return false
  return turnsOf(cell).some(({ head, label, value }) => {
    const fields = lines
      .filter((line) => line.fields.some((each) => isNear(each.value, label)))
      .flatMap((line) => line.fields.filter((each) => isNear(each.name, head)))
    return fields.length > 0 && !fields.some((each) => hasNumbersOf(each, value))
  })
}

function turnsOf({ head, label, value }: Cell): Cell[] {
  return [
    { head, label, value },
    { head: label, label: head, value },
  ]
}

function isSame(one: string, other: string): boolean {
  return (
    foldToLetters(one) === foldToLetters(other.replace(bracketed, '')) ||
    foldToLetters(one) === foldToLetters(other)
  )
}

/** 儿童 for 儿童（1.2至1.5米）. */
function isNear(one: string, other: string): boolean {
  const [left, right] = [foldToLetters(one), foldToLetters(other)]
  return left !== '' && right !== '' && (left.startsWith(right) || right.startsWith(left))
}

function isValue({ value, unit }: Field, written: string): boolean {
  const own = canonicalText(written)
  return own !== '' && [value, `${value}${unit}`].some((each) => canonicalText(each) === own)
}

function hasNumbersOf({ value, unit }: Field, written: string): boolean {
  const known = amountsIn(unit === '' ? value : `${value}${unit}`).concat(amountsIn(value))
  return amountsIn(written).every((said) => known.some((each) => maySayTheSame(said, each)))
}
