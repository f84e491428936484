import PQueue from 'p-queue'
import { createStore } from 'zustand/vanilla'
import { ApiError, isLoginRefused, isUnreached } from '@/lib/client/api/api-error'
import { libraryFilesACall } from '@/lib/contract/routes/library-routes'
import type { SizedFile } from '../device/picked-files'

const concurrency = 4
const pausesMs = [1_000, 2_000, 4_000, 8_000, 15_000] as const
const busyPauseMs = 2_000
/** Minimum interval between progress notifications within a file. */
const reportIntervalMs = 200

export interface UploadCalls {
  /** @returns in order the SHA-256 of the library's file with that path and size, or '' */
  readonly known: (
    files: readonly { path: string; size: number }[],
    signal: AbortSignal,
  ) => Promise<readonly string[]>
  /** @returns in hex. @throws when the file can't be read */
  readonly hash: (file: File) => Promise<string>
  readonly send: (
    picked: SizedFile & { readonly sha256: string },
    options: { readonly signal: AbortSignal; readonly onProgress: (bytes: number) => void },
  ) => Promise<void>
}

export interface FailedUpload extends SizedFile {
  /** The host's sentence; '' if the local file can't be read. */
  readonly message: string
}

/** Why uploading is paused: it resumes automatically, except after a refusal. */
export type UploadTrouble =
  | { readonly kind: 'offline' }
  | { readonly kind: 'waiting' | 'refused'; readonly message: string }

export interface UploadState {
  readonly total: number
  readonly totalBytes: number
  readonly sent: number
  /** Of completed and current uploads. */
  readonly sentBytes: number
  /** Files that were already in the library. */
  readonly unchanged: number
  readonly failed: readonly FailedUpload[]
  readonly trouble: UploadTrouble | null
  readonly isBusy: boolean
}

const empty: UploadState = {
  total: 0,
  totalBytes: 0,
  sent: 0,
  sentBytes: 0,
  unchanged: 0,
  failed: [],
  trouble: null,
  isBusy: false,
}

interface OpenFile extends SizedFile {
  /** SHA-256 of the library's file with the same path; undefined until requested. */
  known?: Promise<string>
}

/** Skips files that the library has, and retries without a network. A refused file is set aside. */
export class UploadQueue {
  readonly #calls: UploadCalls
  readonly #store = createStore<UploadState>(() => empty)
  /** Replaced on cancel, so that tasks of the old queue block nothing. */
  #queue = new PQueue({ concurrency })
  #ending = new AbortController()
  /** Neither uploaded nor failed yet, in order. */
  readonly #open = new Set<OpenFile>()
  readonly #sending = new Map<OpenFile, number>()
  #sentBytes = 0
  #lastReportedAt = 0

  constructor(calls: UploadCalls) {
    this.#calls = calls
  }

  readonly getState = this.#store.getState
  readonly subscribe = this.#store.subscribe

  /**
   * Adds files; of those with the same path the last, which would replace the others. Counters restart once all
   * previous files were sent.
   */
  add(picked: readonly SizedFile[]): void {
    if (picked.length === 0) return

    const files = [...new Map(picked.map((each) => [each.path, each])).values()]

    if (!this.getState().isBusy) {
      this.#sentBytes = 0
      this.#set({ ...empty, failed: this.getState().failed })
    }

    this.#count(files)
    const added: OpenFile[] = files.map((each) => ({ ...each }))
    // Added before the first upload starts, because its request also asks about the following files.
    for (const file of added) this.#open.add(file)
    for (const file of added) this.#enqueue(file)
    this.resume()
  }

  resume(): void {
    this.#set({ trouble: null })
    this.#setBusy()
    this.#queue.start()
  }

  retry(paths: readonly string[]): void {
    const again = this.getState().failed.filter(({ path }) => paths.includes(path))
    this.#set({ failed: this.getState().failed.filter((each) => !again.includes(each)) })
    this.add(again.map(({ path, file, size }) => ({ path, file, size })))
  }

  cancel(): void {
    this.#queue.clear()
    this.#ending.abort()
    this.#queue = new PQueue({ concurrency })
    this.#ending = new AbortController()
    this.#open.clear()
    this.#sending.clear()
    const { sent, unchanged } = this.getState()
    this.#set({ total: sent + unchanged, totalBytes: this.#sentBytes, trouble: null })
    this.#reportBytes()
    this.#setBusy()
  }

  clear(): void {
    if (!this.getState().isBusy) this.#set(empty)
  }

