import { newDevice, TestClient } from '../../../host/testing/test-client.ts'
import { readCards } from '../../../lib/contract/cards/card-types.ts'
import type { Progress } from '../../../lib/contract/cards/progress.ts'
import type { Card } from '../../../lib/contract/frames/card.ts'
import { foldFrame } from '../../../lib/contract/frames/fold-frame.ts'
import type { ChatRecord } from '../../../lib/contract/frames/record.ts'
import { aggregation } from '../../../lib/contract/routes/http.ts'

const longestTurnMs = 60_000

interface EndedTurn {
  readonly code: number
  readonly message: string
  readonly cards: readonly Card[]
  readonly steps: readonly Progress[]
}

/** One person with one question, who may lose the connection and reconnect. */
export class TurnReader {
  readonly device = newDevice()
  #client: TestClient | null = null
  #askId = ''
  #conversationId = ''

  /** Asks, and resolves once the host has acknowledged the question (101). */
  async ask(origin: string, question: string): Promise<void> {
    this.#client = await TestClient.open(origin, this.device)
    this.#askId = this.#client.ask(question)
    const frame = await this.#client.until((each) => each.code === 101)
    this.#conversationId = frame.conversation_id ?? ''
  }

  get isAcknowledged(): boolean {
    return this.#conversationId !== ''
  }

  /** Waits until the answer has begun. */
  async untilWritten(): Promise<void> {
    const isText = ({ type, content }: Card) => type === 'markdown' && content !== ''
    await this.#client?.untilFound(() => this.#client?.cards(this.#askId).find(isText))
  }

  cut(): void {
    this.#client?.close()
  }

  /** Reconnects by the ask_id and waits for the end of the turn. @returns the cards as this reader has them */
  async comeBack(origin: string): Promise<readonly Card[]> {
    const client = await TestClient.open(origin, this.device)
    this.#client = client
    client.send({ action: 'reconnect', ask_id: this.#askId })
    await client.ended(this.#askId)
    return client.cards(this.#askId)
  }

  /**
   * Waits on the open connection for the end, a minute at most.
   * @returns code and message of the last frame, the cards, and every state of the steps that was sent
   */
  async waitForEnd(): Promise<EndedTurn> {
    const client = this.#client
    if (!client) throw new Error('the reader is not connected')
    const { code, message = '' } = await client.ended(this.#askId, longestTurnMs)
    const frames = client.frames.filter(({ ask_id }) => ask_id === this.#askId)
    let folded: readonly Card[] = []
    const steps = frames.flatMap((frame) => {
      folded = foldFrame(folded, frame)
      return readCards(folded, 'progress').slice(0, 1)
    })
    return { code, message, cards: client.cards(this.#askId), steps }
  }

  /** The record as history holds it. */
  async record(origin: string): Promise<ChatRecord> {
    const query = new URLSearchParams({ conversation_id: this.#conversationId, time_reverse: '0' })
    const reply = await fetch(`${origin}${aggregation}/v1/chat/agent/history?${query}`, {
      headers: { device_hash: this.device },
    })
    const body = (await reply.json()) as { code: number; data?: { detailList: ChatRecord[] } }
    const record = body.data?.detailList.find((each) => each.askId === this.#askId)
    if (!record) throw new Error(`an acknowledged question is not there (${reply.status}, code ${body.code})`)
    return record
  }
}
