import PQueue from 'p-queue'
import { createStore } from 'zustand/vanilla'
import { isPassing } from '@/lib/client/api/api-error'
import { ownStorage } from '@/lib/client/device/own-storage'
import {
  dataBytes,
  documentBytes,
  extensionOf,
  maxImageBytes,
  savedAs,
} from '@/lib/contract/document-formats'
import { type FileInfo, fileNameCharacters, type UploadWish } from '@/lib/contract/routes/file-routes'
import { printable } from '@/lib/text/printable'
import { printableFileName } from '@/lib/text/printable-file-name'
import { type Attachment, type AttachmentFailure, isUnderWay, type Unfit } from './attachment'
import { HeldQuestion } from './held-question'
import { readKept, writeKept } from './kept-attachments'

interface UploadTarget {
  readonly file_id: string
  readonly upload_url: string
  readonly headers: Readonly<Record<string, string>>
}

export interface AttachmentCalls {
  /** @returns in hex. @throws when the file can't be read */
  readonly hash: (file: File) => Promise<string>
  readonly sign: (wish: UploadWish, signal: AbortSignal) => Promise<UploadTarget>
  readonly put: (
    target: UploadTarget,
    file: File,
    options: { readonly signal: AbortSignal; readonly onProgress: (bytes: number) => void },
  ) => Promise<void>
  /** Lets the host fetch the content of an address. */
  readonly link: (url: string, signal: AbortSignal) => Promise<{ readonly file_id: string }>
  readonly finish: (fileId: string, signal: AbortSignal) => Promise<unknown>
  readonly info: (fileId: string, signal: AbortSignal) => Promise<FileInfo>
  /** Has a file read again, with its hidden content or without. */
  readonly chooseHidden: (fileId: string, include: boolean, signal: AbortSignal) => Promise<unknown>
  /** Has a stored file read again that could not be read, or whose recognition was stopped; without it, it is sent again. */
  readonly reread?: (fileId: string, signal: AbortSignal) => Promise<unknown>
  readonly remove: (fileId: string) => Promise<unknown>
  readonly failureOf: (error: unknown) => AttachmentFailure
  /** Delay between two polls of a file that is being read. */
  readonly pause: (signal: AbortSignal) => Promise<void>
}

export interface AttachmentLimits {
  readonly extensions: readonly string[]
  /** Table files may have the larger size limit of analysis. */
  readonly isData?: boolean
  /** False if nothing can see images, although their formats are accepted. */
  readonly seesImages?: boolean
  readonly maxFiles: number
  readonly maxBytes: number
}

/** A file that the user already has on the host; removing the attachment does not delete it. */
interface StoredFile {
  readonly fileId: string
  readonly name: string
}

interface Entry {
  shown: Attachment
  /** A local file, the address of a page, or a file on the host. */
  readonly file: File | string | StoredFile
  ending: AbortController
  /** Whether the host has it and could not read it, or stopped. */
  isUnread?: boolean
}

const maxConcurrent = 2
/** Polls in a row that fail before a file that is being read has failed: ten minutes. */
const mostFailures = 600
const mebibyte = 1024 * 1024

/** Uploaded in order, two at a time, then polled until read. Failed ones stay with their error. */
export class AttachmentList {
  readonly #calls: AttachmentCalls
  readonly limits: AttachmentLimits
  readonly #store = createStore<readonly Attachment[]>(() => [])
  readonly #uploads = new PQueue({ concurrency: maxConcurrent })
  #entries: readonly Entry[] = []
  #isAwaitingLogin: boolean
  #made = 0
  #keptIn = ''
  readonly #heldQuestion = new HeldQuestion()

  /** @param isAwaitingLogin uploads wait for `release` */
  constructor(calls: AttachmentCalls, limits: AttachmentLimits, isAwaitingLogin: boolean) {
    this.#calls = calls
    this.limits = limits
    this.#isAwaitingLogin = isAwaitingLogin
  }

  readonly subscribe = this.#store.subscribe
  readonly snapshot = this.#store.getState

  /** @returns those of these that are no images, if nothing can see images */
  withoutUnseen(files: readonly File[]): readonly File[] {
    const { seesImages = true } = this.limits
    return seesImages ? files : files.filter(({ type }) => !type.startsWith('image/'))
  }

