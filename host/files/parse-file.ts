import type { Clock } from '../deps.ts'
import type { Egress } from '../outbound/egress.ts'
import { DocumentReader } from '../search/ingest/document-reader.ts'
import type { ReadDocument } from '../search/ingest/document-process.ts'
import type { Blobs } from '../storage/blobs.ts'
import type { Database } from '../storage/database.ts'
import type { JobAttempt, JobLimits } from '../storage/jobs.ts'
import { LinkUnreadable, fetchLink } from './fetch-link.ts'
import { untilAborted } from '../until-aborted.ts'
import { type FileRow, advance, blobKeys, findKept } from './file-row.ts'
import { isPicture } from './file-types.ts'
import { dropPassages, keepPassages } from './keep-passages.ts'
import { UnreadableDocument } from '../search/ingest/refusals.ts'

/** The job that reads one file; its payload is the file's id. */
export const fileJob = 'file'
export const fileJobLimits: JobLimits = { atOnce: 2, attempts: 3, limitMs: 180_000 }

interface ParseDeps {
  readonly database: Database
  readonly blobs: Blobs
  readonly egress: Egress
  readonly now: Clock
}

/** Reads files into passages, each in one of the processes that read, of which there are as many as jobs at once. */
export class FileParser {
  readonly #deps: ParseDeps
  readonly #idle: DocumentReader[] = []

  constructor(deps: ParseDeps) {
    this.#deps = deps
  }

  /** Does what a file waits for. Done again, or for a file that is gone, it changes nothing. */
  async run(id: string, attempt: JobAttempt): Promise<void> {
    const row = await findKept(this.#deps.database, id)
    if (!row) return this.#forget(id)
    if (row.state === 'ready' || row.state === 'failed') return
    try {
      await this.#parse(row, attempt.signal)
    } catch (error) {
      if (error instanceof FileGone) return this.#forget(id)
      const isRefused = error instanceof UnreadableDocument || error instanceof LinkUnreadable
      if (isRefused) return this.#fail(row, error.message)
      // A process that ends passes the job on, whichever attempt it was.
      if (attempt.isLast && !attempt.signal.aborted) await this.#fail(row, '处理时出了问题，请重新上传')
      throw error
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#idle.map((reader) => reader.close()))
  }

  async #parse(waiting: FileRow, signal: AbortSignal): Promise<void> {
    const row = waiting.sha256 === '' ? await this.#fetch(waiting, signal) : waiting
    if (isPicture(row.name)) return this.#advance(row.id, { state: 'ready', progress: 100 })
    await this.#advance(row.id, { state: 'parsing', progress: 10 })
    const { content, held } = blobKeys
    const { blobs } = this.#deps
    const stored = (await blobs.get(content(row.id))) ?? (await blobs.get(held(row.id)))
    if (!stored) throw new Error('the content of a file is not there')
    const document = await this.#read(row, stored.bytes, signal)
    await this.#advance(row.id, { state: 'indexing', progress: 80 })
    await keepPassages(this.#deps, row, document)
    const { pages = 0, sheets = 0 } = document
    await this.#advance(row.id, { state: 'ready', progress: 100, pages, sheets })
  }

  async #read(row: FileRow, bytes: Uint8Array, signal: AbortSignal): Promise<ReadDocument> {
    signal.throwIfAborted()
    const reader = this.#idle.pop() ?? new DocumentReader()
    try {
      const order = { path: row.name, bytes, contentHash: row.sha256 }
      return await untilAborted(reader.read(order), signal)
    } finally {
      // Whoever is told to let go does not wait for the end of what is read.
      if (signal.aborted) await reader.close()
      else this.#idle.push(reader)
    }
  }

  async #fetch(row: FileRow, signal: AbortSignal): Promise<FileRow> {
    const { egress, blobs } = this.#deps
    await this.#advance(row.id, { state: 'waiting', progress: 5 })
    const { bytes, ...found } = await fetchLink(egress, row.source, signal)
    await blobs.put(blobKeys.content(row.id), bytes, found.mime)
    const fetched = { ...found, state: 'waiting' as const }
    await this.#advance(row.id, fetched)
    return { ...row, ...fetched }
  }

  /** What was stored for a file after it had gone. */
  async #forget(id: string): Promise<void> {
    await this.#deps.blobs.delete(blobKeys.content(id))
    await dropPassages(this.#deps, id)
  }

  /** @throws {FileGone} */
  async #advance(id: string, change: Parameters<typeof advance>[2]): Promise<void> {
    const { database, now } = this.#deps
    const [result] = await database.batch([advance(database, id, change, now())])
    if (result?.changes !== 1) throw new FileGone()
  }

  /** A link that was not fetched gives the space back that was set aside for it. */
  async #fail({ id, sha256 }: FileRow, reason: string): Promise<void> {
    const { database, now } = this.#deps
    const size = sha256 === '' ? { size: 0 } : {}
    await database.batch([advance(database, id, { state: 'failed', reason, ...size }, now())])
  }
}

/** The file was deleted while it was being read. */
class FileGone extends Error {
  override readonly name = 'FileGone'
}
