import type { DateForm, DateOrder } from './cells/parse-date.ts'
import type { NumberForm } from './cells/parse-number.ts'

/** What was found in a file, whether corrected or not; shown to its owner. */
export type DataNote = TableNote | ColumnNote

export type TableNote =
  | { readonly type: 'charset'; readonly charset: string }
  | { readonly type: 'broken_characters'; readonly count: number }
  | { readonly type: 'delimiter'; readonly delimiter: string }
  | LinesNote
  | { readonly type: 'header_rows'; readonly count: number }
  | { readonly type: 'no_header' }
  | { readonly type: 'empty_rows'; readonly count: number }
  | { readonly type: 'repeated_headers'; readonly count: number }
  | { readonly type: 'merged'; readonly cells: number }
  | { readonly type: 'filled_down'; readonly column: string; readonly count: number }
  | ColumnsNote
  | { readonly type: 'uneven_rows'; readonly count: number }
  | { readonly type: 'left_out_rows'; readonly count: number }
  | { readonly type: 'left_out_columns'; readonly count: number }

/** Rows without data: their number, and some of them. */
export interface LinesNote {
  readonly type: 'text_above' | 'text_below' | 'totals'
  readonly lines: readonly string[]
  readonly count: number
}

/** Columns with the same finding: their number, and some of them. */
export interface ColumnsNote {
  readonly type: 'unnamed' | 'renamed' | 'flattened'
  readonly columns: readonly string[]
  readonly count: number
}

export type ColumnNote =
  | {
      readonly type: 'numbers'
      readonly column: string
      readonly forms: readonly NumberForm[]
      readonly count: number
    }
  | { readonly type: 'unit'; readonly column: string; readonly unit: string }
  | {
      readonly type: 'dates'
      readonly column: string
      readonly forms: readonly DateForm[]
      /** The chosen order, when day and month were ambiguous. */
      readonly order: DateOrder | null
    }
  /** Some of its times were in other time zones. */
  | { readonly type: 'time_zone'; readonly column: string }
  | { readonly type: 'serial_dates'; readonly column: string; readonly count: number }
  | {
      readonly type: 'mixed'
      readonly column: string
      readonly numbers: number
      readonly dates: number
      readonly others: number
      readonly examples: readonly string[]
    }
  | {
      readonly type: 'missing_words'
      readonly column: string
      readonly words: readonly string[]
      readonly count: number
    }
  | {
      readonly type: 'kept_text'
      readonly column: string
      readonly why: 'leading_zeros' | 'identifier' | 'long_numbers'
    }

const formWords: Readonly<Record<NumberForm, string>> = {
  thousands: '千分位',
  full_width: '全角数字',
  magnitude: '万、亿',
  percent: '百分号',
  currency: '货币符号',
  negative: '括号负数',
  unit: '单位',
  decimal_comma: '逗号小数',
  apostrophe: '前导撇号',
}

type NoteOf<Type> = DataNote & { readonly type: Type }
type SentenceOf = { readonly [Type in DataNote['type']]: (note: NoteOf<Type>) => string }

const sentences: SentenceOf = {
  charset: ({ charset }) => `文件是 ${charset.toUpperCase()} 编码，已转换`,
  broken_characters: ({ count }) => `有 ${count} 个字符已损坏，显示为“�”`,
  delimiter: ({ delimiter }) => `列之间用${delimiterNames[delimiter] ?? `“${delimiter}”`}分隔`,
  text_above: ({ lines, count }) => `表格上方的文字没有算作数据：${listParts(lines, count, '行')}`,
  text_below: ({ lines, count }) => `表格下方的文字没有算作数据：${listParts(lines, count, '行')}`,
  header_rows: ({ count }) => `表头有 ${count} 行，已合成一行`,
  no_header: () => '没有表头，列名由系统给出',
  totals: ({ lines, count }) => `合计行没有算作数据：${listParts(lines, count, '行')}`,
  empty_rows: ({ count }) => `去掉了 ${count} 个空行`,
  repeated_headers: ({ count }) => `去掉了 ${count} 行重复的表头`,
  merged: ({ cells }) => `有 ${cells} 个合并的单元格，已按合并的范围填上`,
  filled_down: ({ column, count }) => `“${column}”像是合并过的单元格，向下填了 ${count} 格`,
  unnamed: ({ columns, count }) => `有的列没有名称，暂叫${listParts(columns, count, '列', '、')}`,
  renamed: ({ columns, count }) => `有重名的列，已改叫${listParts(columns, count, '列', '、')}`,
  uneven_rows: ({ count }) => `有 ${count} 行的列数与表头不同`,
  left_out_rows: ({ count }) => `有 ${count} 行读不出来，没有算进来`,
  left_out_columns: ({ count }) => `列太多，后面 ${count} 列没有算进来`,
  flattened: ({ columns, count }) =>
    `有的值里还有一层，按原样存成文字：${listParts(columns, count, '列', '、')}`,
  numbers: ({ column, forms, count }) =>
    `“${column}”有 ${count} 个值带${forms.map((form) => formWords[form]).join('、')}，已换算成数字`,
  unit: ({ column, unit }) => `“${column}”的单位是${unit}`,
  dates: ({ column, forms, order }) =>
    `“${column}”有 ${forms.length} 种日期写法，已统一${order === null ? '' : order === 'month_first' ? '；分不清时按“月/日/年”' : '；分不清时按“日/月/年”'}`,
  serial_dates: ({ column, count }) => `“${column}”有 ${count} 个表格软件的日期序号，已换算成日期`,
  time_zone: ({ column }) => `“${column}”里带时区的时间，已换算成北京时间`,
  mixed: ({ column, numbers, dates, others, examples }) =>
    `“${column}”里${numbers > 0 ? `有 ${numbers} 个数字、` : ''}${dates > 0 ? `有 ${dates} 个日期、` : ''}${others} 个别的值（如${examples.join('、')}），按文字处理`,
  missing_words: ({ column, words, count }) => `“${column}”有 ${count} 个值写着${words.join('、')}，算作缺失`,
  kept_text: ({ column, why }) => `“${column}”${keptWords[why]}，按文字处理`,
}

/** @param count total number, of which `parts` are listed */
function listParts(parts: readonly string[], count: number, counted: string, mark = '；'): string {
  return `${parts.join(mark)}${count > parts.length ? `${mark}等，共 ${count} ${counted}` : ''}`
}

const keptWords = {
  leading_zeros: '的数字以 0 开头，像是编号',
  identifier: '像是电话或证件号码',
  long_numbers: '的数字太长，算不准',
} as const

const delimiterNames: Readonly<Record<string, string>> = {
  ',': '逗号',
  ';': '分号',
  '\t': '制表符',
  '|': '竖线',
  ' ': '空格',
}

export function noteSentence(note: DataNote): string {
  return (sentences[note.type] as (note: DataNote) => string)(note)
}
