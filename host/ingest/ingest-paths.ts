import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { resolve, sep } from 'node:path'
import type { LibraryIndex } from '../storage/library/library-index.ts'
import { checkReadable, isDocument } from './formats.ts'
import { type FoundFile, hashFound, readFound, sha256Of, streamOf } from './found-file.ts'
import { emptyReport, type IngestProgress, type IngestReport } from './ingest-report.ts'
import { contentHashOf } from './library-document.ts'
import { PagesToRecognize, type Scans } from './pdf/scans.ts'
import { documentBatch } from './process/document-batch.ts'
import { DocumentReader } from './process/document-reader.ts'
import {
  type DocumentWithScans,
  hashUntilRecognized,
  type LibraryScans,
  type PageProgress,
} from './recognition/library-scans.ts'
import { failureReason, UnreadableDocument } from './refusals.ts'
import { findNamed, type Location, walkFiles } from './walk-files.ts'

export interface IngestDeps {
  readonly library: LibraryIndex
  /** Recognizes scanned pages; without it they are not read. */
  readonly scans?: LibraryScans
  readonly signal?: AbortSignal
}

/** Parsing takes longer than writing; half of the processors are left for concurrent searches. */
const readerCount = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)))
/** Concurrent files per reader process: one is parsed while others are hashed or written. */
const lanesAReader = 3

/** A document with pages whose text must be recognized. */
interface FoundScan {
  readonly file: FoundFile
  readonly isKnown: boolean
  readonly pages: readonly number[]
}

/** A folder, or a directly named file, with the documents found there. */
interface Place {
  readonly path: string
  readonly isFolder: boolean
  readonly files: readonly FoundFile[]
  readonly unreadable: readonly string[]
}

/**
 * Synchronizes the library with files and folders: adds new files, replaces changed ones, skips unchanged ones, and
 * removes those that no longer exist in a given folder. A file that cannot be read does not stop the rest: it is
 * listed with its reason, and its existing passages stay. Scans come last, when all other documents can be found.
 * Idempotent; after an interruption it continues where it stopped, since documents are committed in batches, and
 * recognized pages one by one.
 * @param paths files and folders; relative ones are resolved against the working directory
 * @throws the signal's reason when it is aborted; committed work stays
 */
export async function ingestPaths(
  paths: readonly string[],
  deps: IngestDeps,
  onProgress: (progress: IngestProgress) => void = () => undefined,
): Promise<IngestReport> {
  const ingest = new Ingest(deps, onProgress)
  try {
    return await ingest.run(paths.map((path) => resolve(path)))
  } finally {
    await ingest.close()
  }
}

class Ingest {
  readonly #report = emptyReport()
  readonly #deps: IngestDeps
  readonly #onProgress: (progress: IngestProgress) => void
  readonly #batch: ReturnType<typeof documentBatch>
  readonly #readers = Array.from({ length: readerCount }, () => new DocumentReader())
  readonly #taken = new Set<string>()
  readonly #found: FoundScan[] = []
  #total = 0

  constructor(deps: IngestDeps, onProgress: (progress: IngestProgress) => void) {
    this.#deps = deps
    this.#onProgress = onProgress
    this.#batch = documentBatch(deps.library)
    deps.signal?.addEventListener('abort', () => void this.close(), { once: true })
  }

