import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** A part that sends nothing more until the client disconnects, and one that breaks the connection. */
export const hang = 'hang'
export const die = 'die'

/** A part of a reply: bytes to send, a pause, or {@link hang} or {@link die}. */
export type FakePart =
  | string
  | Uint8Array
  | { readonly delayMs: number }
  | { readonly after: Promise<unknown> }

export interface FakeReply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly parts: readonly FakePart[]
}

/** A message as the endpoint gets it; content is a string or a list of parts. */
interface FakeMessage {
  readonly role: string
  readonly content: string
  readonly tool_calls?: readonly { readonly id: string; readonly function: { readonly name: string } }[]
  readonly tool_call_id?: string
}

export interface FakeRequest {
  readonly authorization: string
  /** `/chat/completions` or `/images/generations`. */
  readonly path: string
  readonly body: { readonly model: string; readonly messages: readonly FakeMessage[] } & Readonly<
    Record<string, unknown>
  >
}

export interface FakeOpenAi {
  /** For LLM_BASE_URL. */
  readonly baseUrl: string
  /** Without those for plans: what to search, what to translate. */
  readonly requests: readonly FakeRequest[]
  /** The requests for plans, which come before or beside an answer. */
  readonly plans: readonly FakeRequest[]
  /** From now on plans are answered like this; before, with a text that is no plan. */
  readonly plan: (answer: (request: FakeRequest) => FakeReply) => void
  /** How many requests the client left before their reply had ended. */
  readonly abandoned: () => number
  /** The reply to the next request; with none waiting, `otherwise` answers. */
  readonly next: (reply: FakeReply) => void
  /** From now on every request of this path is answered like this; null ends it. */
  readonly failWith: (path: string, reply: FakeReply | null) => void
  /** From now on `/models` lists these, or is answered like this; before, there is no such address. */
  readonly list: (models: readonly string[] | FakeReply) => void
  readonly close: () => Promise<void>
}

/**
 * A server that speaks OpenAI's streamed chat completions, its images and embeddings, and follows a script, also what no
 * good server would. It refuses what the real one refuses: another path or method, a body that is not JSON or asks for no
 * stream, calls of tools that are not answered, and answers without a call.
 * @param port 0 takes any free one
 */
