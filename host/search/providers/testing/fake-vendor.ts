import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'

/** What a fake finds, in words of its own protocol. */
export interface FakeResult {
  readonly title: string
  readonly url: string
  readonly text: string
  readonly date?: string
  /** The address of its thumbnail. */
  readonly image?: string
}

interface FakeRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  /** The JSON body, or null when there is none. */
  readonly body: Readonly<Record<string, unknown>> | null
}

interface FakeReply {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** How a vendor's interface works: what it refuses, and how it words its results. */
export interface VendorProtocol {
  readonly name: string
  /** The key that it accepts; '' when it asks for none. */
  readonly key: string
  /** What a request gets that the documentation does not allow, or null. */
  readonly refuse: (request: FakeRequest) => FakeReply | null
  readonly answer: (results: readonly FakeResult[], request: FakeRequest) => unknown
}

/** What may be wrong with a vendor. `down` refuses connections. */
export const failureModes = [
  'down',
  'slow',
  'blocked',
  'captcha',
  'rubbish',
  'wrong_shape',
  'truncated',
  'empty',
  'redirect_inside',
  'redirect_metadata',
  'rate_limited',
  'huge',
] as const
export type FailureMode = (typeof failureModes)[number]

export interface FakeVendor {
  readonly protocol: VendorProtocol
  readonly baseUrl: string
  readonly requests: readonly FakeRequest[]
  /** How many requests reached the place inside to which `redirect_inside` leads. */
  readonly insideRequests: () => number
  readonly behave: (mode: FailureMode | 'well') => Promise<void>
  readonly close: () => Promise<void>
}

/** Starts a vendor's server on a free port of loopback. @param latencyMs before each reply */
export async function startFakeVendor(
  protocol: VendorProtocol,
  results: readonly FakeResult[],
  latencyMs = 0,
): Promise<FakeVendor> {
  const requests: FakeRequest[] = []
  let mode: FailureMode | 'well' = 'well'
  let inside = 0
  const server = createServer((incoming, outgoing) => {
    void readRequest(incoming).then(async (request) => {
      if (request.path === '/inside') inside += 1
      else requests.push(request)
      await pause(latencyMs)
      if (mode === 'well') send(outgoing, replyTo(protocol, results, request))
      else misbehave(outgoing, mode, protocol, request)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return {
    protocol,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    insideRequests: () => inside,
    behave: async (next) => {
      mode = next
      if (next === 'down') await close()
    },
    close,
  }
}

function replyTo(protocol: VendorProtocol, results: readonly FakeResult[], request: FakeRequest): FakeReply {
  return protocol.refuse(request) ?? { status: 200, body: protocol.answer(results, request) }
}

async function readRequest(incoming: IncomingMessage): Promise<FakeRequest> {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part as Buffer)
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://fake')
  const { method = '', headers } = incoming
  return { method, path: pathname, query: searchParams, headers, body: parseBody(Buffer.concat(parts)) }
}

function parseBody(bytes: Buffer): FakeRequest['body'] {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    return typeof value === 'object' ? (value as FakeRequest['body']) : null
  } catch {
    return null
  }
}

/** @returns whether an optional field is absent, or a text of this form */
export function isOptional(value: unknown, form: RegExp): boolean {
  return value === undefined || (typeof value === 'string' && form.test(value))
}

function send(outgoing: ServerResponse, { status, body, headers }: FakeReply): void {
  const isText = typeof body === 'string'
  outgoing.writeHead(status, {
    'content-type': isText ? 'text/html; charset=utf-8' : 'application/json',
    ...headers,
  })
  outgoing.end(isText ? body : JSON.stringify(body))
}

const hugeChunk = Buffer.alloc(64 * 1024, '[{"')
const hugeBytes = 64 * 1024 * 1024

function misbehave(
  outgoing: ServerResponse,
  mode: FailureMode,
  protocol: VendorProtocol,
  request: FakeRequest,
): void {
  switch (mode) {
    case 'down':
      return void outgoing.destroy()
    case 'slow':
      // Nothing is ever sent; the connection stays open.
      return
    case 'blocked':
      return send(outgoing, { status: 403, body: '<html><title>403 Forbidden</title></html>' })
    case 'captcha':
      return send(outgoing, { status: 200, body: '<html><form>请完成验证</form></html>' })
    case 'rubbish':
      return void outgoing.writeHead(200, { 'content-type': 'application/json' }).end('<?php echo')
    case 'wrong_shape':
      return send(outgoing, {
        status: 200,
        body: { results: 'none', organic: 7, code: 'x', query: [], web: 1, webPages: 0 },
      })
    case 'truncated': {
      const packed = gzipSync(JSON.stringify(protocol.answer([], request)))
      outgoing.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
      return void outgoing.end(packed.subarray(0, packed.length - 9))
    }
    case 'empty':
      return send(outgoing, { status: 200, body: protocol.answer([], request) })
    case 'redirect_inside':
      return void outgoing.writeHead(302, { location: '/inside' }).end()
    case 'redirect_metadata':
      return void outgoing.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data/' }).end()
    case 'rate_limited':
      return send(outgoing, {
        status: 429,
        body: { message: 'Too many requests' },
        headers: { 'retry-after': '30' },
      })
    case 'huge':
      return pourOut(outgoing)
  }
}

function pourOut(outgoing: ServerResponse): void {
  outgoing.writeHead(200, { 'content-type': 'application/json' })
  let sent = 0
  const pour = () => {
    while (sent < hugeBytes && !outgoing.destroyed) {
      sent += hugeChunk.length
      if (!outgoing.write(hugeChunk)) return void outgoing.once('drain', pour)
    }
    outgoing.end()
  }
  pour()
}
