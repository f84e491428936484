import { readFile, stat } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import type { LibraryDocument, LibraryIndex } from '../../storage/library-index.ts'
import { UnreadableDocument } from './blocks.ts'
import { DocumentBatch } from './document-batch.ts'
import { DocumentReader } from './document-reader.ts'
import { contentHashOf } from './library-document.ts'
import { checkReadable, isReadable } from './read-document.ts'
import { walkFiles } from './walk-files.ts'

export interface IngestFailure {
  readonly path: string
  /** In Chinese, for the operator. */
  readonly reason: string
}

/** What an ingest did. `documents` and `passages` count what was added or replaced. */
export interface IngestReport {
  added: number
  replaced: number
  unchanged: number
  removed: number
  passages: number
  /** Files of formats that are not taken in, passed over inside folders. */
  skipped: number
  failures: IngestFailure[]
}

export interface IngestProgress {
  /** How many files were looked at so far. */
  readonly seen: number
  readonly path: string
}

export interface IngestDeps {
  readonly library: LibraryIndex
  readonly signal?: AbortSignal
}

/**
 * Brings the library in step with files and folders: new files are added, changed ones replaced, unchanged ones left
 * alone, and those that are gone from a given folder removed. A file that cannot be read never stops the rest: it is
 * listed with its reason, and what the library knew of it stays. Doing it again changes nothing.
 * @param paths files and folders; relative ones count from the working directory
 * @throws the signal's reason when it is aborted; what was done by then stays
 */
export async function ingestPaths(
  paths: readonly string[],
  deps: IngestDeps,
  onProgress: (progress: IngestProgress) => void = () => undefined,
): Promise<IngestReport> {
  const ingest = new Ingest(deps, onProgress)
  try {
    for (const path of paths) await ingest.take(resolve(path))
    return await ingest.finish()
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
    failures: [],
  }
  readonly #deps: IngestDeps
  readonly #onProgress: (progress: IngestProgress) => void
  readonly #batch: DocumentBatch
  readonly #reader = new DocumentReader()
  readonly #taken = new Set<string>()

  constructor(deps: IngestDeps, onProgress: (progress: IngestProgress) => void) {
    this.#deps = deps
    this.#onProgress = onProgress
    this.#batch = new DocumentBatch(deps.library)
  }

  async take(path: string): Promise<void> {
    const found = await stat(path).catch((error: unknown) => {
      this.#fail(path, error)
      return null
    })
    if (found?.isDirectory()) await this.#folder(path)
    else if (found?.isFile()) await this.#file(path, found.size, await this.#deps.library.hashes(path))
    else if (found) this.#fail(path, new UnreadableDocument('既不是文件也不是文件夹'))
  }

  async finish(): Promise<IngestReport> {
    await this.#batch.flush()
    return this.#report
  }

  async close(): Promise<void> {
    await this.#reader.close()
  }

  async #folder(folder: string): Promise<void> {
    const prefix = folder.endsWith(sep) ? folder : folder + sep
    const known = await this.#deps.library.hashes(prefix)
    const present = new Set<string>()
    const unreadable: string[] = []
    for await (const entry of walkFiles(folder)) {
      if (entry.kind === 'unreadable') {
        unreadable.push(entry.path)
        this.#fail(entry.path, entry.cause)
        continue
      }
      present.add(entry.path)
      if (isReadable(entry.path)) await this.#file(entry.path, entry.sizeBytes, known)
      else this.#report.skipped += 1
    }
    // What lies below a place that could not be read is not gone; it is only out of sight.
    const gone = [...known.keys()].filter((source) => {
      const isHidden = unreadable.some((place) => source === place || source.startsWith(place + sep))
      return !present.has(source) && !isHidden
    })
    if (gone.length > 0) this.#report.removed += await this.#deps.library.remove(gone)
  }

  async #file(path: string, sizeBytes: number, known: ReadonlyMap<string, string>): Promise<void> {
    this.#deps.signal?.throwIfAborted()
    if (this.#taken.has(path)) return
    this.#taken.add(path)
    this.#onProgress({ seen: this.#taken.size, path })
    const document = await this.#read(path, sizeBytes, known.get(path))
    if (!document) return
    this.#report[known.has(path) ? 'replaced' : 'added'] += 1
    this.#report.passages += document.passages.length
    await this.#batch.add(document)
  }

  /** @returns the document, or null when it is unchanged or cannot be read */
  async #read(
    path: string,
    sizeBytes: number,
    knownHash: string | undefined,
  ): Promise<LibraryDocument | null> {
    try {
      checkReadable(path, sizeBytes)
      const bytes = await readFile(path)
      const hash = contentHashOf(bytes)
      if (knownHash !== hash) return await this.#reader.read({ path, bytes, contentHash: hash })
      this.#report.unchanged += 1
    } catch (error) {
      this.#fail(path, error)
    }
    return null
  }

  #fail(path: string, error: unknown): void {
    this.#report.failures.push({ path, reason: reasonOf(error) })
  }
}

const systemReasons = new Map([
  ['ENOENT', '找不到这个文件或文件夹'],
  ['EACCES', '没有读取权限'],
  ['EPERM', '没有读取权限'],
  ['ELOOP', '符号链接绕成了圈'],
  ['EMFILE', '同时打开的文件太多'],
  ['EISDIR', '不是文件'],
])

function reasonOf(error: unknown): string {
  if (error instanceof UnreadableDocument) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return systemReasons.get(code) ?? '读取时出错，内容可能已损坏'
}
