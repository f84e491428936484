import { Agent, type Dispatcher, request } from 'undici'

export interface VendorRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface VendorReply {
  readonly status: number
  /** The body when it is JSON, else null. */
  readonly json: unknown
}

/** A vendor could not be reached, or what it said can't be read. The message holds no key, phone or code. */
export class VendorUnreachable extends Error {
  override readonly name = 'VendorUnreachable'
  /** Whether the request may have arrived all the same. */
  readonly mayHaveArrived: boolean
  constructor(message: string, mayHaveArrived: boolean) {
    super(message)
    this.mayHaveArrived = mayHaveArrived
  }
}

const mostBytes = 64 * 1024
const timeLimitMs = 8_000
const dispatcher = new Agent({
  connect: { timeout: 3_000 },
  headersTimeout: timeLimitMs,
  bodyTimeout: timeLimitMs,
})

/** The connection was never there, so nothing was sent. */
const neverConnected = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT'])

/**
 * Posts to a vendor. What may have arrived is never sent again, since each message costs money and reaches somebody's
 * phone; one whose connection could not be made is tried once more. Each request has a connection of its own, so that
 * none dies with one that the vendor closes just then.
 * @throws {VendorUnreachable}
 */
export async function postOnce(call: VendorRequest): Promise<VendorReply> {
  try {
    return await post(call)
  } catch (error) {
    if (!(error instanceof VendorUnreachable) || error.mayHaveArrived) throw error
    return await post(call)
  }
}

async function post({ url, headers, body }: VendorRequest): Promise<VendorReply> {
  try {
    const reply = await request(url, {
      method: 'POST',
      headers,
      body,
      dispatcher,
      reset: true,
      signal: AbortSignal.timeout(timeLimitMs),
    })
    return { status: reply.statusCode, json: parseJson(await readBody(reply)) }
  } catch (error) {
    if (error instanceof VendorUnreachable) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new VendorUnreachable(`the connection failed (${code})`, !neverConnected.has(code))
  }
}

async function readBody({ body }: Dispatcher.ResponseData): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body as AsyncIterable<Uint8Array>) {
    size += part.byteLength
    if (size > mostBytes) throw new VendorUnreachable('the reply is too large', true)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
