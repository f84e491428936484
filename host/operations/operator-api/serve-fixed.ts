import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Serves a text that follows from the code alone: made once, at the first call, and sent to those without it. */
export function serveFixed(
  app: FastifyInstance,
  path: string,
  make: () => string,
  headers: Readonly<Record<string, string>>,
): void {
  let made: { readonly body: Buffer; readonly etag: string } | undefined
  app.get(path, (request, reply) => {
    if (!made) {
      const body = Buffer.from(make())
      made = { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` }
    }
    const { body, etag } = made
    void reply.headers({ ...headers, etag, 'cache-control': 'no-cache' })
    const known = request.headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, ''))
    return known?.includes(etag) ? reply.status(304).send() : reply.send(body)
  })
}
