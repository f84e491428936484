import { createHash } from 'node:crypto'
import type { ByteStream } from '../storage/blobs.ts'
import type { DataEngine } from './data-engine.ts'
import { DataRefusal } from './data-refusal.ts'
import type { DataTable } from './data-table.ts'
import type { TableProfile } from './profile/table-profile.ts'
import type { QueryResult } from './sql/run-query.ts'

/** A file of tables, as its owner uploaded it. */
export interface DataFile {
  readonly id: string
  readonly name: string
}

/** A table of a file, and what a look at it has found. */
export interface SetTable {
  readonly file: DataFile
  readonly table: DataTable
  readonly profile: TableProfile
}

/** The tables of some files, which can be asked together. */
export interface DataSet {
  /** '' where no file could be loaded. */
  readonly id: string
  readonly tables: readonly SetTable[]
  /** The files that could not be loaded, and why. */
  readonly refused: readonly { readonly file: DataFile; readonly reason: DataRefusal }[]
}

interface DataSetsDeps {
  readonly engine: Pick<DataEngine, 'load' | 'profile' | 'query' | 'remove' | 'sizeOf' | 'close'>
  /** The bytes of a file; null where it is gone. */
  readonly read: (id: string) => Promise<ByteStream | null>
  readonly now: () => number
}

/** What was loaded is let go of when nobody has asked about it for so long, and sooner where it takes too much room. */
const keptMs = 30 * 60_000
const leastKeptMs = 2 * 60_000
const mostBytes = 2_000_000_000
/** Of so many files it is known that they can't be loaded. */
const mostRefusals = 500

interface KeptSet {
  readonly tables: readonly SetTable[]
  readonly bytes: number
  usedAt: number
}

/**
 * Keeps the databases that were made of files for as long as somebody asks about them. They are made anew from the files
 * where they are missing, so nothing is lost with them.
 */
export class DataSets {
  readonly #deps: DataSetsDeps
  readonly #kept = new Map<string, KeptSet>()
  readonly #loading = new Map<string, Promise<KeptSet>>()
  readonly #refusals = new Map<string, DataRefusal>()
  readonly #sweeps: NodeJS.Timeout

  constructor(deps: DataSetsDeps) {
    this.#deps = deps
    this.#sweeps = setInterval(() => void this.#letGo(0), keptMs / 6)
    this.#sweeps.unref()
  }

  /**
   * Loads what is not loaded yet, a file after the other, in their order.
   * @throws {DataRefusal} busy; what is wrong with a file is told in `refused`
   */
  async open(files: readonly DataFile[], signal: AbortSignal): Promise<DataSet> {
    const refused: { file: DataFile; reason: DataRefusal }[] = []
    let id = ''
    let ids: readonly string[] = []
    let tables: readonly SetTable[] = []
    for (const file of files) {
      const known = this.#refusals.get(file.id)
      const next = [...ids, file.id]
      try {
        if (known) throw known
        const set = await this.#set(file, { id: idOf(next), onto: id, before: tables }, signal)
        ;[id, ids, tables] = [idOf(next), next, set.tables]
      } catch (error) {
        if (!(error instanceof DataRefusal) || error.reason === 'busy') throw error
        // What a busy machine did not finish may go well the next time.
        if (error.reason !== 'late') this.#remember(file.id, error)
        refused.push({ file, reason: error })
      }
    }
    return { id, tables, refused }
  }

  /** @returns whether nothing has to be loaded to ask these files together */
  isOpen(files: readonly DataFile[]): boolean {
    const whole = files.filter(({ id }) => !this.#refusals.has(id))
    return whole.length === 0 || this.#kept.has(idOf(whole.map(({ id }) => id)))
  }

  /** @throws {DataRefusal} */
  query(set: DataSet, sql: string, signal: AbortSignal, mostRows?: number): Promise<QueryResult> {
    const kept = this.#kept.get(set.id)
    if (kept) kept.usedAt = this.#deps.now()
    return this.#deps.engine.query(set.id, sql, signal, mostRows)
  }

  async close(): Promise<void> {
    clearInterval(this.#sweeps)
    await this.#deps.engine.close()
    for (const id of this.#kept.keys()) await this.#deps.engine.remove(id)
  }

  async #set(file: DataFile, base: Base, signal: AbortSignal): Promise<KeptSet> {
    const kept = this.#kept.get(base.id)
    if (kept) {
      kept.usedAt = this.#deps.now()
      return kept
    }
    // Two tabs that ask at once wait for the same database; where the first one stops, the other loads it.
    const others = this.#loading.get(base.id)
    if (others) {
      const shared = await others.catch(() => null)
      signal.throwIfAborted()
      return shared ?? this.#set(file, base, signal)
    }
    const loading = this.#load(file, base, signal)
    this.#loading.set(base.id, loading)
    try {
      return await loading
    } finally {
      this.#loading.delete(base.id)
    }
  }

  async #load({ id: fileId, name }: DataFile, { id, onto, before }: Base, signal: AbortSignal) {
    const { engine, read, now } = this.#deps
    const content = await read(fileId)
    if (!content) throw new DataRefusal('unreadable', '', '文件已不在了')
    await this.#letGo(2 * content.size)
    const source = { name, content, ...(onto === '' ? {} : { onto }) }
    const tables = await engine.load(id, source, signal)
    const profiles = await engine.profile(id, signal, before.length)
    const own = tables.slice(before.length).flatMap((table, at) => {
      const profile = profiles[at]
      return profile ? [{ file: { id: fileId, name }, table, profile }] : []
    })
    const kept = { tables: [...before, ...own], bytes: await engine.sizeOf(id), usedAt: now() }
    this.#kept.set(id, kept)
    return kept
  }

  /**
   * Lets go of what nobody has asked about for long, and of the oldest until there is room.
   * @throws {DataRefusal} busy where all of it is in use
   */
  async #letGo(room: number): Promise<void> {
    const { engine, now } = this.#deps
    const oldest = [...this.#kept].toSorted(([, left], [, right]) => left.usedAt - right.usedAt)
    let bytes = room + oldest.reduce((sum, [, kept]) => sum + kept.bytes, 0)
    for (const [id, kept] of oldest) {
      const unusedMs = now() - kept.usedAt
      if (unusedMs < keptMs && (bytes <= mostBytes || unusedMs < leastKeptMs)) continue
      this.#kept.delete(id)
      bytes -= kept.bytes
      await engine.remove(id)
    }
    if (room > 0 && bytes > mostBytes) throw new DataRefusal('busy')
  }

  #remember(fileId: string, refusal: DataRefusal): void {
    const [oldest] = this.#refusals.keys()
    if (oldest !== undefined && this.#refusals.size >= mostRefusals) this.#refusals.delete(oldest)
    this.#refusals.set(fileId, refusal)
  }
}

/** What a file is loaded onto. */
interface Base {
  readonly id: string
  /** The id of the data with the files before it; '' for none. */
  readonly onto: string
  readonly before: readonly SetTable[]
}

/** Files have ids that nobody can guess, and so has what is made of them. */
function idOf(fileIds: readonly string[]): string {
  return createHash('sha256').update(fileIds.join('\n')).digest('hex')
}
