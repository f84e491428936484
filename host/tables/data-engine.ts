import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  IsolatedProcess,
  IsolatedProcessBusy,
  IsolatedProcessEnded,
} from '../ingest/process/isolated-process.ts'
import { maxQueuedRequests } from '../ingest/process/process-limits.ts'
import type { ByteStream } from '../storage/blobs/blobs.ts'
import { DataRefusal } from './data-refusal.ts'
import type { DataAnswer, DataRequest, DataResults } from './data-request.ts'
import type { DataTable } from './data-table.ts'
import type { TableProfile } from './profile/table-profile.ts'
import type { QueryResult } from './sql/run-query.ts'
import type { RowsUsed } from './workbook/rows-used.ts'

interface LoadedFile {
  readonly name: string
  readonly content: ByteStream
  readonly onto?: string
}

export interface DataLimits {
  readonly loadMs: number
  readonly profileMs: number
  readonly queryMs: number
  /** Maximum time (ms) a query may block others; then it is restarted in the process for slow queries. */
  readonly quickMs: number
  /** The limit of the heap. */
  readonly memoryMb: number
  /** Of the whole process: DuckDB only roughly keeps its own limit. */
  readonly residentMb: number
  /** Larger texts are read by the database instead of this program. */
  readonly largeBytes: number
  /** Maximum disk space of a database, also while it is built. */
  readonly diskBytes: number
}

const usualLimits: DataLimits = {
  loadMs: 90_000,
  profileMs: 45_000,
  queryMs: 10_000,
  quickMs: 1_000,
  memoryMb: 1_024,
  residentMb: 1_536,
  largeBytes: 8 * 1_024 * 1_024,
  diskBytes: 1_000_000_000,
}
type QueryRequest = Extract<DataRequest, { kind: 'query' | 'rows' }>

/** Time (ms) between the interruption of a query and the end of its process. */
const graceMs = { quick: 300, usual: 1_000 } as const
/** Idle time (ms) after which a process is ended. */
const idleMs = 120_000
const usualRows = 1_000

/**
 * Loads files into databases, one each, profiles them and answers queries, in child processes that are ended at their
 * limits. Neither loading nor a heavy query blocks others: there is one process for loading, one for queries, and one
 * for slow queries.
 */
export class DataEngine {
  readonly #directory: string
  readonly #limits: DataLimits
  readonly #loader: DataProcess
  readonly #asker: DataProcess
  readonly #slowAsker: DataProcess

  /** @param directory of the databases; created when it does not exist */
  constructor(directory: string, limits: Partial<DataLimits> = {}) {
    this.#directory = directory
    this.#limits = { ...usualLimits, ...limits }
    this.#loader = new DataProcess(this.#limits)
    this.#asker = new DataProcess(this.#limits)
    this.#slowAsker = new DataProcess(this.#limits)
  }

