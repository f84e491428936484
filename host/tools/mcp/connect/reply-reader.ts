import { readInThread, TooMuchToRead } from '../../reading/read-in-thread.ts'
import { McpFailure } from './mcp-failure.ts'
import type { ReadAnswer } from './read-blocks.ts'
import type { AskedMessage, MessageForm } from './read-messages.ts'
import type { ReadPage } from './read-tools.ts'

interface Reading {
  /** Whose server it is: of one member one reply is read at a time. */
  readonly member: string
  /** What no text of the server may repeat. */
  readonly secrets: readonly string[]
}

/** Of errors of an implementation (JSON-RPC 2.0, §5.1). */
const failureCode = -32_000
/** Messages of one connection, and pieces in which they come; a server that sends more floods it. */
const maxMessages = 5_000
const maxReads = 10_000
/** Messages that are none: a few of them are a greeting. */
const maxGarbled = 100

/**
 * Reads the messages of one connection in a thread. The protocol's library is given short ones that it can parse in no
 * time; what they were about is kept here for who has asked.
 */
export class ReplyReader {
  readonly #reading: Reading
  readonly #asked = new Map<string, AskedMessage>()
  readonly #pages: ReadPage[] = []
  readonly #answers = new Map<string, ReadAnswer>()
  readonly #failures = new Map<string, Error>()
  #reads = 0
  #readAt = 0
  #messages = 0
  #garbled = 0

  constructor(reading: Reading) {
    this.#reading = reading
  }

  /** Notes what the library sends, so that its answer is known. */
  sent(message: unknown): AskedMessage | null {
    const { id, method } = message as { readonly id?: unknown; readonly method?: unknown }
    if (typeof method !== 'string' || (typeof id !== 'number' && typeof id !== 'string')) return null
    const asked = { id, method }
    this.#asked.set(String(id), asked)
    return asked
  }

  /**
   * @param only the request that can be answered here; all without an answer if absent
   * @returns the messages for the library, as texts of JSON
   * @throws {McpFailure} too_large, unreadable
   */
  async read(
    form: MessageForm,
    text: string,
    only?: AskedMessage,
  ): Promise<{ readonly texts: readonly string[]; readonly endpoint?: string | undefined }> {
    const asked = only ? { [only.id]: only } : Object.fromEntries(this.#asked)
    const toolsBefore = this.#pages.reduce((sum, { entries }) => sum + entries.length, 0)
    const { member, secrets } = this.#reading
    const given = { form, text, asked, toolsBefore, secrets }
    const { messages, count, garbled, endpoint } = await readInThread('mcpMessages', given, member).catch(
      tooLarge,
    )
    this.#reads += 1
    this.#readAt = performance.now()
    this.#messages += count
    this.#garbled += garbled
    if (this.#messages > maxMessages || this.#reads > maxReads) throw new McpFailure('too_large')
    if (this.#garbled >= maxGarbled) throw new McpFailure('unreadable')
    for (const { answers, page, answer } of messages) {
      if (page) this.#pages.push(page)
      if (answer && answers !== undefined) this.#answers.set(answers, answer)
    }
    const texts = messages.map(({ text: read, answers = '', asksBack }) => {
      const answered = this.#asked.get(answers)
      this.#asked.delete(answers)
      return asksBack && answered ? this.refusal(answered, new McpFailure('asks_back')) : read
    })
    return { texts, endpoint }
  }

  /** @returns an answer for the library that stands for a failure of one request; the others go on */
  refusal(asked: AskedMessage, failure: Error): string {
    const { id } = asked
    this.#asked.delete(String(id))
    this.#failures.set(failureKey(id), failure)
    return JSON.stringify({
      jsonrpc: '2.0',
      id,
      error: { code: failureCode, message: failureKey(id) },
    })
  }

  /** @returns the failure for which the library was given this error; undefined for an error of the server */
  failureOf(error: unknown): Error | undefined {
    if (!(error instanceof Error)) return undefined
    const [key] = /failed:\d+$/.exec(error.message) ?? []
    return key === undefined ? undefined : this.#failures.get(key)
  }

  /** For how long nothing has been asked; 0 while an answer is awaited, and before the first one. */
  get idleMs(): number {
    const isIdle = this.#asked.size === 0 && this.#readAt > 0
    return isIdle ? performance.now() - this.#readAt : 0
  }

  /** @returns whether it has no answer yet */
  isOpen({ id }: AskedMessage): boolean {
    return this.#asked.has(String(id))
  }

  /** Takes the pages of tools that were listed. */
  takePages(): readonly ReadPage[] {
    return this.#pages.splice(0)
  }

  /** @param key what the library was given in its place. @throws {McpFailure} unreadable */
  takeAnswer(key: unknown): ReadAnswer {
    const answer = this.#answers.get(String(key))
    this.#answers.delete(String(key))
    if (!answer) throw new McpFailure('unreadable')
    return answer
  }
}

function failureKey(id: AskedMessage['id']): string {
  return `failed:${id}`
}

function tooLarge(error: unknown): never {
  throw error instanceof TooMuchToRead ? new McpFailure('too_large', { cause: error }) : error
}
