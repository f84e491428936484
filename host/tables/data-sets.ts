import { createHash } from 'node:crypto'
import { OwnerQueue } from '../platform/owner-queue.ts'
import type { ByteStream } from '../storage/blobs/blobs.ts'
import type { DataEngine } from './data-engine.ts'
import { DataRefusal } from './data-refusal.ts'
import type { DataTable } from './data-table.ts'
import type { TableProfile } from './profile/table-profile.ts'
import type { QueryResult } from './sql/run-query.ts'
import type { RowsUsed } from './workbook/rows-used.ts'

export interface DataFile {
  readonly id: string
  readonly name: string
}

export interface SetTable {
  readonly file: DataFile
  readonly table: DataTable
  readonly profile: TableProfile
}

/** The tables of one or more files, which can be queried together. */
export interface DataSet {
  /** '' when no file could be loaded. */
  readonly id: string
  readonly owner: string
  readonly tables: readonly SetTable[]
  /** The files that could not be loaded, and why. */
  readonly refused: readonly { readonly file: DataFile; readonly reason: DataRefusal }[]
}

interface DataSetsDeps {
  readonly engine: Pick<DataEngine, 'load' | 'profile' | 'query' | 'rowsUsed' | 'remove' | 'sizeOf' | 'close'>
  /** The bytes of a file; null when it does not exist. */
  readonly read: (id: string) => Promise<ByteStream | null>
  /** Which of these files are not deleted. */
  readonly existing: (ids: readonly string[]) => Promise<ReadonlySet<string>>
  readonly now: () => number
  /** Receives errors outside any request. */
  readonly report: (error: unknown) => void
}

/** Idle time (ms) after which a database is released; earlier when space is short. */
const keptMs = 30 * 60_000
const minKeptMs = 2 * 60_000
const maxBytes = 2_000_000_000
/** Table descriptions are kept in memory, which is scarcer than disk. */
const memoryWeight = 20
/** Interval (ms) for removing databases of files deleted here or elsewhere. */
const sweepMs = 60_000
/** Maximum remembered load failures; temporary, since a less busy machine may load the file. */
const maxRefusals = 500
const refusedMs = 10 * 60_000
/** Maximum concurrent queries per owner: an answer sends several at once. */
const maxQueries = 8

interface KeptSet {
  readonly fileIds: readonly string[]
  readonly tables: readonly SetTable[]
  readonly bytes: number
  usedAt: number
  /** Number of current uses; a database in use is not released. */
  uses: number
}

const busy = (sentence: string) => () => new DataRefusal('busy', '', sentence)

/** Keeps databases loaded from files while they are in use; released ones are rebuilt from the files. */
export class DataSets {
  readonly #deps: DataSetsDeps
  readonly #kept = new Map<string, KeptSet>()
  readonly #loading = new Map<string, Promise<KeptSet>>()
  readonly #refusals = new Map<string, { readonly reason: DataRefusal; readonly until: number }>()
  readonly #loads = new OwnerQueue(1, busy('你的另一份表格还在读，请等它读完再试'))
  readonly #queries = new OwnerQueue(maxQueries, busy('你问的几个问题还在算，请等它们算完再试'))
  readonly #sweeps: NodeJS.Timeout

  constructor(deps: DataSetsDeps) {
    this.#deps = deps
    this.#sweeps = setInterval(() => void this.sweep().catch(deps.report), sweepMs)
    this.#sweeps.unref()
  }

  /**
   * Loads the missing files one after another, in order.
   * @param owner of the files
   * @throws {DataRefusal} busy; the failure of a single file is in `refused`
   */
  async open(owner: string, files: readonly DataFile[], signal: AbortSignal): Promise<DataSet> {
    const refused: { file: DataFile; reason: DataRefusal }[] = []
    let id = ''
    let ids: readonly string[] = []
    let tables: readonly SetTable[] = []
    for (const file of files) {
      const known = this.#refusalOf(file.id)
      const next = [...ids, file.id]
      try {
        if (known) throw known
        const base = { owner, id: idOf(next), onto: id, before: tables, fileIds: next }
        const set = await this.#set(file, base, signal)
        ;[id, ids, tables] = [base.id, next, set.tables]
      } catch (error) {
        if (!(error instanceof DataRefusal) || error.reason === 'busy') throw error
        // A timeout on a busy machine may succeed the next time.
        if (error.reason !== 'late' && error !== known) this.#remember(file.id, error)
        refused.push({ file, reason: error })
      }
    }

    return { id, owner, tables, refused }
  }

  /** @returns whether these files can be queried together without loading anything */
  isOpen(files: readonly DataFile[]): boolean {
    const whole = files.filter(({ id }) => !this.#refusalOf(id))
    return whole.length === 0 || this.#kept.has(idOf(whole.map(({ id }) => id)))
  }

  /** @throws {DataRefusal} */
  query({ id, owner }: DataSet, sql: string, signal: AbortSignal, maxRows?: number): Promise<QueryResult> {
    return this.#queries.run(owner, signal, () =>
      this.#using(id, () => this.#deps.engine.query(id, sql, signal, maxRows)),
    )
  }