  /** @returns how many files exceeded the limit */
  add(files: readonly File[]): number {
    let { room, places } = this.#room()
    const taken = files.filter((file) => {
      if (places === 0) return false
      if (unfitness(file, this.limits) === null) {
        if (room === 0) return false
        room -= 1
      }
      places -= 1
      return true
    })
    this.#take(taken)
    return files.length - taken.length
  }

  /** @returns false if the limit is reached */
  addLink(url: string): boolean {
    const { room, places } = this.#room()
    if (room === 0 || places === 0) return false
    this.#take([url])
    return true
  }

  /** @param name until the host says it */
  addStored(fileId: string, name = ''): void {
    const isThere = this.snapshot().some((shown) => shown.fileId === fileId)
    if (!isThere && this.#room().room > 0) this.#take([{ fileId, name }])
  }

  /**
   * Adds the files that were kept under this key of the tab's storage, and keeps those on the host there, and no longer
   * under an earlier key.
   * @returns a function that ends this
   */
  keepIn(key: string): () => void {
    if (this.#keptIn !== '' && this.#keptIn !== key) ownStorage.remove(this.#keptIn)
    this.#keptIn = key
    for (const { fileId, name } of readKept(key)) this.addStored(fileId, name)
    const write = () => writeKept(key, this.snapshot())
    write()
    return this.subscribe(write)
  }

  /** Unusable files do not count against usable ones, and are shown while there are free places. */
  #room(): { room: number; places: number } {
    const { maxFiles } = this.limits
    const usable = this.snapshot().filter((shown) => shown.state !== 'failed' || isRetriable(shown))
    return {
      room: Math.max(0, maxFiles - usable.length),
      places: Math.max(0, 2 * maxFiles - this.snapshot().length),
    }
  }

  #take(files: readonly Entry['file'][]): void {
    const added = files.map((file): Entry => {
      const unfit = unfitness(file, this.limits)
      const shown: Attachment = {
        key: `a${++this.#made}`,
        name: nameOf(file),
        size: file instanceof File ? file.size : 0,
        state: unfit ? 'failed' : this.#isAwaitingLogin ? 'awaitingLogin' : 'waiting',
        progress: 0,
        fileId: typeof file === 'string' || file instanceof File ? '' : file.fileId,
        ...(unfit ? { failure: unfit } : {}),
      }
      return { file, shown, ending: new AbortController() }
    })
    this.#entries = [...this.#entries, ...added]
    this.#notify()
    for (const entry of added) if (entry.shown.state === 'waiting') void this.#send(entry)
  }

  /** Starts the paused uploads after a login. */
  release(): void {
    this.#isAwaitingLogin = false
    for (const entry of this.#entries) {
      if (entry.shown.state !== 'awaitingLogin') continue
      this.#change(entry, { state: 'waiting' })
      void this.#send(entry)
    }
  }

