import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { maxDocumentBytes } from '../../lib/contract/document-formats.ts'
import type { LibraryDocument, LibraryIndex } from '../storage/library/library-index.ts'
import { checkReadable, isDocument } from './formats.ts'
import { contentHashOf, startContentHash } from './library-document.ts'
import { documentBatch } from './process/document-batch.ts'
import { DocumentReader } from './process/document-reader.ts'
import { readWithin } from './process/read-within.ts'
import { failureReason, UnreadableDocument } from './refusals.ts'
import { findNamed, type Location, walkFiles } from './walk-files.ts'

interface IngestFailure {
  readonly path: string
  /** The reason in Chinese, for the operator. */
  readonly reason: string
}

/** Result of an ingest. `documents` and `passages` count additions and replacements. */
export interface IngestReport {
  added: number
  replaced: number
  unchanged: number
  removed: number
  passages: number
  /** Files in folders with unsupported formats. */
  skipped: number
  /** Symbolic links, which are not followed. */
  links: number
  failures: IngestFailure[]
}

export interface IngestProgress {
  /** Number of documents processed so far, including the one at `path`. */
  readonly seen: number
  readonly total: number
  readonly failed: number
  readonly path: string
}

export interface IngestDeps {
  readonly library: LibraryIndex
  readonly signal?: AbortSignal
}

/** Parsing takes longer than writing; half of the processors are left for concurrent searches. */
const readerCount = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)))
/** Concurrent files per reader process: one is parsed while others are hashed or written. */
const lanesAReader = 3

interface FoundFile extends Location {
  readonly sizeBytes: number
  /** The folder in which it was found; null when it was named directly. */
  readonly folder: Location | null
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
 * listed with its reason, and its existing passages stay. Idempotent; after an interruption it continues where it
 * stopped, since documents are committed in batches.
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
  readonly #report: IngestReport = {
    added: 0,
    replaced: 0,
    unchanged: 0,
    removed: 0,
    passages: 0,
    skipped: 0,
    links: 0,
    failures: [],
  }
  readonly #deps: IngestDeps
  readonly #onProgress: (progress: IngestProgress) => void
  readonly #batch: ReturnType<typeof documentBatch>
  readonly #readers = Array.from({ length: readerCount }, () => new DocumentReader())
  readonly #taken = new Set<string>()
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
    this.#report.failures.sort((left, right) => (left.path < right.path ? -1 : 1))
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
    const missing = [...known.keys()].filter((source) => {
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
    const document = await this.#read(reader, file, known.get(path))
    this.#deps.signal?.throwIfAborted()
    if (!document) return

    this.#report[known.has(path) ? 'replaced' : 'added'] += 1
    this.#report.passages += document.passages.length
    await this.#batch.add(document)
  }

  /** @returns the document, or null when it is unchanged or cannot be read */
  async #read(
    reader: DocumentReader,
    { path, rawPath, sizeBytes, folder }: FoundFile,
    knownHash: string | undefined,
  ): Promise<LibraryDocument | null> {
    try {
      checkReadable(path, sizeBytes)
      const contentHash = await hashFile(rawPath ?? path, sizeBytes)
      if (knownHash !== contentHash) {
        const within = folder && (folder.rawPath ?? folder.path)
        const bytes = rawPath && (await readWithin(within, rawPath))
        const content = bytes && { size: bytes.byteLength, bytes: Readable.from([bytes]) }
        return await reader.read({ path, contentHash, ...(folder && { folder: folder.path }) }, content)
      }
      this.#report.unchanged += 1
    } catch (error) {
      this.#fail(path, error)
    }
    return null
  }

  #fail(path: string, error: unknown): void {
    this.#report.failures.push({ path, reason: failureReason(error) })
  }
}

/** Maximum bytes hashed in one call, which takes about a millisecond. */
const smallBytes = 1024 * 1024

/** @returns the content hash; large files are hashed in chunks, and at most up to the size limit */
async function hashFile(path: string | Buffer, sizeBytes: number): Promise<string> {
  if (sizeBytes <= smallBytes) return contentHashOf(await readFile(path))
  const hash = startContentHash()
  for await (const chunk of createReadStream(path, { end: maxDocumentBytes, highWaterMark: smallBytes }))
    hash.update(chunk as Uint8Array)
  return hash.digest('hex')
}
