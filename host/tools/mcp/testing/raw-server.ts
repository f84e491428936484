import { Readable } from 'node:stream'
import { json, type Service } from './fake-services.ts'

interface Message {
  readonly id?: string | number
  readonly method: string
  readonly params?: Readonly<Record<string, unknown>>
}

/** Answers a message; undefined: as usual. */
export type RawAnswer = (
  message: Message,
  request: Request,
) => Response | undefined | Promise<Response | undefined>

/** The usual tool of a server that is written by hand. */
export const rawTool = { name: 'look', description: '看', inputSchema: { type: 'object' } }

export function resultOf({ id }: Message, result: unknown): unknown {
  return { jsonrpc: '2.0', id, result }
}

/** A server of the line before the newest, written by hand, so that it can answer what no library would. */
export function rawServer(
  answer: RawAnswer = () => undefined,
  headersOf: () => Record<string, string> = () => ({}),
): Service {
  return async (request) => {
    if (request.method !== 'POST') return new Response(null, { status: 405 })
    const message = (await request.json()) as Message
    const own = await answer(message, request)
    if (own) return own
    if (message.id === undefined) return new Response(null, { status: 202 })
    const { method } = message
    const serverInfo = { name: 'raw', version: '1' }
    const result = { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo }
    if (method === 'initialize') return json(resultOf(message, result), 200, headersOf())
    if (method === 'tools/list') return json(resultOf(message, { tools: [rawTool] }))
    if (method === 'tools/call')
      return json(resultOf(message, { content: [{ type: 'text', text: '看到了' }] }))
    return json({ jsonrpc: '2.0', id: message.id, error: { code: -32_601, message: 'unknown' } })
  }
}

/** A stream of events, in the pieces that are given. */
export function eventStream(pieces: Iterable<string> | AsyncIterable<string>): Response {
  const body = Readable.toWeb(Readable.from(pieces, { objectMode: false }))
  const headers = { 'content-type': 'text/event-stream' }
  return new Response(body as ReadableStream<Uint8Array>, { headers })
}

/** A server of the oldest line: messages are sent to an address that its stream names, and answered on the stream. */
export function oldestServer(): { readonly service: Service; readonly calls: string[] } {
  const calls: string[] = []
  const usual = rawServer()
  let push: (text: string) => void = () => undefined
  const service: Service = async (request, received) => {
    const { pathname } = new URL(request.url)
    if (request.method === 'GET' && pathname === '/sse') {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          push = (text) => controller.enqueue(new TextEncoder().encode(text))
          push('event: endpoint\ndata: /messages?session=s-1\n\n')
        },
      })
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    }
    if (request.method !== 'POST' || pathname !== '/messages')
      return new Response('Cannot POST', { status: 404 })
    calls.push((JSON.parse(received.body) as Message).method)
    const reply = await usual(request, received)
    if (reply.status === 200) push(`event: message\ndata: ${await reply.text()}\n\n`)
    return new Response('Accepted', { status: 202 })
  }
  return { service, calls }
}
