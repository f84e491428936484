import { createHash } from 'node:crypto'
import type { ByteStream } from '../storage/blobs/blobs.ts'
import type { DataEngine } from './data-engine.ts'
import { DataRefusal } from './data-refusal.ts'
import type { DataTable } from './data-table.ts'
import { OwnTurns } from './own-turns.ts'
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
  /** Whose files they are. */
  readonly owner: string
  readonly tables: readonly SetTable[]
  /** The files that could not be loaded, and why. */
  readonly refused: readonly { readonly file: DataFile; readonly reason: DataRefusal }[]
}

interface DataSetsDeps {
  readonly engine: Pick<DataEngine, 'load' | 'profile' | 'query' | 'remove' | 'sizeOf' | 'close'>
  /** The bytes of a file; null where it is gone. */
  readonly read: (id: string) => Promise<ByteStream | null>
  /** Which of these files are not deleted. */
  readonly existing: (ids: readonly string[]) => Promise<ReadonlySet<string>>
  readonly now: () => number
  /** Is told of faults that no question waits for. */
  readonly report: (error: unknown) => void
}

/** What was loaded is let go of when nobody has asked about it for so long, and sooner where it takes too much room. */
const keptMs = 30 * 60_000
const leastKeptMs = 2 * 60_000
const mostBytes = 2_000_000_000
/** What is told of tables lies in memory, of which there is less than of disk. */
const memoryWeight = 20
/** What was made of files that were deleted, here or elsewhere, is gone after as long. */
const sweepMs = 60_000
/** Of so many files it is known for a while that they can't be loaded; a machine with more to spare may load them. */
const mostRefusals = 500
const refusedMs = 10 * 60_000
/** An answer asks several questions at once. */
const mostQueries = 8

interface KeptSet {
  readonly fileIds: readonly string[]
  readonly tables: readonly SetTable[]
  readonly bytes: number
  usedAt: number
  /** How many use it at the moment: it is not let go of then. */
  uses: number
}

/**
 * Keeps the databases that were made of files for as long as somebody asks about them. They are made anew from the files
 * where they are missing, so nothing is lost with them.
 */
export class DataSets {
  readonly #deps: DataSetsDeps
  readonly #kept = new Map<string, KeptSet>()
  readonly #loading = new Map<string, Promise<KeptSet>>()
  readonly #refusals = new Map<string, { readonly reason: DataRefusal; readonly until: number }>()
  readonly #loads = new OwnTurns(1, '你的另一份表格还在读，请等它读完再试')
  readonly #queries = new OwnTurns(mostQueries, '你问的几个问题还在算，请等它们算完再试')
  readonly #sweeps: NodeJS.Timeout

  constructor(deps: DataSetsDeps) {
    this.#deps = deps
    this.#sweeps = setInterval(() => void this.sweep().catch(deps.report), sweepMs)
    this.#sweeps.unref()
  }

  /**
   * Loads what is not loaded yet, a file after the other, in their order.
   * @param owner whose files these are
   * @throws {DataRefusal} busy; what is wrong with a file is told in `refused`
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
        // What a busy machine did not finish may go well the next time.
        if (error.reason !== 'late' && error !== known) this.#remember(file.id, error)
        refused.push({ file, reason: error })
      }
    }
    return { id, owner, tables, refused }
  }

  /** @returns whether nothing has to be loaded to ask these files together */
  isOpen(files: readonly DataFile[]): boolean {
    const whole = files.filter(({ id }) => !this.#refusalOf(id))
    return whole.length === 0 || this.#kept.has(idOf(whole.map(({ id }) => id)))
  }

  /** @throws {DataRefusal} */
  query({ id, owner }: DataSet, sql: string, signal: AbortSignal, mostRows?: number): Promise<QueryResult> {
    return this.#queries.run(owner, signal, () =>
      this.#using(id, () => this.#deps.engine.query(id, sql, signal, mostRows)),
    )
  }

  /** Lets go of what was made of files that are deleted by now, and of what nobody has asked about for long. */
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
    // Two tabs that ask at once wait for the same database; where the first one stops, the other loads it.
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

  async #load({ id: fileId, name }: DataFile, { id, onto, before, fileIds }: Base, signal: AbortSignal) {
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

  /**
   * Keeps a set while something is done with it.
   * @throws {DataRefusal} busy when it is not there any more
   */
  async #using<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
    const kept = this.#kept.get(id)
    if (!kept) throw letGoMeanwhile()
    kept.usedAt = this.#deps.now()
    kept.uses += 1
    try {
      return await work()
    } catch (error) {
      // Files that were deleted are not kept for anybody.
      throw this.#kept.has(id) || error instanceof DataRefusal ? error : letGoMeanwhile()
    } finally {
      kept.uses -= 1
    }
  }

  /**
   * Lets go of what nobody has asked about for long, and of the oldest until there is room.
   * @throws {DataRefusal} busy when there is none
   */
  async #letGo(room: number): Promise<void> {
    const { now } = this.#deps
    const oldest = [...this.#kept].toSorted(([, left], [, right]) => left.usedAt - right.usedAt)
    let bytes = room + oldest.reduce((sum, [, kept]) => sum + kept.bytes, 0)
    for (const [id, kept] of oldest) {
      const unusedMs = now() - kept.usedAt
      if (kept.uses > 0 || (unusedMs < keptMs && (bytes <= mostBytes || unusedMs < leastKeptMs))) continue
      bytes -= kept.bytes
      await this.#drop(id)
    }
    if (room > 0 && bytes > mostBytes) throw new DataRefusal('busy')
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
    if (oldest !== undefined && this.#refusals.size >= mostRefusals) this.#refusals.delete(oldest)
    this.#refusals.set(fileId, { reason, until: this.#deps.now() + refusedMs })
  }
}

function letGoMeanwhile(): DataRefusal {
  return new DataRefusal('busy', '', '这些表格放了太久，已经收起来了，请再问一次')
}

/** What a file is loaded onto. */
interface Base {
  readonly owner: string
  readonly id: string
  /** Of all files, this one as well. */
  readonly fileIds: readonly string[]
  /** The id of the data with the files before it; '' for none. */
  readonly onto: string
  readonly before: readonly SetTable[]
}

/** Files have ids that nobody can guess, and so has what is made of them. */
function idOf(fileIds: readonly string[]): string {
  return createHash('sha256').update(fileIds.join('\n')).digest('hex')
}
