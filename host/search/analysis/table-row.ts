import { foldForSearch } from '../../../lib/text/fold.ts'
import { significantWords } from '../../../lib/text/tokens.ts'
import { askedKind } from './evidence-kind.ts'

/** A cell of a row in the form 列名：值；列名：值. The value is `row.slice(start, end)`. */
export interface RowCell {
  readonly name: string
  readonly value: string
  readonly start: number
  readonly end: number
}

const longestName = 40
const maxValueLength = 40
const numbering = /(?:第|编号|序号|no\.|#)$/u
const opening = new RegExp(`^([^：；。\\n]{1,${longestName}})：`, 'u')

/** @returns the cells of a row in that form, null for any other text */
export function rowCells(text: string): RowCell[] | null {
  const cells: RowCell[] = []
  let at = 0
  for (const part of text.split('；')) {
    const start = at
    at += part.length + 1
    const name = opening.exec(part)?.[1]
    const last = cells.at(-1)
    if (name !== undefined) {
      const from = start + name.length + 1
      const end = start + part.length
      cells.push({ name, value: text.slice(from, end), start: from, end })
    } else if (last) {
      const end = start + part.length
      cells[cells.length - 1] = { ...last, value: text.slice(last.start, end), end }
    } else return null
  }
  return cells.length > 1 ? cells : null
}

/** @returns whether a line, 列名 | 列名, is the header of the row below it */
export function isColumnNames(line: string, below = ''): boolean {
  const names = line.split(' | ')
  const cells = names.length > 1 ? rowCells(below) : null
  return cells?.every(({ name }) => names.includes(name)) ?? false
}

interface RowMatch {
  readonly named: readonly RowCell[]
  /** The cell of the requested column. */
  readonly asked: RowCell | null
  /** Whether everything the question mentions is in the row or its column names. */
  readonly isWhole: boolean
}

/** Minimum share of a column name's characters that a question must contain. */
const minOfName = 0.5
/** Question words and connectives between cells. */
const askingWords =
  /哪一?[家个位种项年天些里名条款]|哪|谁|什么|多[少大长高宽远重久深厚]|几|如何|怎么样?|[是的为在有里中和与吗呢号第个家位名叫做请问]/gu

/** Column names by the kind of their values, for questions that do not name a column. */
const columnsOfKind: readonly (readonly [RegExp, RegExp])[] = [
  [/谁|哪位|什么人/, /人$|者$|员$|姓名|经理|主管|师$/],
  [/何时|什么时候|什么时间|哪一?[年天]|几[月号]/, /日期|时间|年份|日$/],
  [/哪里|哪儿|什么地方|在哪/, /地[址点区]|产地|位置|城市/],
  [/哪家|哪个(?:公司|单位|厂)/, /公司|单位|名称|厂[家商]|企业|供应商|机构/],
]

/** @returns the cells a question names and asks for; null when it names none, or the text is no row */
export function matchRow(question: string, text: string): RowMatch | null {
  const cells = rowCells(text)
  if (!cells) return null

  const asked = foldForSearch(question).replaceAll(/\s+/g, '')
  const named = cells.filter((cell) => isNamed(cell, asked))
  if (named.length === 0) return null

  const rest = named.reduce((left, { value }) => left.replace(bare(value), ' '), asked).replace(/ 号/u, ' ')
  const others = cells.filter((cell) => !named.includes(cell))
  const column = askedColumn(others, rest, question)
  const names = cells.map(({ name }) => bareName(name)).toSorted((a, b) => b.length - a.length)
  const without = names.reduce((left, name) => (name === '' ? left : left.replaceAll(name, ' ')), rest)
  const isWhole = significantWords(without.replaceAll(askingWords, ' ')).length === 0
  return { named, asked: column, isWhole }
}

/** @returns the answer's words in a text when they are a cell of the row that the text is, or is part of */
export function askedCell(
  question: string,
  text: string,
  row = text,
): { readonly start: number; readonly end: number } | null {
  const cell = matchRow(question, row)?.asked
  if (!cell) return null
  const at = text.indexOf(`${cell.name}：${cell.value}`)
  const start = at + cell.name.length + 1
  return at < 0 ? null : { start, end: start + cell.value.length }
}

function askedColumn(cells: readonly RowCell[], rest: string, question: string): RowCell | null {
  const shares = cells.map((cell) => {
    const name = bareName(cell.name)
    const contained = Array.from(name).filter((character) => rest.includes(character)).length
    return { cell, share: rest.includes(name) ? 1 + name.length : contained / Array.from(name).length }
  })
  const [best] = shares.toSorted((a, b) => b.share - a.share)
  if (best && best.share >= minOfName) return best.cell

  const kind = columnsOfKind.find(([pattern]) => pattern.test(question))?.[1]
  const fitting = kind ? cells.filter(({ name }) => kind.test(bareName(name))) : []
  return fitting[0] ?? (askedKind(question) === null && cells.length === 1 ? (cells[0] ?? null) : null)
}

/** Whether a question without spaces mentions a cell's value: literally, or a number together with its column. */
function isNamed({ name, value }: RowCell, asked: string): boolean {
  const folded = bare(value)
  if (folded === '' || folded.length > maxValueLength) return false
  if (/^\d{1,4}$/.test(folded)) return isNumbered(folded, bareName(name), asked)
  if (Array.from(folded).length < 2) return false

  const at = asked.indexOf(folded)
  if (at < 0) return false

  const isCut = (edge: string, beyond: string) => /[a-z\d]/.test(edge) && /[a-z\d]/.test(beyond)

  return (
    !isCut(folded.charAt(0), asked.charAt(at - 1)) &&
    !isCut(folded.slice(-1), asked.charAt(at + folded.length))
  )
}

/** Matches 3号, 第3个, 编号3, or a number after its column name: a number alone may count anything. */
function isNumbered(number: string, column: string, asked: string): boolean {
  for (let at = asked.indexOf(number); at >= 0; at = asked.indexOf(number, at + 1)) {
    const [before, behind] = [asked.slice(0, at).replace(/[为是]$/u, ''), asked.slice(at + number.length)]
    if (/\d$/.test(before) || /^[\d.]/.test(behind)) continue
    if (behind.startsWith('号') || numbering.test(before)) return true
    if (column !== '' && before.endsWith(column)) return true
  }
  return false
}

function bare(value: string): string {
  return foldForSearch(value).replaceAll(/\s+/g, '')
}

function bareName(name: string): string {
  return bare(name).replace(/\([^()]*\)$/, '')
}
