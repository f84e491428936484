import { readdirSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { type BuiltFile, readBuiltFile, sendBuiltFile } from './built-file.ts'
import { decodedOr } from './decoded-or.ts'

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

/** The scripts, style sheets and fonts of a build: a few megabytes, each read at its first request. */
export class BuiltAssets {
  readonly #paths = new Map<string, string>()
  readonly #files = new Map<string, BuiltFile>()

  /** @param assetsDirectory the build's `.next/static` */
  constructor(assetsDirectory: string) {
    for (const name of readdirSync(assetsDirectory, { recursive: true, encoding: 'utf8' })) {
      const path = join(assetsDirectory, name)
      if (contentTypes[extname(name)] && statSync(path).isFile())
        this.#paths.set(`${prefix}${name.replaceAll('\\', '/')}`, path)
    }
  }

  /** @returns false when the request is for something else */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '/' } = request
    if (!url.startsWith(prefix) || (method !== 'GET' && method !== 'HEAD')) return false

    const path = this.#paths.get(decodedOr(url.split('?', 1)[0] ?? ''))
    if (!path) return false

    const file = this.#files.get(path) ?? readBuiltFile(path)
    this.#files.set(path, file)
    sendBuiltFile(file, request, response, {
      'Content-Type': contentTypes[extname(path)],
      // A name is never reused for other content.
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
      Vary: 'Accept-Encoding',
    })
    return true
  }
}
