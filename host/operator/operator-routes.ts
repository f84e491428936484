import { timingSafeEqual } from 'node:crypto'
import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { HostError } from '../errors.ts'
import { ingestPaths } from '../search/ingest/ingest-paths.ts'
import type { LibraryIndex } from '../storage/library-index.ts'

export const operatorPaths = {
  ingest: '/operator/ingest',
  report: '/operator/report',
  approve: '/operator/approve',
} as const
/** The header that carries the token of the data directory. */
export const operatorTokenHeader = 'x-operator-token'

/** Thousands of files a second are not reported one by one. */
const progressEveryMs = 50

const ingestBody = z.object({ paths: z.array(z.string().min(1)).min(1).max(1_000) })

/** The calls of operator commands: from this machine, with the data directory's token. */
export function registerOperatorRoutes(
  app: FastifyInstance,
  deps: { readonly token: string; readonly library: LibraryIndex },
): void {
  app.post(operatorPaths.ingest, async (request, reply) => {
    requireOperator(request, deps.token)
    const body = ingestBody.safeParse(request.body)
    if (!body.success) throw new HostError('bad_request', '请给出要导入的文件或文件夹', { field: 'paths' })
    const gone = new AbortController()
    request.raw.socket.once('close', () => gone.abort())
    const lines = new PassThrough()
    void streamIngest(body.data.paths, deps.library, gone.signal, lines)
    return reply.type('application/x-ndjson').send(lines)
  })
}

/** A line of the reply: progress while it goes on, then the report or why there is none. */
async function streamIngest(
  paths: readonly string[],
  library: LibraryIndex,
  signal: AbortSignal,
  lines: PassThrough,
): Promise<void> {
  const write = (line: object) => lines.write(`${JSON.stringify(line)}\n`)
  try {
    let lastAt = Number.NEGATIVE_INFINITY
    const report = await ingestPaths(paths, { library, signal }, (progress) => {
      const isDue = performance.now() - lastAt >= progressEveryMs || progress.seen === progress.total
      if (!isDue) return
      lastAt = performance.now()
      write({ progress })
    })
    write({ report })
  } catch (error) {
    write({ error: error instanceof Error ? error.message : String(error) })
  } finally {
    lines.end()
  }
}

/** All other callers get 404. */
export function requireOperator(request: FastifyRequest, token: string): void {
  const isLocal = /^(127\.|::1$|::ffff:127\.)/.test(request.raw.socket.remoteAddress ?? '')
  const shown = Buffer.from(String(request.headers[operatorTokenHeader] ?? ''))
  const expected = Buffer.from(token)
  if (!isLocal || shown.length !== expected.length || !timingSafeEqual(shown, expected)) {
    throw new HostError('not_found', '没有这个接口')
  }
}