  /** The rows that the result of a query is calculated from. @throws {DataRefusal} */
  rowsUsed(
    { id, owner }: DataSet,
    sql: string,
    signal: AbortSignal,
    maxRows: number,
  ): Promise<RowsUsed | null> {
    return this.#queries.run(owner, signal, () =>
      this.#using(id, () => this.#deps.engine.rowsUsed(id, sql, signal, maxRows)),
    )
  }

  /** Releases databases of deleted files and those idle for long. */
  async sweep(): Promise<void> {
    const ids = new Set([...this.#kept.values()].flatMap(({ fileIds }) => fileIds))
    const existing = ids.size > 0 ? await this.#deps.existing([...ids]) : ids
    for (const [id, { fileIds }] of this.#kept)
      if (!fileIds.every((fileId) => existing.has(fileId))) await this.#drop(id)
    await this.#letGo(0)
  }

  async close(): Promise<void> {
    clearInterval(this.#sweeps)
    await this.#deps.engine.close()
    for (const id of this.#kept.keys()) await this.#drop(id)
  }

  async #set(file: DataFile, base: Base, signal: AbortSignal): Promise<KeptSet> {
    const kept = this.#kept.get(base.id)
    if (kept) {
      kept.usedAt = this.#deps.now()
      return kept
    }

    // Concurrent requests wait for the same database; if the first is aborted, another loads it.
    const others = this.#loading.get(base.id)
    if (others) {
      const shared = await others.catch(() => null)
      signal.throwIfAborted()
      return shared ?? this.#set(file, base, signal)
    }

    const load = () => this.#load(file, base, signal)
    const loading = this.#loads.run(base.owner, signal, () =>
      base.onto === '' ? load() : this.#using(base.onto, load),
    )
    this.#loading.set(base.id, loading)
    try {
      return await loading
    } finally {
      this.#loading.delete(base.id)
    }
  }

  async #load({ id: fileId, name }: DataFile, { id, onto, before: all, fileIds }: Base, signal: AbortSignal) {
    // The unions of its tables are made again with those of the file.
    const before = all.filter(({ table }) => !table.unionOf)
    const { engine, read, now } = this.#deps
    const content = await read(fileId)
    if (!content) throw new DataRefusal('unreadable', '', '文件已不在了')

    await this.#letGo(2 * content.size)
    const source = { name, content, ...(onto === '' ? {} : { onto }) }
    try {
      const tables = await engine.load(id, source, signal)
      const profiles = await engine.profile(id, signal, before.length)
      const own = tables.slice(before.length).flatMap((table, at) => {
        const profile = profiles[at]
        return profile ? [{ file: { id: fileId, name }, table, profile }] : []
      })
      const bytes = (await engine.sizeOf(id)) + memoryWeight * JSON.stringify(own).length
      const kept = { fileIds, tables: [...before, ...own], bytes, usedAt: now(), uses: 0 }
      this.#kept.set(id, kept)
      return kept
    } catch (error) {
      await engine.remove(id)
      throw error
    }
  }

  /** Keeps a database from being released while it is used. @throws {DataRefusal} busy when it no longer exists */
  async #using<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
    const kept = this.#kept.get(id)
    if (!kept) throw releasedMeanwhile()

    kept.usedAt = this.#deps.now()
    kept.uses += 1
    try {
      return await work()
    } catch (error) {
      // The file was deleted meanwhile, so its data is no longer available.
      throw this.#kept.has(id) || error instanceof DataRefusal ? error : releasedMeanwhile()
    } finally {
      kept.uses -= 1
    }
  }

  /**
   * Releases idle databases, and the oldest until there is enough room.
   * @throws {DataRefusal} busy when there is none
   */
  async #letGo(room: number): Promise<void> {
    const { now } = this.#deps
    const oldest = [...this.#kept].toSorted(([, left], [, right]) => left.usedAt - right.usedAt)
    let bytes = room + oldest.reduce((sum, [, kept]) => sum + kept.bytes, 0)
    for (const [id, kept] of oldest) {
      const unusedMs = now() - kept.usedAt
      if (kept.uses > 0 || (unusedMs < keptMs && (bytes <= maxBytes || unusedMs < minKeptMs))) continue
      bytes -= kept.bytes
      await this.#drop(id)
    }

    if (room > 0 && bytes > maxBytes) throw new DataRefusal('busy')
  }

  async #drop(id: string): Promise<void> {
    this.#kept.delete(id)
    await this.#deps.engine.remove(id)
  }

  #refusalOf(fileId: string): DataRefusal | undefined {
    const known = this.#refusals.get(fileId)
    if (known && known.until <= this.#deps.now()) this.#refusals.delete(fileId)
    return known && this.#refusals.has(fileId) ? known.reason : undefined
  }

  #remember(fileId: string, reason: DataRefusal): void {
    const [oldest] = this.#refusals.keys()
    if (oldest !== undefined && this.#refusals.size >= maxRefusals) this.#refusals.delete(oldest)
    this.#refusals.set(fileId, { reason, until: this.#deps.now() + refusedMs })
  }
}

function releasedMeanwhile(): DataRefusal {
  return new DataRefusal('busy', '', '这些表格放了太久，已经收起来了，请再问一次')
}

/** The data that a file is loaded onto. */
interface Base {
  readonly owner: string
  readonly id: string
  /** All files, including this one. */
  readonly fileIds: readonly string[]
  /** The id of the data with the previous files; '' for none. */
  readonly onto: string
  readonly before: readonly SetTable[]
}

/** File ids are unguessable, and so are ids derived from them. */
function idOf(fileIds: readonly string[]): string {
  return createHash('sha256').update(fileIds.join('\n')).digest('hex')
}
