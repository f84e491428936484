import { DataRefusal } from '../data-refusal.ts'

/** JSON values as a table: columns in order of first occurrence, rows as text. */
export interface JsonTable {
  readonly name: string
  readonly names: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Columns with list values, kept as JSON. */
  readonly nested: readonly string[]
}

const maxColumns = 1_000
const deepest = 3

/**
 * Parses JSON: a list of records, a list of rows, one record per line, or an object of such lists, each a table.
 * Nested records become separate columns: 地址.城市.
 * @throws {DataRefusal} unreadable
 */
export function readJsonTables(text: string): JsonTable[] {
  const value = parse(text.replace(/^\ufeff/, ''))
  if (Array.isArray(value)) return [tableOf('', value)].filter(isFilled)

  const record = value as Readonly<Record<string, unknown>>
  const lists = listsIn(record, 0)
  if (lists.length > 0) return lists.filter(isFilled)

  const inner = Object.values(record)
  if (inner.length > 1 && inner.every(isRecord)) return [keyedTable(record)]

  const columns = Object.entries(record).filter(([, each]) => Array.isArray(each)) as [string, unknown[]][]
  if (columns.length > 1 && columns.length === inner.length) return [columnTable(columns)].filter(isFilled)

  const wrapped = inner.find(isRecord)
  if (wrapped !== undefined && inner.length === 1) return readJsonTables(JSON.stringify(wrapped))

  return [tableOf('', [record])].filter(isFilled)
}

/** The lists of records in an object: its own, otherwise those of nested objects, as API responses wrap them. */
function listsIn(record: object, depth: number): JsonTable[] {
  const own = Object.entries(record).flatMap(([name, each]) => {
    return Array.isArray(each) && each.some((item) => typeof item === 'object' && item !== null)
      ? [tableOf(name, each)]
      : []
  })
  if (own.length > 0 || depth >= deepest) return own
  return Object.values(record).flatMap((each) => (isRecord(each) ? listsIn(each, depth + 1) : []))
}

function isFilled({ rows }: JsonTable): boolean {
  return rows.length > 0
}

function parse(text: string): object {
  try {
    const value = parseJson(text)
    if (typeof value === 'object' && value !== null) return value
  } catch {
    const lines = text.split('\n').filter((line) => line.trim() !== '')
    if (lines.length > 1) return lines.map((line, at) => parseLine(line, at))
    throw unreadable()
  }
  throw unreadable()
}

/** @returns the parsed JSON; integers beyond exact numbers, as ids often are, stay text */
function parseJson(text: string): unknown {
  if (!/\d{16}/.test(text)) return JSON.parse(text)
  return JSON.parse(text, (_key, value: unknown, context?: { readonly source?: string }) => {
    const isInexact = typeof value === 'number' && !Number.isSafeInteger(value)
    return isInexact && /^-?\d+$/.test(context?.source ?? '') ? context?.source : value
  })
}

function parseLine(line: string, at: number): unknown {
  try {
    return parseJson(line)
  } catch {
    throw new DataRefusal('unreadable', '', `第 ${at + 1} 行不是完整的 JSON`)
  }
}

function unreadable(): DataRefusal {
  return new DataRefusal('unreadable', '', '不是完整的 JSON，请检查文件后重新上传')
}

/** {甲: {…}, 乙: {…}}: the keys become a column. */
function keyedTable(record: Readonly<Record<string, unknown>>): JsonTable {
  return tableOf(
    '',
    Object.entries(record).map(([key, value]) => ({ 键: key, ...(value as object) })),
  )
}

/** {甲: […], 乙: […]}: lists of values are columns. */
function columnTable(columns: readonly (readonly [string, readonly unknown[]])[]): JsonTable {
  const length = Math.max(...columns.map(([, values]) => values.length))
  const rows = Array.from({ length }, (_, at) =>
    Object.fromEntries(columns.map(([name, values]) => [name, values[at]])),
  )
  return tableOf('', rows)
}

function tableOf(name: string, items: readonly unknown[]): JsonTable {
  if (items.length > 0 && items.every(Array.isArray)) return rowsTable(name, items as readonly unknown[][])

  const places = new Map<string, number>()
  const nested = new Set<string>()
  const rows = items.map((item) => {
    const cells: string[] = []
    const fields = isRecord(item) ? flatten(item, '', 0) : [['值', item] as const]
    for (const [key, value] of fields) {
      const place = places.get(key) ?? places.size
      if (place >= maxColumns) continue
      places.set(key, place)
      if (typeof value === 'object' && value !== null) nested.add(key)
      while (cells.length < place) cells.push('')
      cells[place] = formatValue(value)
    }
    return cells
  })
  const names = [...places.keys()]
  const full = rows.map((cells) => names.map((_, place) => cells[place] ?? ''))
  return { name, names, rows: full, nested: [...nested] }
}

/** A list of lists begins with column names when the first one contains only texts. */
function rowsTable(name: string, items: readonly (readonly unknown[])[]): JsonTable {
  const [first = []] = items
  const isNamed = items.length > 1 && first.every((value) => typeof value === 'string')
  const width = Math.min(maxColumns, Math.max(...items.map((row) => row.length)))
  const names = Array.from(
    { length: width },
    (_, at) => (isNamed ? String(first[at] ?? '') : '') || `列${at + 1}`,
  )
  const rows = (isNamed ? items.slice(1) : items).map((row) => names.map((_, at) => formatValue(row[at])))
  return { name, names, rows, nested: [] }
}

function flatten(record: object, prefix: string, depth: number): (readonly [string, unknown])[] {
  return Object.entries(record).flatMap(([key, value]): (readonly [string, unknown])[] => {
    const name = prefix === '' ? key : `${prefix}.${key}`
    const isDeeper = isRecord(value) && depth < deepest && Object.keys(value).length > 0
    return isDeeper ? flatten(value, name, depth + 1) : [[name, value]]
  })
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function formatValue(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
