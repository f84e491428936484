import 'client-only'
import * as z from 'zod/mini'
import type { BrowserStorage } from '@/lib/client/device/browser-storage'
import { type TrackingRecord, trackingRecord } from '@/lib/contract/routes/collect-routes'

const storageKey = 'tracking-queue'
const maxRecords = 200

/** Shared by all tabs; they survive a reload. Taken records are removed, so no two tabs send them. */
export class RecordQueue {
  readonly #storage: BrowserStorage
  /** Fallback without storage: records live as long as the page. */
  #inMemory: TrackingRecord[] = []

  constructor(storage: BrowserStorage) {
    this.#storage = storage
  }

  get size(): number {
    return this.#read().length
  }

  /** The oldest are dropped when there are too many. */
  add(records: readonly TrackingRecord[]): void {
    this.#write([...this.#read(), ...records].slice(-maxRecords))
  }

  /** Returns unsent records to the queue; they are older than all others. */
  putBack(records: readonly TrackingRecord[]): void {
    this.#write([...records, ...this.#read()].slice(-maxRecords))
  }

  take(most: number): TrackingRecord[] {
    const records = this.#read()
    const taken = records.splice(0, most)
    this.#write(records)
    return taken
  }

  clear(): void {
    this.#write([])
  }

  #read(): TrackingRecord[] {
    const parsed = z.array(trackingRecord).safeParse(this.#storage.readJson(storageKey))
    return [...(parsed.success ? parsed.data : []), ...this.#inMemory]
  }

  #write(records: readonly TrackingRecord[]): void {
    const isKept =
      records.length === 0 ? this.#remove() : this.#storage.write(storageKey, JSON.stringify(records))
    this.#inMemory = isKept ? [] : [...records]
    if (!isKept) this.#remove()
  }

  #remove(): boolean {
    this.#storage.remove(storageKey)
    return true
  }
}
