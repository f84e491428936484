import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { newDevice } from '../../../host/testing/test-client.ts'
import type { Prompt } from '../../../lib/contract/frames/client-frame.ts'
import { isTurnEnd, type ServerFrame } from '../../../lib/contract/frames/frame.ts'

/** Gets every frame with the bytes that carried it and the time at which it arrived (`performance.now()`). */
export type FrameListener = (frame: ServerFrame, payload: Buffer, arrivedAt: number) => void

/** A socket that keeps nothing: what arrives goes to the listener. Unlike a test's client it waits as long as it takes. */
export class FrameReader {
  readonly #socket: WebSocket
  readonly #ended = Promise.withResolvers<ServerFrame>()

  private constructor(socket: WebSocket, onFrame: FrameListener) {
    this.#socket = socket
    socket.on('message', (data) => {
      const arrivedAt = performance.now()
      const payload = data as Buffer
      const frame = JSON.parse(payload.toString('utf8')) as ServerFrame
      onFrame(frame, payload, arrivedAt)
      if (isTurnEnd(frame)) this.#ended.resolve(frame)
    })
    socket.on('close', (code) => this.#ended.reject(new Error(`the host closed a socket with ${code}`)))
    // The end may not be awaited when a socket closes.
    this.#ended.promise.catch(() => undefined)
  }

  /** @param origin of the product, `http://…` */
  static async open(origin: string, onFrame: FrameListener, device = newDevice()): Promise<FrameReader> {
    const socket = new WebSocket(socketAddress(origin, device))
    const reader = new FrameReader(socket, onFrame)
    await once(socket, 'open')
    return reader
  }

  /** Asks in a new conversation. */
  ask(question: string): void {
    this.#socket.send(promptFrame({ content: question, ask_id: randomUUID() }))
  }

  /** The frame that ended the turn. */
  get ended(): Promise<ServerFrame> {
    return this.#ended.promise
  }

  close(): void {
    this.#socket.terminate()
  }
}

/** Where a visitor's browser connects to. */
export function socketAddress(origin: string, device: string): string {
  return `${origin.replace('http', 'ws')}/socket/search?device=Web&device_hash=${device}`
}

/** What a browser sends. */
export function promptFrame(prompt: Prompt, conversationId = ''): string {
  return JSON.stringify({ agent_id: '001', agent_type: 'universal', conversation_id: conversationId, prompt })
}
