type Value = string | number | boolean | null

export interface SheetCell {
  readonly formula: string | null
  readonly value: Value
}
type Sheets = ReadonlyMap<string, readonly (readonly SheetCell[])[]>
type Result = Value | readonly Value[]

/** A part of a formula: a text, an area of another sheet, a cell of this one, a number, a name, or a mark. */
const token =
  /\s*(?:("(?:[^"]|"")*")|'([^']+)'!\$([A-Z]+)\$(\d+):\$([A-Z]+)\$(\d+)|\$([A-Z]+)(\d+)|(\d+(?:\.\d+)?(?:e[+-]?\d+)?)|([A-Za-z_][\w.]*)|([-+*/(),]))/y

/** Calculates formulas as spreadsheets do, for tests: what it does not know is an error. */
export class Formulas {
  readonly #sheets: Sheets
  readonly #own: string
  #text = ''
  #at = 0

  /** @param own name of the sheet that the formulas are in */
  constructor(sheets: Sheets, own: string) {
    this.#sheets = sheets
    this.#own = own
  }

  evaluate(formula: string): Value {
    ;[this.#text, this.#at] = [formula, 0]
    const value = this.#sum()
    if (this.#at !== this.#text.length) throw new Error(`not understood: ${formula.slice(this.#at)}`)
    return single(value)
  }

  #next(): RegExpExecArray {
    token.lastIndex = this.#at
    const found = token.exec(this.#text)
    if (!found) throw new Error(`not understood: ${this.#text.slice(this.#at)}`)
    this.#at = token.lastIndex
    return found
  }

  #peek(): string {
    return this.#text[this.#at] ?? ''
  }

  #sum(): Result {
    let value = this.#product()
    while (['+', '-'].includes(this.#peek())) {
      const sign = this.#next()[11]
      const other = numberOf(single(this.#product()))
      value = numberOf(single(value)) + (sign === '+' ? other : -other)
    }
    return value
  }

  #product(): Result {
    let value = this.#factor()
    while (['*', '/'].includes(this.#peek())) {
      const sign = this.#next()[11]
      const other = numberOf(single(this.#factor()))
      value = sign === '*' ? numberOf(single(value)) * other : divide(numberOf(single(value)), other)
    }
    return value
  }

  #factor(): Result {
    const [, text, sheet, left, top, right, bottom, column, row, number, name, mark] = this.#next()
    if (text !== undefined) return text.slice(1, -1).replaceAll('""', '"')
    if (sheet !== undefined) {
      if (left !== right) throw new Error('an area of several columns')
      return this.#area(sheet, left ?? '', Number(top), Number(bottom))
    }
    if (column !== undefined) return this.#area(this.#own, column, Number(row), Number(row))[0] ?? null
    if (number !== undefined) return Number(number)
    if (name === 'TRUE') return true
    if (name !== undefined) return this.#call(name)
    if (mark === '-') return -numberOf(single(this.#factor()))
    if (mark !== '(') throw new Error(`unexpected ${mark}`)
    const value = this.#sum()
    this.#next()
    return value
  }

  #call(name: string): Result {
    const given: Result[] = []
    this.#next()
    while (this.#peek() !== ')') {
      given.push(this.#sum())
      if (this.#peek() === ',') this.#next()
    }
    this.#next()
    return call(name.replace('_xlfn.', ''), given)
  }

  #area(sheet: string, column: string, top: number, bottom: number): Value[] {
    const rows = this.#sheets.get(sheet)
    if (!rows || bottom > rows.length) throw new Error(`no such area: ${sheet} ${bottom}`)
    const at = Array.from(column).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
    return rows.slice(top - 1, bottom).map((row) => row[at]?.value ?? null)
  }
}

function call(name: string, given: readonly Result[]): Value {
  const [first = null, second = null] = given
  if (name === 'ROWS') return listOf(first).length
  if (name === 'ROUND') {
    const scale = 10 ** numberOf(single(second))
    const scaled = numberOf(single(first)) * scale
    return (Math.sign(scaled) * Math.round(Math.abs(Number(scaled.toPrecision(15))))) / scale
  }
  if (name === 'IFERROR') return Number.isNaN(single(first)) ? single(second) : single(first)
  if (name === 'COUNTIFS') return chosen(listOf(first).length, given).length
  const values = listOf(first)
  const rows = name.endsWith('IFS') ? chosen(values.length, given.slice(1)) : [...values.keys()]
  const numbers = rows.map((row) => values[row]).filter((value) => typeof value === 'number')
  switch (name.replace(/IFS$/, '')) {
    case 'SUM':
      return numbers.reduce((sum, value) => sum + value, 0)
    case 'AVERAGE':
      return divide(
        numbers.reduce((sum, value) => sum + value, 0),
        numbers.length,
      )
    case 'MIN':
      return numbers.length > 0 ? Math.min(...numbers) : 0
    case 'MAX':
      return numbers.length > 0 ? Math.max(...numbers) : 0
    default:
      throw new Error(`unknown function ${name}`)
  }
}

/** Rows that meet all criteria: areas and what they are compared with, in turn. */
function chosen(count: number, criteria: readonly Result[]): number[] {
  return Array.from({ length: count }, (_, row) => row).filter((row) => {
    for (let at = 0; at < criteria.length; at += 2)
      if (!meets(listOf(criteria[at] ?? null)[row] ?? null, single(criteria[at + 1] ?? null))) return false
    return true
  })
}

/** As spreadsheets compare: without case, with wildcards and operators, and texts as the numbers that they look like. */
function meets(value: Value, criterion: Value): boolean {
  if (criterion === '<>') return value !== null
  if (typeof criterion === 'boolean') return value === criterion
  if (criterion === null) return value === 0
  if (typeof criterion === 'number' || looksLikeNumber(criterion)) {
    const number = typeof value === 'number' || (typeof value === 'string' && looksLikeNumber(value))
    return number && Number.parseFloat(String(value)) === Number.parseFloat(String(criterion))
  }
  if (/^[<>=]/.test(criterion)) throw new Error(`a criterion with an operator: ${criterion}`)
  if (typeof value !== 'string') return false
  const pattern = criterion
    .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
  return new RegExp(`^${pattern}$`, 'iu').test(value)
}

function looksLikeNumber(text: string): boolean {
  return /^\s*[-+]?\d/.test(text)
}

function divide(left: number, right: number): number {
  return right === 0 ? Number.NaN : left / right
}

function single(value: Result): Value {
  if (Array.isArray(value)) throw new Error('an area where a value is expected')
  return value as Value
}

function listOf(value: Result): readonly Value[] {
  return Array.isArray(value) ? (value as readonly Value[]) : [value as Value]
}

function numberOf(value: Value): number {
  if (typeof value !== 'number') throw new Error(`not a number: ${value}`)
  return value
}
