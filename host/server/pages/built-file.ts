import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import Negotiator from 'negotiator'

/** The compressed versions that the build puts next to a file, smallest first, and their suffixes. */
const suffixes = { br: '.br', gzip: '.gz' } as const

type Encoding = keyof typeof suffixes

export interface BuiltFile {
  readonly bytes: Buffer
  /** The compressed versions, smallest first. */
  readonly compressed: ReadonlyMap<Encoding, Buffer>
  /** Identifies this content in all its encodings (a weak validator, RFC 9110, 8.8.3). */
  readonly etag: string
}

/** @param compressed smallest first */
export function builtFile(bytes: Buffer, compressed: BuiltFile['compressed'] = new Map()): BuiltFile {
  return { bytes, compressed, etag: `W/"${createHash('sha256').update(bytes).digest('base64url')}"` }
}

export function readBuiltFile(path: string): BuiltFile {
  const versions = Object.entries(suffixes)
    .filter(([, suffix]) => existsSync(`${path}${suffix}`))
    .map(([encoding, suffix]) => [encoding as Encoding, readFileSync(`${path}${suffix}`)] as const)
  return builtFile(readFileSync(path), new Map(versions))
}

/** Sends a file in the smallest version that the browser accepts, or 304 when the browser has it. */
export function sendBuiltFile(
  { bytes, compressed, etag }: BuiltFile,
  request: IncomingMessage,
  response: ServerResponse,
  { status = 200, ...headers }: OutgoingHttpHeaders & { readonly status?: number },
): void {
  response.setHeader('ETag', etag)
  if (status === 200 && hasIt(request, etag)) {
    response.writeHead(304, headers).end()
    return
  }

  const accepted = new Negotiator(request).encodings()
  const encoding = [...compressed.keys()].find((each) => accepted.includes(each))
  const body = (encoding && compressed.get(encoding)) ?? bytes
  if (encoding) response.setHeader('Content-Encoding', encoding)
  response.writeHead(status, { ...headers, 'Content-Length': body.length })
  response.end(request.method === 'HEAD' ? undefined : body)
}

function hasIt({ headers }: IncomingMessage, etag: string): boolean {
  return headers['if-none-match']?.split(',').some((each) => each.trim() === etag) ?? false
}