export async function startFakeOpenAi(
  otherwise: FakeReply | ((request: FakeRequest) => FakeReply) = streamed(['好的。']),
  port = 0,
): Promise<FakeOpenAi> {
  const requests: FakeRequest[] = []
  const plans: FakeRequest[] = []
  let plan: (request: FakeRequest) => FakeReply = () => streamed(['没有计划'])
  const waiting: FakeReply[] = []
  let abandoned = 0
  let listed: FakeReply | null = null
  const failing = new Map<string, FakeReply | null>()
  const server = createServer((incoming, outgoing) => {
    outgoing.on('close', () => {
      if (!outgoing.writableFinished) abandoned += 1
    })
    if (listed && incoming.method === 'GET' && incoming.url === '/v1/models')
      return void send(outgoing, listed)
    void readRequest(incoming).then((request) => {
      if ('error' in request) return send(outgoing, errorReply(request.status, request.error))
      if (isForPlan(request)) {
        plans.push(request)
        return send(outgoing, failing.get(request.path) ?? plan(request))
      }
      requests.push(request)
      const fallback = () => (typeof otherwise === 'function' ? otherwise(request) : otherwise)
      return send(
        outgoing,
        waiting.shift() ?? failing.get(request.path) ?? embeddingsFor(request) ?? fallback(),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    requests,
    plans,
    plan: (answer) => {
      plan = answer
    },
    abandoned: () => abandoned,
    next: (reply) => void waiting.push(reply),
    failWith: (path, reply) => void failing.set(path, reply),
    list: (models) => {
      listed = 'parts' in models ? models : modelList(models)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function isForPlan({ path, body }: FakeRequest): boolean {
  if (path !== '/chat/completions') return false
  const rules = String(body.messages[0]?.content)
  return /^(?:你为一个搜索助手做计划|分清读者发给翻译助手的话)/.test(rules)
}

/** A whole answer in these deltas, with the events that OpenAI sends around them. */
export function streamed(
  deltas: readonly string[],
  options: { readonly reasoning?: readonly string[]; readonly delayMs?: number } = {},
): FakeReply {
  const events: string[] = [
    chunk({ role: 'assistant', content: '' }),
    ...(options.reasoning ?? []).map((text) => chunk({ reasoning_content: text })),
    ...deltas.map((text) => chunk({ content: text })),
    chunk({}, 'stop'),
    event({ id: 'fake', object: 'chat.completion.chunk', choices: [], usage: { total_tokens: 1 } }),
    'data: [DONE]\n\n',
  ]
  const { delayMs } = options
  return { parts: delayMs === undefined ? events : events.flatMap((each): FakePart[] => [each, { delayMs }]) }
}

/** An answer that calls tools together, each in fragments as OpenAI sends them, then what the call has cost. */
export function toolCalls(
  calls: readonly { readonly id: string; readonly name: string; readonly arguments: string }[],
  usage: { readonly prompt: number; readonly completion: number } = { prompt: 10, completion: 5 },
): FakeReply {
  const fragment = (index: number, part: object) => chunk({ tool_calls: [{ index, ...part }] })
  const starts = calls.map(({ id, name }, index) =>
    fragment(index, { id, type: 'function', function: { name, arguments: '' } }),
  )
  const written = calls.flatMap(({ arguments: json }, index) =>
    (json.match(/[^]{1,7}/g) ?? []).map((piece) => fragment(index, { function: { arguments: piece } })),
  )
  return { parts: [...starts, ...written, chunk({}, 'tool_calls'), usageEvent(usage), 'data: [DONE]\n\n'] }
}

/** The event with the usage of a call. */
export function usageEvent({ prompt, completion }: { prompt: number; completion: number }): string {
  return event({ choices: [], usage: { prompt_tokens: prompt, completion_tokens: completion } })
}

/** Images as the images endpoint answers them, with these bytes. */
export function imageReply(...images: readonly Uint8Array[]): FakeReply {
  const data = images.map((bytes) => ({ b64_json: Buffer.from(bytes).toString('base64') }))
  return { headers: { 'content-type': 'application/json' }, parts: [JSON.stringify({ created: 1, data })] }
}

/** The models of an endpoint. */
function modelList(names: readonly string[]): FakeReply {
  const data = names.map((id) => ({ id, object: 'model', created: 1, owned_by: 'fake' }))
  return jsonReply({ object: 'list', data })
}

/** One vector a text; null for what asks for none. */
function embeddingsFor({ path, body }: FakeRequest): FakeReply | null {
  if (path !== '/embeddings' || !Array.isArray(body.input)) return null
  const data = body.input.map((_, index) => ({ object: 'embedding', index, embedding: [0.6, 0.8] }))
  return jsonReply({ object: 'list', data, model: body.model, usage: { prompt_tokens: 1, total_tokens: 1 } })
}

function jsonReply(value: unknown): FakeReply {
  return { headers: { 'content-type': 'application/json' }, parts: [JSON.stringify(value)] }
}

/** One event with a delta, as the endpoint writes it. */
export function chunk(delta: Readonly<Record<string, unknown>>, finishReason: string | null = null): string {
  const choices = [{ index: 0, delta, finish_reason: finishReason }]
  return event({ id: 'fake', object: 'chat.completion.chunk', created: 1, model: 'fake', choices })
}

/** One server-sent event that holds a JSON value. */
export function event(value: unknown): string {
  return `data: ${JSON.stringify(value)}\n\n`
}

/** An error as OpenAI words it. */
export function errorReply(status: number, error: Readonly<Record<string, unknown>>): FakeReply {
  return { status, headers: { 'content-type': 'application/json' }, parts: [JSON.stringify({ error })] }
}

async function readRequest(
  incoming: IncomingMessage,
): Promise<FakeRequest | { status: number; error: Record<string, unknown> }> {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part as Buffer)
  const path = incoming.url?.startsWith('/v1/') ? incoming.url.slice('/v1'.length) : ''
  if (incoming.method !== 'POST' || !(path in isValidBody)) {
    return { status: 404, error: { message: 'Invalid URL', type: 'invalid_request_error', code: null } }
  }
  const body = parseBody(Buffer.concat(parts).toString('utf8'), path)
  if (!body) return { status: 400, error: { message: 'Invalid body', type: 'invalid_request_error' } }
  return { authorization: incoming.headers.authorization ?? '', path, body }
}

interface Body extends Readonly<Record<string, unknown>> {
  readonly messages?: readonly FakeMessage[]
}

/** What each endpoint takes. */
const isValidBody: Readonly<Record<string, (body: Body) => boolean>> = {
  '/chat/completions': ({ messages, stream }) =>
    Array.isArray(messages) && stream === true && areCallsAnswered(messages),
  '/images/generations': ({ prompt }) => typeof prompt === 'string' && prompt !== '',
  '/embeddings': ({ input }) => Array.isArray(input) && input.length > 0,
}

/** Each call of a message is answered right behind it, and nothing is answered that was not called. */
function areCallsAnswered(messages: readonly FakeMessage[]): boolean {
  let open = new Set<string | undefined>()
  for (const { role, tool_calls = [], tool_call_id } of messages) {
    if (role === 'tool' ? !open.delete(tool_call_id) : open.size > 0) return false
    if (tool_calls.length > 0) open = new Set(tool_calls.map(({ id }) => id))
  }
  return open.size === 0
}

function parseBody(text: string, path: string): FakeRequest['body'] | null {
  try {
    const body = JSON.parse(text) as Body
    const isValid = typeof body.model === 'string' && isValidBody[path]?.(body)
    return isValid ? (body as unknown as FakeRequest['body']) : null
  } catch {
    return null
  }
}

async function send(outgoing: ServerResponse, reply: FakeReply): Promise<void> {
  outgoing.writeHead(reply.status ?? 200, { 'content-type': 'text/event-stream', ...reply.headers })
  outgoing.flushHeaders()
  for (const part of reply.parts) {
    if (outgoing.destroyed) return
    if (part === hang) return
    if (part === die) {
      outgoing.destroy()
      return
    }
    if (typeof part === 'object' && 'delayMs' in part) await delay(part.delayMs)
    else if (typeof part === 'object' && 'after' in part) await part.after
    else outgoing.write(part)
  }
  outgoing.end()
}
