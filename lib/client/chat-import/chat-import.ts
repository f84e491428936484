import { createStore } from 'zustand/vanilla'
import 'client-only'
import { type ImportedConversation, importLimits } from '@/lib/contract/routes/import-routes'
import { readChatGptConversation } from './chatgpt-conversation'
import { type ImportRefusal, ImportRefused, readExport } from './read-export'

interface ImportPreview {
  readonly conversations: number
  readonly messages: number
  readonly empty: number
  /** Messages omitted completely or partly. */
  readonly left: number
}

export type ImportState =
  | { readonly step: 'idle' }
  | { readonly step: 'reading'; readonly progress: number }
  | { readonly step: 'preview'; readonly preview: ImportPreview }
  | { readonly step: 'adding'; readonly done: number; readonly of: number }
  | {
      readonly step: 'done'
      readonly added: number
      readonly known: number
      readonly refused: number
    }
  | { readonly step: 'failed'; readonly why: ImportRefusal | 'empty' | 'host'; readonly message: string }

interface Counted {
  readonly added: number
  readonly known: number
  readonly refused: number
}

export interface ImportCalls {
  /** Adds conversations; known ones are skipped. */
  readonly add: (conversations: ImportedConversation[], signal: AbortSignal) => Promise<Counted>
  /** @returns milliseconds until a rate-limited call may be retried; null for other failures */
  readonly waitOf: (error: unknown) => number | null
  readonly sentenceOf: (error: unknown) => string
}

/** Maximum characters of texts per call; encoded as UTF-8 they fit into a request body with their metadata. */
const charactersAtOnce = 1_000_000
const idle: ImportState = { step: 'idle' }

/** Reads the file twice: for a preview, then to add it. Repeated, it adds only what is missing. */
export class ChatImport {
  readonly #calls: ImportCalls
  readonly #store = createStore<ImportState>(() => idle)
  #ending = new AbortController()
  #file: File | null = null

  constructor(calls: ImportCalls) {
    this.#calls = calls
  }

  readonly subscribe = this.#store.subscribe
  readonly snapshot = this.#store.getState

  async read(file: File): Promise<void> {
    this.cancel()
    this.#file = file
    await this.#run(async (signal) => {
      const counts = { conversations: 0, messages: 0, empty: 0, left: 0 }
      const onBytes = (bytes: number) => this.#set({ step: 'reading', progress: bytes / file.size })
      this.#set({ step: 'reading', progress: 0 })
      for await (const text of readExport(file, { onBytes, signal })) {
        const { imported, messages, left } = readChatGptConversation(text)
        counts.left += left
        counts.messages += messages
        if (imported) counts.conversations += 1
        else counts.empty += 1
      }

      this.#set(
        counts.conversations > 0
          ? { step: 'preview', preview: counts }
          : { step: 'failed', why: 'empty', message: '' },
      )
    })
  }

  async add(): Promise<void> {
    const [file, state] = [this.#file, this.snapshot()]
    if (!file || state.step !== 'preview') return
    const of = state.preview.conversations
    await this.#run(async (signal) => {
      const sum = { added: 0, known: 0, refused: 0 }
      this.#set({ step: 'adding', done: 0, of })
      for await (const batch of batchesOf(readExport(file, { onBytes: () => undefined, signal }))) {
        const { added, known, refused } = await this.#addPatiently(batch, signal)
        sum.added += added
        sum.known += known
        sum.refused += refused
        this.#set({ step: 'adding', done: sum.added + sum.known + sum.refused, of })
      }
      this.#set({ step: 'done', ...sum })
    })
  }

  /** Retries rate-limited calls after the given time. */
  async #addPatiently(batch: ImportedConversation[], signal: AbortSignal): Promise<Counted> {
    for (;;) {
      try {
        return await this.#calls.add(batch, signal)
      } catch (error) {
        const waitMs = this.#calls.waitOf(error)
        if (waitMs === null) throw error
        await delay(waitMs, signal)
      }
    }
  }

  cancel(): void {
    this.#ending.abort()
    this.#ending = new AbortController()
    this.#file = null
    this.#set(idle)
  }

  async #run(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { signal } = this.#ending
    try {
      await work(signal)
    } catch (error) {
      if (signal.aborted) return
      const otherwise = this.snapshot().step === 'reading' ? 'broken' : 'host'
      const why = error instanceof ImportRefused ? error.why : otherwise
      this.#set({ step: 'failed', why, message: why === 'host' ? this.#calls.sentenceOf(error) : '' })
    }
  }

  #set(state: ImportState): void {
    this.#store.setState(state, true)
  }
}

async function* batchesOf(texts: AsyncIterable<string>): AsyncGenerator<ImportedConversation[]> {
  let batch: ImportedConversation[] = []
  let characters = 0
  for await (const text of texts) {
    const { imported } = readChatGptConversation(text)
    if (!imported) continue
    const size = imported.turns.reduce(
      (sum, { question, answer }) => sum + question.length + answer.length,
      0,
    )
    const isFull = batch.length >= importLimits.conversationsPerCall || characters + size > charactersAtOnce
    if (isFull && batch.length > 0) {
      yield batch
      batch = []
      characters = 0
    }
    batch.push(imported)
    characters += size
  }
  if (batch.length > 0) yield batch
}

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    }
    signal.addEventListener('abort', stop, { once: true })
  })
}
