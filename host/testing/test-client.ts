import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import type { Card } from '../../lib/contract/frames/card.ts'
import type { Prompt } from '../../lib/contract/frames/client-frame.ts'
import { foldFrame } from '../../lib/contract/frames/fold-frame.ts'
import { isTurnEnd, type ServerFrame } from '../../lib/contract/frames/frame.ts'

/** No measure of speed: what never comes is told before the test's own limit ends it. */
const patienceMs = 50_000

/** A client of the socket that relies on the contract only: it collects frames and folds them. */
export class TestClient {
  readonly frames: ServerFrame[] = []
  readonly #socket: WebSocket
  readonly #waiting = new Set<() => void>()
  closeCode: number | null = null

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data) => {
      this.frames.push(JSON.parse((data as Buffer).toString('utf8')) as ServerFrame)
      this.#wake()
    })
    // A host that is killed resets its connections; the close that follows is what a test looks at.
    socket.on('error', () => undefined)
    socket.on('close', (code) => {
      this.closeCode = code
      this.#wake()
    })
  }

  /** @param origin of the host, `http://…` */
  static async open(
    origin: string,
    deviceHash: string,
    headers: Record<string, string> = {},
    as: { readonly token?: string; readonly kind?: 'search' | 'agent' } = {},
  ): Promise<TestClient> {
    const token = as.token === undefined ? '' : `&k_sso_token=${as.token}`
    const query = `device=Web&device_hash=${deviceHash}${token}`
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/socket/${as.kind ?? 'search'}?${query}`, {
      headers,
    })
    const client = new TestClient(socket)
    await new Promise<void>((resolve, reject) => {
      socket.once('open', () => resolve())
      socket.once('error', reject)
    })
    return client
  }

  /** @returns the ask_id */
  ask(content: string, prompt: Partial<Prompt> = {}, conversationId = ''): string {
    const askId = prompt.ask_id ?? randomUUID()
    this.send({ content, ...prompt, ask_id: askId }, conversationId)
    return askId
  }

  send(prompt: Prompt, conversationId = ''): void {
    this.sendRaw(
      JSON.stringify({ agent_id: '001', agent_type: 'universal', conversation_id: conversationId, prompt }),
    )
  }

  sendRaw(text: string): void {
    this.#socket.send(text)
  }

  /** Stops reading, so that the host's buffer fills. */
  pause(): void {
    this.#socket.pause()
  }

  resume(): void {
    this.#socket.resume()
  }

  close(): void {
    this.#socket.terminate()
  }

  /** Waits for the first frame, old or new, that fits. */
  async until(fits: (frame: ServerFrame) => boolean, withinMs = patienceMs): Promise<ServerFrame> {
    return this.untilFound(() => this.frames.find(fits), withinMs)
  }

  /** The frame that ended the ask. */
  ended(askId: string, withinMs = patienceMs): Promise<ServerFrame> {
    return this.until((frame) => frame.ask_id === askId && isTurnEnd(frame), withinMs)
  }

  async closed(): Promise<number> {
    return this.untilFound(() => this.closeCode ?? undefined)
  }

  /** The cards of an ask as this client has folded them, with gaps and repeats refused as a browser does. */
  cards(askId: string): readonly Card[] {
    let cards: readonly Card[] = []
    let seq = 0
    for (const frame of this.frames) {
      if (frame.ask_id !== askId || frame.seq === 0) continue
      if (!frame.snapshot && frame.seq !== seq + 1) continue
      seq = frame.seq
      cards = foldFrame(cards, frame)
    }
    return cards
  }

  async untilFound<Found>(find: () => Found | undefined, withinMs = patienceMs): Promise<Found> {
    const deadline = Date.now() + withinMs
    for (;;) {
      const found = find()
      if (found !== undefined) return found
      const leftMs = deadline - Date.now()
      if (leftMs <= 0)
        throw new Error(`nothing fitted; the last frames: ${JSON.stringify(this.frames.slice(-3))}`)
      await this.#next(leftMs)
    }
  }

  #next(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        this.#waiting.delete(done)
        resolve()
      }
      const timer = setTimeout(done, withinMs)
      this.#waiting.add(done)
    })
  }

  #wake(): void {
    for (const done of new Set(this.#waiting)) done()
  }
}

/** A device identity of the form that browsers make. */
export function newDevice(): string {
  return `device_${randomUUID().replaceAll('-', '')}`
}