  async run(paths: readonly string[]): Promise<IngestReport> {
    const places: Place[] = []
    for (const path of paths) places.push(...(await this.#survey(await findNamed(path))))
    this.#total = new Set(places.flatMap(({ files }) => files.map((file) => file.path))).size
    for (const place of places) await this.#take(place)
    await this.#batch.flush()
    const byPath = (left: FoundScan, right: FoundScan) => (left.file.path < right.file.path ? -1 : 1)
    for (const scan of this.#found.toSorted(byPath)) await this.#takeScan(scan)
    while (await this.#deps.scans?.sweep()) this.#deps.signal?.throwIfAborted()
    for (const list of [this.#report.failures, this.#report.unread])
      list.sort((left, right) => (left.path < right.path ? -1 : 1))
    return this.#report
  }

  async close(): Promise<void> {
    await Promise.all(this.#readers.map((reader) => reader.close()))
  }

  async #survey(location: Location): Promise<Place[]> {
    const { path, rawPath } = location
    const found = await stat(rawPath ?? path).catch((error: unknown) => {
      this.#fail(path, error)
      return null
    })
    if (found?.isDirectory()) return [await this.#surveyFolder(location)]
    if (found?.isFile()) {
      const file = { ...location, sizeBytes: found.size, folder: null }
      return [{ path, isFolder: false, files: [file], unreadable: [] }]
    }

    if (found) this.#fail(path, new UnreadableDocument('既不是文件也不是文件夹'))
    return []
  }

  async #surveyFolder(folder: Location): Promise<Place> {
    const { path } = folder
    const files: FoundFile[] = []
    const unreadable: string[] = []
    for await (const entry of walkFiles(folder)) {
      this.#deps.signal?.throwIfAborted()
      if (entry.kind === 'unreadable') {
        unreadable.push(entry.path)
        this.#fail(entry.path, entry.cause)
      } else if (entry.kind === 'link') this.#report.links += 1
      else if (isDocument(entry.path)) files.push({ ...entry, folder })
      else this.#report.skipped += 1
    }

    return { path, isFolder: true, files, unreadable }
  }

  async #take({ path, isFolder, files, unreadable }: Place): Promise<void> {
    const prefix = !isFolder || path.endsWith(sep) ? path : path + sep
    const known = await this.#deps.library.hashes(prefix)
    await this.#takeFiles(files, known)
    if (!isFolder) return

    const present = new Set(files.map((file) => file.path))
    // Files below an unreadable folder are not deleted, only inaccessible.
    const recognized = (await this.#deps.scans?.sources(prefix)) ?? []
    const missing = [...new Set([...known.keys(), ...recognized])].filter((source) => {
      const isHidden = unreadable.some((place) => source === place || source.startsWith(place + sep))
      return !present.has(source) && !isHidden
    })
    if (missing.length > 0) this.#report.removed += await this.#deps.library.remove(missing)
  }

  async #takeFiles(files: readonly FoundFile[], known: ReadonlyMap<string, string>): Promise<void> {
    const waiting = [...files].reverse()

    const lane = async (reader: DocumentReader) => {
      try {
        for (let file = waiting.pop(); file; file = waiting.pop()) await this.#takeFile(reader, file, known)
      } catch (error) {
        // Starts no further work and abandons what is being read.
        waiting.length = 0
        await this.close()
        throw error
      }
    }

    const lanes = Array.from({ length: lanesAReader }, () => this.#readers).flat()
    // Every lane must finish before the library may be closed.
    const ended = await Promise.allSettled(lanes.map(lane))
    const broken = ended.find((outcome) => outcome.status === 'rejected')
    if (broken) throw broken.reason
  }

  async #takeFile(
    reader: DocumentReader,
    file: FoundFile,
    known: ReadonlyMap<string, string>,
  ): Promise<void> {
    const { path } = file
    this.#deps.signal?.throwIfAborted()
    if (this.#taken.has(path)) return

    this.#taken.add(path)
    const failed = this.#report.failures.length
    this.#onProgress({ seen: this.#taken.size, total: this.#total, failed, path })
    const found = await this.#read(reader, file, known.get(path))
    this.#deps.signal?.throwIfAborted()
    if (found) await this.#add(path, found, known.has(path))
  }

  async #add(path: string, { document, unread }: DocumentWithScans, isKnown: boolean): Promise<void> {
    this.#report[isKnown ? 'replaced' : 'added'] += 1
    this.#report.passages += document.passages.length
    if (unread !== '') this.#report.unread.push({ path, reason: unread })
    await this.#batch.add(document)
  }

  /** @returns the document, or null when it is unchanged, cannot be read or waits for the recognition of its text */
  async #read(
    reader: DocumentReader,
    file: FoundFile,
    knownHash: string | undefined,
  ): Promise<DocumentWithScans | null> {
    const { path, sizeBytes } = file
    try {
      checkReadable(path, sizeBytes)
      const contentHash = await ofFile(hashFound(file))
      if (!this.#isUnchanged(knownHash, contentHash)) return await this.#readFile(reader, file, contentHash)
      this.#report.unchanged += 1
    } catch (error) {
      if (error instanceof PagesToRecognize)
        this.#found.push({ file, isKnown: knownHash !== undefined, pages: error.pages })
      else this.#failOfFile(path, error)
    }
    return null
  }

  #isUnchanged(knownHash: string | undefined, contentHash: string): boolean {
    if (knownHash === contentHash) return true
    return knownHash === hashUntilRecognized(contentHash) && this.#deps.scans?.isAvailable !== true
  }

  async #readFile(reader: DocumentReader, file: FoundFile, contentHash: string): Promise<DocumentWithScans> {
    const { path, rawPath, folder } = file
    const bytes = rawPath && (await ofFile(readFound(file)))
    const request = { path, contentHash, ...(folder && { folder: folder.path }) }
    const read = (scans?: Scans) =>
      ofFile(reader.read({ ...request, ...(scans && { scans }) }, bytes && streamOf(bytes)))
    const { scans } = this.#deps
    if (!scans) return { document: await read(), unread: '' }
    return scans.read(read, async () => ({
      source: path,
      sha256: sha256Of(bytes ?? (await ofFile(readFound(file)))),
    }))
  }

  async #takeScan({ file, isKnown, pages }: FoundScan): Promise<void> {
    const { path } = file
    const { scans, signal = new AbortController().signal } = this.#deps
    const [reader] = this.#readers
    if (!scans || !reader) return
    const failed = this.#report.failures.length
    const onPage = (done: PageProgress) =>
      this.#onProgress({ seen: this.#total, total: this.#total, failed, path, pages: done })
    let found: DocumentWithScans
    try {
      const bytes = await ofFile(readFound(file))
      const contentHash = contentHashOf(bytes)
      const read = (given?: Scans) =>
        ofFile(reader.read({ path, contentHash, ...(given && { scans: given }) }, streamOf(bytes)))
      const content = { source: path, sha256: sha256Of(bytes), open: async () => streamOf(bytes) }
      found = await scans.readRecognized(read, content, pages, { signal, onPage })
    } catch (error) {
      signal.throwIfAborted()
      return this.#failOfFile(path, error)
    }
    signal.throwIfAborted()
    await this.#add(path, found, isKnown)
    await this.#batch.flush()
  }

  /** @throws what is not of the file */
  #failOfFile(path: string, error: unknown): void {
    if (!(error instanceof UnreadableDocument)) throw error
    this.#fail(path, error)
  }

  #fail(path: string, error: unknown): void {
    this.#report.failures.push({ path, reason: failureReason(error) })
  }
}

/** @throws {UnreadableDocument} for every failure that is of the file, and {PagesToRecognize} */
async function ofFile<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (error instanceof UnreadableDocument || error instanceof PagesToRecognize) throw error
    throw new UnreadableDocument(failureReason(error), { cause: error })
  }
}
