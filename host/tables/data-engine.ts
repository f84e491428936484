import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ReaderGone, ReaderProcess } from '../ingest/process/reader-process.ts'
import type { ByteStream } from '../storage/blobs/blobs.ts'
import type { DataAnswer, DataOrder, DataResults } from './data-order.ts'
import { DataRefusal } from './data-refusal.ts'
import type { DataTable } from './data-table.ts'
import type { TableProfile } from './profile/table-profile.ts'
import type { QueryResult } from './sql/run-query.ts'

/** A file that is to be loaded. */
interface LoadedFile {
  readonly name: string
  readonly content: ByteStream
  readonly onto?: string
}

export interface DataLimits {
  readonly loadMs: number
  readonly profileMs: number
  readonly queryMs: number
  /** How long a query may keep the others waiting; then it is asked again beside them. */
  readonly quickMs: number
  /** Of the heap. */
  readonly memoryMb: number
  /** Of the whole process: DuckDB keeps to its own limit only roughly. */
  readonly residentMb: number
  /** Texts above this are read by the database itself, not by this program. */
  readonly largeBytes: number
  /** What a database may take of the disk, also while it is made. */
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
/** Who comes when so many wait is told so. */
const mostWaiting = 8
/** Between the moment when a query is interrupted and that when its process is ended. */
const graceMs = { quick: 300, usual: 1_000 } as const
/** Processes are ended when nobody has wanted anything for a while. */
const idleMs = 120_000
const usualRows = 1_000

/**
 * Loads files into databases, one for each, tells what is in them, and answers queries, each in a process of its own that
 * is ended at its limits. Neither loading nor a heavy query keeps others from asking: there is a process for files, one
 * for queries, and one for queries that take long.
 */
export class DataEngine {
  readonly #directory: string
  readonly #limits: DataLimits
  readonly #loader: DataProcess
  readonly #asker: DataProcess
  readonly #slowAsker: DataProcess

  /** @param directory where the databases lie; it is made when it is not there */
  constructor(directory: string, limits: Partial<DataLimits> = {}) {
    this.#directory = directory
    this.#limits = { ...usualLimits, ...limits }
    this.#loader = new DataProcess(this.#limits)
    this.#asker = new DataProcess(this.#limits)
    this.#slowAsker = new DataProcess(this.#limits)
  }

  /**
   * Loads a file under an id; what was loaded under it before is gone.
   * @param file its name, by whose end its format is known, and its bytes; `onto`: the id of data whose tables are to
   *   stand before those of the file
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
    const database = this.#file(id)
    try {
      const { loadMs: timeoutMs, largeBytes, diskBytes } = this.#limits
      const base = { database, scratch, name, size: content.size, largeBytes, diskBytes }
      const order = { kind: 'load', ...base, onto: onto === undefined ? null : this.#file(onto) } as const
      return await this.#loader.ask(order, { timeoutMs, signal, content: content.bytes })
    } catch (error) {
      await this.remove(id)
      throw error
    } finally {
      await rm(scratch, { recursive: true, force: true })
    }
  }

  /**
   * @param from the tables before this one are left out
   * @throws {DataRefusal}
   */
  profile(id: string, signal: AbortSignal, from = 0): Promise<readonly TableProfile[]> {
    return this.#loader.ask(
      { kind: 'profile', database: this.#file(id), from },
      { timeoutMs: this.#limits.profileMs, signal },
    )
  }

  /**
   * Answers one SELECT over the tables of a file.
   * @param mostRows further rows are left out, which the result says
   * @throws {DataRefusal} sql_refused for what is not allowed, sql_failed, late, memory, result_too_large
   */
  async query(id: string, sql: string, signal: AbortSignal, mostRows = usualRows): Promise<QueryResult> {
    const { queryMs, quickMs } = this.#limits
    const order = { kind: 'query', database: this.#file(id), sql, mostRows } as const
    try {
      const quick = { ...order, interruptMs: Math.min(quickMs, queryMs) }
      return await this.#asker.ask(quick, { timeoutMs: quick.interruptMs + graceMs.quick, signal })
    } catch (error) {
      if (!(error instanceof DataRefusal) || error.reason !== 'late' || quickMs >= queryMs) throw error
    }
    const slow = { ...order, interruptMs: queryMs }
    return this.#slowAsker.ask(slow, { timeoutMs: queryMs + graceMs.usual, signal })
  }

  /** Forgets a file that was loaded. */
  async remove(id: string): Promise<void> {
    for (const end of ['', '.wal']) await rm(`${this.#file(id)}${end}`, { force: true })
  }

  /** @returns how many bytes a file that was loaded takes */
  async sizeOf(id: string): Promise<number> {
    return (await stat(this.#file(id))).size
  }

  async close(): Promise<void> {
    await Promise.all([this.#loader, this.#asker, this.#slowAsker].map((each) => each.close()))
  }

  #file(id: string): string {
    if (!/^[\w-]{1,80}$/.test(id)) throw new Error('an id of data has letters, digits and dashes')
    return join(this.#directory, `${id}.duckdb`)
  }
}

interface DataAskOptions {
  readonly timeoutMs: number
  readonly signal: AbortSignal
  readonly content?: AsyncIterable<Uint8Array>
}

/** One process, with those who wait for it. */
class DataProcess {
  readonly #process: ReaderProcess<DataOrder, DataAnswer>
  #waiting = 0
  #idle: NodeJS.Timeout | undefined

  constructor({ queryMs, memoryMb, residentMb }: DataLimits) {
    const program = new URL('./data-child.ts', import.meta.url)
    this.#process = new ReaderProcess(program, { timeoutMs: queryMs, memoryMb, residentMb })
  }

  async ask<Kind extends keyof DataResults>(
    order: Extract<DataOrder, { kind: Kind }>,
    options: DataAskOptions,
  ): Promise<DataResults[Kind]> {
    if (this.#waiting >= mostWaiting) throw new DataRefusal('busy')
    this.#waiting += 1
    clearTimeout(this.#idle)
    try {
      return await this.#process.ask(order, (answer) => received<Kind>(answer), {
        ...options,
        isEndedByAbort: true,
      })
    } catch (error) {
      if (!(error instanceof ReaderGone)) throw error
      throw new DataRefusal(error.isLate ? 'late' : 'memory')
    } finally {
      this.#waiting -= 1
      if (this.#waiting === 0) {
        this.#idle = setTimeout(() => void this.#process.close(), idleMs)
        this.#idle.unref()
      }
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    await this.#process.close()
  }
}

function received<Kind extends keyof DataResults>(
  answer: DataAnswer,
): { readonly result: DataResults[Kind] } {
  if ('refusal' in answer) {
    const { reason, detail, message } = answer.refusal
    throw new DataRefusal(reason, detail, message)
  }
  if ('failure' in answer) throw new Error(`data could not be worked on: ${answer.failure}`)
  return answer as { readonly result: DataResults[Kind] }
}