  /**
   * Loads a file under an id and replaces what was loaded under it before.
   * @param file its name, whose extension determines the format, and its bytes; `onto`: the id of data whose tables
   * precede those of the file
   * @returns all tables
   * @throws {DataRefusal}
   */
  async load(
    id: string,
    { name, content, onto }: LoadedFile,
    signal: AbortSignal,
  ): Promise<readonly DataTable[]> {
    await mkdir(this.#directory, { recursive: true })
    const scratch = await mkdtemp(join(this.#directory, 'loading-'))
    const databaseFile = this.#file(id)
    try {
      const { loadMs: timeoutMs, largeBytes, diskBytes } = this.#limits
      const base = { databaseFile, scratch, name, size: content.size, largeBytes, diskBytes }
      const request = { kind: 'load', ...base, onto: onto === undefined ? null : this.#file(onto) } as const
      return await this.#loader.ask(request, { timeoutMs, signal, content: content.bytes })
    } catch (error) {
      await this.remove(id)
      throw error
    } finally {
      await rm(scratch, { recursive: true, force: true })
    }
  }

  /** @param from index of the first table to profile @throws {DataRefusal} */
  profile(id: string, signal: AbortSignal, from = 0): Promise<readonly TableProfile[]> {
    return this.#loader.ask(
      { kind: 'profile', databaseFile: this.#file(id), from },
      { timeoutMs: this.#limits.profileMs, signal },
    )
  }

  /**
   * Runs one SELECT over the tables of a file.
   * @param maxRows maximum rows; the result says whether it was cut
   * @throws {DataRefusal} sql_refused for what is not allowed, sql_failed, late, memory, result_too_large
   */
  query(id: string, sql: string, signal: AbortSignal, maxRows = usualRows): Promise<QueryResult> {
    return this.#answer<'query'>({ kind: 'query', databaseFile: this.#file(id), sql, maxRows }, signal)
  }

  /**
   * Finds the rows that the result of a query is calculated from.
   * @returns null when it is not, or in ways that spreadsheets lack
   * @throws {DataRefusal} as `query`
   */
  rowsUsed(id: string, sql: string, signal: AbortSignal, maxRows: number): Promise<RowsUsed | null> {
    return this.#answer<'rows'>({ kind: 'rows', databaseFile: this.#file(id), sql, maxRows }, signal)
  }

  async #answer<Kind extends 'query' | 'rows'>(
    request: Omit<QueryRequest, 'kind' | 'interruptMs'> & { readonly kind: Kind },
    signal: AbortSignal,
  ): Promise<DataResults[Kind]> {
    const { queryMs, quickMs } = this.#limits
    const quickly = Math.min(quickMs, queryMs)
    try {
      return await this.#asker.answer<Kind>({ ...request, interruptMs: quickly }, graceMs.quick, signal)
    } catch (error) {
      if (!(error instanceof DataRefusal) || error.reason !== 'late' || quickMs >= queryMs) throw error
    }

    return this.#slowAsker.answer<Kind>({ ...request, interruptMs: queryMs }, graceMs.usual, signal)
  }

  async remove(id: string): Promise<void> {
    for (const end of ['', '.wal']) await rm(`${this.#file(id)}${end}`, { force: true })
  }

  /** @returns the size of a loaded file in bytes */
  async sizeOf(id: string): Promise<number> {
    return (await stat(this.#file(id))).size
  }

  async close(): Promise<void> {
    await Promise.all([this.#loader, this.#asker, this.#slowAsker].map((each) => each.close()))
  }

  #file(id: string): string {
    if (!/^[\w-]{1,80}$/.test(id))
      throw new Error('a data id must consist of letters, digits, underscores and dashes')
    return join(this.#directory, `${id}.duckdb`)
  }
}

interface DataAskOptions {
  readonly timeoutMs: number
  readonly signal: AbortSignal
  readonly content?: AsyncIterable<Uint8Array>
}

class DataProcess {
  readonly #process: IsolatedProcess<DataRequest, DataAnswer>

  constructor({ queryMs, memoryMb, residentMb }: DataLimits) {
    const program = new URL('./data-child.ts', import.meta.url)
    this.#process = new IsolatedProcess(program, {
      timeoutMs: queryMs,
      memoryMb,
      residentMb,
      maxQueued: maxQueuedRequests,
      idleMs,
    })
  }

  answer<Kind extends 'query' | 'rows'>(
    request: QueryRequest & { readonly kind: Kind },
    graceMs: number,
    signal: AbortSignal,
  ): Promise<DataResults[Kind]> {
    return this.ask<Kind>(request, { timeoutMs: request.interruptMs + graceMs, signal })
  }

  async ask<Kind extends keyof DataResults>(
    request: DataRequest & { readonly kind: Kind },
    options: DataAskOptions,
  ): Promise<DataResults[Kind]> {
    try {
      return await this.#process.ask(request, (answer) => readAnswer<Kind>(answer), {
        ...options,
        isEndedByAbort: true,
      })
    } catch (error) {
      if (error instanceof IsolatedProcessBusy) throw new DataRefusal('busy')
      if (!(error instanceof IsolatedProcessEnded)) throw error
      throw new DataRefusal(error.isLate ? 'late' : 'memory')
    }
  }

  close(): Promise<void> {
    return this.#process.close()
  }
}

function readAnswer<Kind extends keyof DataResults>(
  answer: DataAnswer,
): { readonly result: DataResults[Kind] } {
  if ('refusal' in answer) {
    const { reason, detail, message } = answer.refusal
    throw new DataRefusal(reason, detail, message)
  }
  if ('failure' in answer) throw new Error(`the data request failed: ${answer.failure}`)
  return answer as { readonly result: DataResults[Kind] }
}
