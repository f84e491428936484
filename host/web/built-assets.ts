import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { decodedOr } from './decoded-or.ts'
import { acceptedEncoding, type Encoding, encodings } from './accepted-encoding.ts'

/** Where browsers find what the build made beside the pages. */
const prefix = '/_next/static/'

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=UTF-8',
  '.txt': 'text/plain; charset=UTF-8',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
}

interface Asset {
  readonly file: string
  readonly contentType: string
  /** The versions that stand beside it. */
  readonly encodings: readonly Encoding[]
}

/** The scripts, style sheets and fonts of a build, with the compressed versions that were made with them. */
export class BuiltAssets {
  readonly #assets = new Map<string, Asset>()
  /** A build is a few megabytes: each version is read once. */
  readonly #read = new Map<string, { bytes: Buffer; etag: string }>()

  /** @param assetsDirectory where the build put them: `.next/static` */
  constructor(assetsDirectory: string) {
    for (const name of readdirSync(assetsDirectory, { recursive: true, encoding: 'utf8' })) {
      const contentType = contentTypes[extname(name)]
      const file = join(assetsDirectory, name)
      if (!contentType || !statSync(file).isFile()) continue
      const versions = encodings.filter(({ suffix }) => existsSync(`${file}${suffix}`))
      this.#assets.set(`${prefix}${name.replaceAll('\\', '/')}`, { file, contentType, encodings: versions })
    }
  }

  /**
   * Answers a request for one of them: the smallest version that the browser takes, for ever, since a name is never
   * used for other content.
   * @returns false when it asks for something else
   */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const asset = this.#assetOf(request)
    if (!asset) return false
    const encoding = acceptedEncoding(asset.encodings, request.headers['accept-encoding'])
    const { bytes, etag } = this.#contentOf(`${asset.file}${encoding?.suffix ?? ''}`)
    const headers = {
      'Content-Type': asset.contentType,
      'Cache-Control': 'public, max-age=31536000, immutable',
      ETag: etag,
      'X-Content-Type-Options': 'nosniff',
      ...(asset.encodings.length > 0 ? { Vary: 'Accept-Encoding' } : {}),
    }
    if (request.headers['if-none-match'] === etag) {
      response.writeHead(304, headers).end()
      return true
    }
    response.writeHead(200, {
      ...headers,
      'Content-Length': bytes.length,
      ...(encoding ? { 'Content-Encoding': encoding.name } : {}),
    })
    response.end(request.method === 'HEAD' ? undefined : bytes)
    return true
  }

  #assetOf({ method, url = '/' }: IncomingMessage): Asset | undefined {
    if (!url.startsWith(prefix) || (method !== 'GET' && method !== 'HEAD')) return undefined
    const path = url.split('?', 1)[0] ?? ''
    return this.#assets.get(decodedOr(path))
  }

  #contentOf(file: string): { bytes: Buffer; etag: string } {
    const known = this.#read.get(file)
    if (known) return known
    const bytes = readFileSync(file)
    const content = { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
    this.#read.set(file, content)
    return content
  }
}
