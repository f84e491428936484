import type { WrittenFrame } from './answer-frame.ts'
import type { ResultColumn } from './frame-types.ts'

export interface ResultRows {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | number | boolean | null)[])[]
  readonly isCut?: boolean
}

const maxSaid = 3

/** @returns a Chinese sentence that summarizes the rows of a result */
export function describeResult(
  query: Pick<WrittenFrame, 'columns' | 'frame' | 'title'>,
  { rows, isCut = false }: ResultRows,
): string {
  const [first] = rows
  if (!first) return '没有符合条件的数据。'

  const { columns, frame } = query
  const labels = columns.flatMap(({ role }, at) => (role === 'label' ? [at] : []))
  const values = columns.flatMap(({ role }, at) => (role === 'label' ? [] : [at]))
  const shown = (row: readonly (string | number | boolean | null)[], at: number) =>
    formatValue(row[at] ?? null, columns[at])
  const name = (row: readonly (string | number | boolean | null)[]) =>
    labels.map((at) => shown(row, at)).join('、')
  if (frame.shape === 'correlation')
    return `${query.title}系数是 ${shown(first, 0)}（${shown(first, 1)} 行都有值）${sayStrength(Number(first[0]))}。`
  if (frame.shape === 'histogram') return describeHistogram(query, rows)

  const isEmpty =
    labels.length === 0 && rows.length === 1 && values.every((at) => (first[at] ?? null) === null)
  if (isEmpty) return '没有符合条件的数据。'
  if (labels.length === 0 && rows.length === 1)
    return `${values.map((at) => `${columns[at]?.name ?? ''}是 ${shown(first, at)}`).join('，')}。`

  const [value] = values
  if (value === undefined)
    return `共 ${rows.length}${isCut ? '+' : ''} 个：${rows.slice(0, 10).map(name).join('；')}${rows.length > 10 ? '等' : ''}。`

  const column = columns[value]?.name ?? ''
  if (frame.order !== null && frame.shape !== 'missing') {
    const compared = rows.length === 2 && frame.limit === null ? difference(rows, columns, value) : ''
    const way = frame.order === 'desc' ? '高' : '低'
    const adjective = frame.nth === undefined ? `最${way}` : `第 ${frame.nth} ${way}`
    const listed = rows
      .slice(0, frame.limit === null ? maxSaid : 10)
      .map((row) => `${name(row)}（${shown(row, frame.shape === 'rows' ? columns.length - 1 : value)}）`)
    const of = frame.shape === 'rows' ? columns.length - 1 : value
    const isRanked = frame.limit === null && frame.nth === undefined
    const tied = isRanked ? rows.filter((row) => row[of] === first[of]).length : listed.length
    const next = tied < listed.length ? `，其次是${listed.slice(tied).join('、')}` : ''
    return `${columns[of]?.name ?? ''}${adjective}的是${listed.slice(0, tied).join('、')}${next}${compared}。`
  }
  if (rows.length <= maxSaid && values.length > 1)
    return `${rows.map((row) => `${name(row)}的${values.map((at) => `${columns[at]?.name ?? ''}是 ${shown(row, at)}`).join('，')}`).join('；')}。`
  if (rows.length <= maxSaid)
    return `${column}：${rows.map((row) => `${name(row)} ${shown(row, value)}`).join('；')}。`

  if (isCut)
    return `共 ${rows.length}+ ${counterOf(rows, labels)}，这里是前 ${rows.length} ${counterOf(rows, labels)}。`
  const sorted = rows
    .filter((row) => typeof row[value] === 'number')
    .sort((a, b) => Number(b[value]) - Number(a[value]))
  const [most, least] = [sorted[0], sorted.at(-1)]
  if (!most || !least) return `共 ${rows.length} 行。`

  return `共 ${rows.length} ${counterOf(rows, labels)}，${column}最高的是${name(most)}（${shown(most, value)}），最低的是${name(least)}（${shown(least, value)}）。`
}

/** @returns what rows are counted by: months and days are no groups */
function counterOf(rows: ResultRows['rows'], labels: readonly number[]): string {
  const isAll = (form: RegExp) =>
    labels.length === 1 && rows.every((row) => form.test(String(row[labels[0] ?? 0])))
  if (isAll(/^\d{4}-\d{2}$/)) return '个月'
  return isAll(/^\d{4}-\d{2}-\d{2}$/) ? '天' : '组'
}

function describeHistogram(
  { columns, title }: Pick<WrittenFrame, 'columns' | 'title'>,
  rows: ResultRows['rows'],
): string {
  const all = rows.reduce((sum, row) => sum + Number(row[2]), 0)
  const [most] = [...rows].sort((a, b) => Number(b[2]) - Number(a[2]))
  const [from, to] = [most?.[0] ?? null, most?.[1] ?? null]
  return `${title}：共 ${all} 个值，最多的在 ${formatValue(from, columns[0])} 到 ${formatValue(to, columns[1])} 之间（${formatValue(most?.[2] ?? null, columns[2])} 个）。`
}

function difference(rows: ResultRows['rows'], columns: readonly ResultColumn[], at: number): string {
  const [one, other] = [rows[0]?.[at], rows[1]?.[at]]
  return typeof one === 'number' && typeof other === 'number'
    ? `，相差 ${formatValue(Math.abs(one - other), columns[at])}`
    : ''
}

function sayStrength(value: number): string {
  const strength = Math.abs(value)
  if (!Number.isFinite(value) || strength < 0.2) return '，几乎不相关'
  const way = value > 0 ? '正' : '负'
  return `，${strength < 0.5 ? '弱' : strength < 0.8 ? '中等' : '强'}${way}相关`
}

/** @returns a value formatted for a sentence: 1,234.5, 12.3 万元, 35.2% */
export function formatValue(
  value: string | number | boolean | null,
  column?: Pick<ResultColumn, 'role' | 'unit'>,
): string {
  if (value === null) return '空'
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value === 'string' || column?.role === 'label') return String(value)
  if (column?.role === 'share' || column?.role === 'change')
    return `${column.role === 'change' && value > 0 ? '+' : ''}${formatNumber(value * 100, 2)}%`

  const unit = column?.unit ?? ''
  const size = Math.abs(value)
  // A value whose unit is already in 万 is not converted to 万 again.
  if (/[万亿]/.test(unit) || size < 1e5) return withUnit(formatNumber(value, 2), unit)

  return size < 1e8
    ? withUnit(`${formatNumber(value / 1e4, 2)} 万`, unit)
    : withUnit(`${formatNumber(value / 1e8, 2)} 亿`, unit)
}

function withUnit(number: string, unit: string): string {
  if (unit === '' || unit === '%') return number
  return /[万亿]$/.test(number) ? `${number}${unit}` : `${number} ${unit}`
}

function formatNumber(value: number, digits: number): string {
  const size = Math.abs(value)
  // Small values show their first two digits instead of 0.
  const needed = size > 0 && size < 0.1 ? Math.min(8, 1 - Math.floor(Math.log10(size))) : digits
  return value.toLocaleString('en-US', { maximumFractionDigits: needed })
}
