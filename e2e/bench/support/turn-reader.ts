import { aggregation } from '../../../lib/contract/http.ts'
import type { Card } from '../../../lib/contract/card.ts'
import type { ChatRecord } from '../../../lib/contract/record.ts'
import { newDevice, TestClient } from '../../../host/testing/test-client.ts'

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

  /** Waits on the open connection for the end. @returns the end's code and the cards */
  async waitForEnd(): Promise<{ code: number; cards: readonly Card[] }> {
    if (!this.#client) throw new Error('the reader is not connected')
    const { code } = await this.#client.ended(this.#askId)
    return { code, cards: this.#client.cards(this.#askId) }
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
