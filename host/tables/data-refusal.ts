/** Why data is not loaded, or a query not answered. */
export type DataReason =
  | 'unreadable'
  | 'empty'
  | 'too_large'
  | 'late'
  | 'memory'
  | 'busy'
  | 'sql_refused'
  | 'sql_failed'
  | 'result_too_large'

const sentences: Readonly<Record<Exclude<DataReason, 'unreadable'>, string>> = {
  empty: '文件里没有数据',
  too_large: '数据太大，请拆成几个文件，或只留下要分析的列',
  late: '内容太多或太复杂，没有在限定的时间里算完',
  memory: '内容太多或太复杂，超出了内存的限制',
  busy: '现在分析数据的人太多，请稍后再试',
  sql_refused: '这条查询用到了不允许的写法，没有执行',
  sql_failed: '这条查询没有算出来，请换一种问法',
  result_too_large: '查询的结果太大，请先汇总或只取一部分',
}

/** An expected failure; its message is Chinese and shown to the user. */
export class DataRefusal extends Error {
  override readonly name = 'DataRefusal'
  readonly reason: DataReason
  /** Details for the author of the query: a function, a table, the database's own message. */
  readonly detail: string

  /** @param message required for `unreadable`; otherwise the default message of the reason */
  constructor(reason: DataReason, detail = '', message = reason === 'unreadable' ? '' : sentences[reason]) {
    super(message)
    this.reason = reason
    this.detail = detail
  }
}

/** DuckDB reports a failed allocation only in the message of an error. */
const outOfMemory = /out of memory|failed to allocate/i

export function isOutOfMemory(error: unknown): boolean {
  return outOfMemory.test(String(error))
}
