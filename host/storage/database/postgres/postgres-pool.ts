import pg from 'pg'

/** Types that the driver would return as strings: int8 (counts, times) and numeric (sums). */
const numberTypes: ReadonlySet<number> = new Set([20, 1700])

const maxConnectMs = 5_000

export interface PoolOptions {
  readonly connections?: number
  /** Maximum wait for a response, after which the connection is closed. 0 means no limit. */
  readonly answerMs?: number
  /** Called for connections that broke while idle; the pool replaces them automatically. */
  readonly onIdleError?: (error: Error) => void
}

export const defaultAnswerMs = 60_000

/** Opens the pool. It connects at the first query. */
export function openPool(url: string, options: PoolOptions = {}): pg.Pool {
  const answerMs = options.answerMs ?? defaultAnswerMs
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 10,
    connectionTimeoutMillis: answerMs > 0 ? Math.min(answerMs, maxConnectMs) : maxConnectMs,
    idleTimeoutMillis: 30_000,
    ...(answerMs > 0 ? { query_timeout: answerMs } : {}),
    keepAlive: true,
    // Sends a transaction as a whole, without waiting for each response.
    pipeline: true,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        numberTypes.has(oid) ? Number : pg.types.getTypeParser(oid, format),
    },
  })
  pool.on('error', (error) => options.onIdleError?.(error))
  // Such an error fails the batch's next query; without a listener the event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