  #count(files: readonly SizedFile[]): void {
    const bytes = files.reduce((sum, { size }) => sum + size, 0)
    this.#set({ total: this.getState().total + files.length, totalBytes: this.getState().totalBytes + bytes })
  }

  #enqueue(file: OpenFile, priority = 0): void {
    const { signal } = this.#ending
    void this.#queue.add(() => this.#take(file, signal), { priority })
  }

  /** Uploads one file. If every file would be refused, it returns to the head of the queue. */
  async #take(file: OpenFile, signal: AbortSignal): Promise<void> {
    try {
      const known = await (file.known ?? this.#ask(file, signal))
      const sha256 = await this.#calls.hash(file.file)
      if (signal.aborted) return
      if (sha256 === known) return this.#done(file, 'unchanged')
      await this.#send(file, sha256, signal)
      if (signal.aborted) return
      this.#done(file, 'sent')
    } catch (error) {
      this.#sending.delete(file)
      if (signal.aborted) return
      if (!isForAll(error))
        return this.#fail(file, error instanceof ApiError ? error.message || error.code : '')
      this.#queue.pause()
      this.#enqueue(file, 1)
      this.#set({ trouble: { kind: 'refused', message: error.message } })
    }
  }

  /** After a lost response the host is queried first: the file may have arrived. */
  async #send(file: OpenFile, sha256: string, signal: AbortSignal): Promise<void> {
    const onProgress = (bytes: number) => signal.aborted || this.#progress(file, bytes)
    const sizes = [{ path: file.path, size: file.size }]
    let isFirst = true
    await this.#retryWithBackoff(signal, async () => {
      const [there] = isFirst ? [] : await this.#calls.known(sizes, signal)
      isFirst = false
      if (there !== sha256) await this.#calls.send({ ...file, sha256 }, { signal, onProgress })
    })
  }

  /** Queries the host about this file and the next ones in one call; their uploads await the same response. */
  #ask(file: OpenFile, signal: AbortSignal): Promise<string> {
    const others = [...this.#open].filter((each) => each !== file && each.known === undefined)
    const asked = [file, ...others.slice(0, libraryFilesACall - 1)]
    const sizes = asked.map((each) => ({ path: each.path, size: each.size }))
    const answer = this.#retryWithBackoff(signal, () => this.#calls.known(sizes, signal))
    for (const [at, each] of asked.entries()) {
      each.known = answer.then((hashes) => hashes[at] ?? '')
      // The upload handles the error, and queries again the next time.
      each.known.catch(() => delete each.known)
    }

    return file.known ?? Promise.resolve('')
  }

  async #retryWithBackoff<Result>(signal: AbortSignal, call: () => Promise<Result>): Promise<Result> {
    for (let tries = 0; ; tries += 1) {
      try {
        const result = await call()
        this.#showTrouble(null)
        return result
      } catch (error) {
        const trouble = troubleOf(error)
        if (signal.aborted || !trouble) throw error
        this.#showTrouble(trouble.shown)
        await pause(trouble.pauseMs ?? pausesMs[Math.min(tries, pausesMs.length - 1)] ?? 0, signal)
      }
    }
  }

  /** A refusal stays: the queue is paused until the user continues, whatever happens to files under way. */
  #showTrouble(trouble: UploadTrouble | null): void {
    const shown = this.getState().trouble
    if (shown !== trouble && shown?.kind !== 'refused') this.#set({ trouble })
  }

  #progress(file: OpenFile, bytes: number): void {
    this.#sending.set(file, Math.min(bytes, file.size))
    if (performance.now() - this.#lastReportedAt >= reportIntervalMs) this.#reportBytes()
  }

  #done(file: OpenFile, how: 'sent' | 'unchanged'): void {
    this.#sending.delete(file)
    this.#sentBytes += file.size
    this.#open.delete(file)
    const failed = this.getState().failed.filter(({ path }) => path !== file.path)
    this.#set({ [how]: this.getState()[how] + 1, failed })
    this.#reportBytes()
    this.#setBusy()
  }

  #fail(openFile: OpenFile, message: string): void {
    const { path, file, size } = openFile
    const { total, totalBytes, failed } = this.getState()
    const others = failed.filter((each) => each.path !== path)
    this.#set({
      total: total - 1,
      totalBytes: totalBytes - size,
      failed: [...others, { path, file, size, message }],
    })
    this.#open.delete(openFile)
    this.#setBusy()
  }

  /** Asks for confirmation before the page is left while uploads are open. */
  #setBusy(): void {
    const isBusy = this.#open.size > 0
    this.#set({ isBusy })
    if (isBusy) window.addEventListener('beforeunload', askBeforeLeaving)
    else window.removeEventListener('beforeunload', askBeforeLeaving)
  }

  #reportBytes(): void {
    this.#lastReportedAt = performance.now()
    const sending = [...this.#sending.values()].reduce((sum, bytes) => sum + bytes, 0)
    this.#set({ sentBytes: this.#sentBytes + sending })
  }

  #set(change: Partial<UploadState>): void {
    this.#store.setState(change)
  }
}

/** Whether other files would be refused for the same reason. */
function isForAll(error: unknown): error is ApiError {
  return isLoginRefused(error) || (error instanceof ApiError && error.code === 'forbidden')
}

/** @returns null if a retry is useless */
function troubleOf(
  error: unknown,
): { readonly shown: UploadTrouble | null; readonly pauseMs?: number } | null {
  if (!(error instanceof ApiError)) return null
  if (isUnreached(error) || error.code === 'timeout') return { shown: { kind: 'offline' } }
  if (error.code === 'rate_limited') return { shown: null, pauseMs: error.retryAfterMs ?? busyPauseMs }
  if (error.code === 'unavailable') return { shown: { kind: 'waiting', message: error.message } }
  return null
}

/** Ends early when the network is back. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}

/** The browser shows its own text. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