  retry(key: string): void {
    const entry = this.#entries.find(({ shown }) => shown.key === key)
    if (entry?.shown.state !== 'failed' || !isRetriable(entry.shown)) return

    const { failure: _, ...rest } = entry.shown
    const { isUnread } = entry
    entry.isUnread = false
    if (isUnread && this.#calls.reread) {
      entry.shown = { ...rest, state: 'reading', progress: 0 }
      this.#notify()
      return void this.#reread(entry, this.#calls.reread)
    }
    this.#drop(entry)
    entry.ending = new AbortController()
    entry.shown = {
      ...rest,
      fileId: '',
      progress: 0,
      state: this.#isAwaitingLogin ? 'awaitingLogin' : 'waiting',
    }
    this.#notify()
    if (!this.#isAwaitingLogin) void this.#send(entry)
  }

  /**
   * Has it read again, with its hidden content or without.
   * @throws when the host refuses; it is as before then
   */
  async chooseHidden(key: string, include: boolean): Promise<void> {
    const entry = this.#entries.find(({ shown }) => shown.key === key)
    if (!entry || isUnderWay(entry.shown) || !entry.shown.hidden) return
    const { signal } = entry.ending
    const before = entry.shown
    const { failure: _, ...rest } = before
    entry.shown = { ...rest, state: 'reading', progress: 0, includesHidden: include }
    this.#notify()
    try {
      await this.#calls.chooseHidden(before.fileId, include, signal)
    } catch (error) {
      if (signal.aborted) return
      entry.shown = before
      this.#notify()
      throw error
    }
    try {
      await this.#follow(entry, before.fileId, signal)
    } catch (error) {
      if (!signal.aborted) this.#change(entry, { state: 'failed', failure: this.#failureOf(error) })
    }
  }

  remove(key: string): void {
    const entry = this.#entries.find(({ shown }) => shown.key === key)
    if (!entry) return
    this.#drop(entry)
    this.#entries = this.#entries.filter((each) => each !== entry)
    this.#notify()
  }

  /** Removes an attachment without deleting the file on the host. */
  forget(key: string): void {
    this.#entries = this.#entries.filter((entry) => {
      if (entry.shown.key !== key) return true
      entry.ending.abort()
      return false
    })
    this.#notify()
  }

  /** Removes all after they were sent with a question; the files stay on the host. */
  clear(): void {
    for (const { ending } of this.#entries) ending.abort()
    this.#entries = []
    this.#notify()
  }

  /**
   * @returns the usable files, once no upload is in progress; failed ones are left out
   * @throws the signal's reason
   */
  settled(signal: AbortSignal): Promise<string[]> {
    return new Promise((resolve, reject) => {
      const look = () => {
        if (this.snapshot().some(isUnderWay)) return
        stop()
        resolve(this.snapshot().flatMap(({ state, fileId }) => (state === 'ready' ? [fileId] : [])))
      }

      const end = () => {
        stop()
        reject(signal.reason)
      }

      const unsubscribe = this.subscribe(look)

      const stop = () => {
        unsubscribe()
        signal.removeEventListener('abort', end)
      }

      signal.addEventListener('abort', end)
      look()
    })
  }

  /** Call when a question is sent. @returns whether it waits, for files that could not be read, to be sent again */
  isHeld(): boolean {
    const isHeld = this.#heldQuestion.isHeld(this.snapshot())
    this.#notify()
    return isHeld
  }

  /** @returns how many files hold the question back; 0 for none */
  unusable(): number {
    return this.#heldQuestion.unusable(this.snapshot())
  }

  /** Uploads it when it is its turn, then follows how it is read. */
  async #send(entry: Entry): Promise<void> {
    const { signal } = entry.ending
    try {
      const fileId = await this.#uploads.add(() => this.#upload(entry, signal), { signal })
      await this.#follow(entry, fileId, signal)
    } catch (error) {
      if (!signal.aborted) this.#change(entry, { state: 'failed', failure: this.#failureOf(error) })
    }
  }

  async #reread(entry: Entry, reread: NonNullable<AttachmentCalls['reread']>): Promise<void> {
    const { signal } = entry.ending
    const { fileId } = entry.shown
    try {
      await reread(fileId, signal)
      await this.#follow(entry, fileId, signal)
    } catch (error) {
      if (!signal.aborted) this.#change(entry, { state: 'failed', failure: this.#failureOf(error) })
    }
  }

  async #upload(entry: Entry, signal: AbortSignal): Promise<string> {
    const { file } = entry
    this.#change(entry, { state: 'sending' })
    if (typeof file === 'string') {
      const { file_id } = await this.#calls.link(file, signal)
      if (signal.aborted) void this.#calls.remove(file_id).catch(ignore)
      signal.throwIfAborted()
      this.#change(entry, { fileId: file_id })
      return file_id
    }
    if (!(file instanceof File)) {
      this.#change(entry, { fileId: file.fileId })
      return file.fileId
    }

    const sha256 = await this.#hash(file)
    signal.throwIfAborted()
    const { size, type } = file
    const { name } = entry.shown
    const target = await this.#calls.sign({ name, size, mime: type, sha256 }, signal)
    if (signal.aborted) void this.#calls.remove(target.file_id).catch(ignore)
    signal.throwIfAborted()
    this.#change(entry, { fileId: target.file_id })
    const onProgress = (bytes: number) => this.#change(entry, { progress: Math.min(1, bytes / size) })
    await this.#calls.put(target, file, { signal, onProgress })
    await this.#calls.finish(target.file_id, signal)
    return target.file_id
  }

  async #hash(file: File): Promise<string> {
    try {
      return await this.#calls.hash(file)
    } catch (cause) {
      throw new UnreadableFile('the file cannot be read', { cause })
    }
  }

  async #follow(entry: Entry, fileId: string, signal: AbortSignal): Promise<void> {
    this.#change(entry, { state: 'reading', progress: 0 })
    for (;;) {
      const { state, progress, pages, sheets, hidden = 0, name, ...rest } = await this.#infoOf(fileId, signal)
      signal.throwIfAborted()
      // Shows the title of a page once known.
      if (!(entry.file instanceof File) && name !== entry.shown.name) this.#change(entry, { name })
      if (hidden > 0) this.#change(entry, { hidden, includesHidden: rest.includes_hidden ?? false })
      if (state === 'failed') {
        entry.isUnread = true
        const { reason: message = '', may_retry: mayRetry = false, is_stopped: isStopped = false } = rest
        return this.#change(entry, { state, failure: { kind: 'refused', message, mayRetry, isStopped } })
      }
      const extent = { ...(pages ? { pages } : {}), ...(sheets ? { sheets } : {}) }
      if (state === 'ready') return this.#change(entry, { state: 'ready', progress: 1, ...extent })
      const { scanned, recognized } = rest
      this.#change(entry, { progress: progress / 100, scanned, recognized })
      await this.#calls.pause(signal)
    }
  }

  /** The host reads a file on while the network is away: only a long absence is a failure. */
  async #infoOf(fileId: string, signal: AbortSignal): Promise<FileInfo> {
    for (let failures = 0; ; failures += 1) {
      try {
        return await this.#calls.info(fileId, signal)
      } catch (error) {
        if (!isPassing(error) || failures >= mostFailures) throw error
        await this.#calls.pause(signal)
      }
    }
  }

  #failureOf(error: unknown): AttachmentFailure {
    return error instanceof UnreadableFile ? { kind: 'unreadable' } : this.#calls.failureOf(error)
  }

  /** Aborts its upload, and deletes it on the host. */
  #drop({ ending, file, shown: { fileId } }: Entry): void {
    ending.abort()
    if (typeof file !== 'string' && !(file instanceof File)) return
    // If that fails the file stays in 我的文件, where it can be deleted.
    if (fileId !== '') void this.#calls.remove(fileId).catch(ignore)
  }

  #change(entry: Entry, change: Partial<Attachment>): void {
    entry.shown = { ...entry.shown, ...change }
    this.#notify()
  }

  #notify(): void {
    this.#store.setState(
      this.#entries.map(({ shown }) => shown),
      true,
    )
  }
}

class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

function nameOf(file: Entry['file']): string {
  if (typeof file === 'string') return printable(file)
  return file instanceof File ? printableFileName(file.name) : file.name
}

/** @returns whether the same file may be sent or read again */
export function isRetriable({ failure }: Attachment): boolean {
  if (failure?.kind === 'refused') return failure.mayRetry
  return failure?.kind === 'broken' || failure?.kind === 'unreadable'
}

function unfitness(file: Entry['file'], { extensions, maxBytes, isData }: AttachmentLimits): Unfit | null {
  if (!(file instanceof File)) return null

  const name = printableFileName(file.name)
  const { size } = file
  const extension = extensionOf(name)
  const better = extensions.includes(extension) ? undefined : savedAs.get(extension)
  if (better !== undefined) return { kind: 'save_as', better }

  const own = (isData ? dataBytes : documentBytes).get(extension) ?? maxImageBytes
  const most = Math.min(maxBytes, own)
  if (!extensions.includes(extension)) return { kind: 'format' }
  if (name.length > fileNameCharacters) return { kind: 'name' }
  if (size === 0) return { kind: 'empty' }

  return size > most ? { kind: 'large', megabytes: Math.floor(most / mebibyte) } : null
}

function ignore(): void {}
