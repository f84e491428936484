import pg from 'pg'

/** Types whose text form would reach the caller as a string: int8 (counts, times) and numeric (sums). */
const numberTypes: ReadonlySet<number> = new Set([20, 1700])

const longestConnectMs = 5_000

export interface PoolOptions {
  readonly connections?: number
  /** How long an answer is waited for; then the connection is given up. 0 is for ever. */
  readonly answerMs?: number
  /** Called for connections that broke while idle; the pool replaces them by itself. */
  readonly onIdleError?: (error: Error) => void
}

export const defaultAnswerMs = 60_000

/** Opens the pool. No connection is made before the first query. */
export function openPool(url: string, options: PoolOptions = {}): pg.Pool {
  const answerMs = options.answerMs ?? defaultAnswerMs
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 10,
    connectionTimeoutMillis: answerMs > 0 ? Math.min(answerMs, longestConnectMs) : longestConnectMs,
    idleTimeoutMillis: 30_000,
    ...(answerMs > 0 ? { query_timeout: answerMs } : {}),
    keepAlive: true,
    // A transaction is sent as a whole, without waiting for each of its answers.
    pipeline: true,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        numberTypes.has(oid) ? Number : pg.types.getTypeParser(oid, format),
    },
  })
  pool.on('error', (error) => options.onIdleError?.(error))
  // A connection that breaks while a batch has it fails the batch's next query; without a listener the event would
  // end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
