import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { isPublicAddress } from '../../outbound/judge-address.ts'
import type { Clock } from '../../platform/clock.ts'
import { HostError, StorageFull } from '../../platform/errors.ts'
import type { HostModule } from '../../platform/module.ts'
import type { HostEnvironment } from '../../settings/environment.ts'
import { runtimeConfigOf } from '../../settings/runtime-config.ts'
import { securityContact, securityContactPath } from '../../settings/security-contact.ts'
import type { Blobs } from '../../storage/blobs/blobs.ts'
import type { Bus } from '../../storage/bus/bus.ts'
import type { Database } from '../../storage/database/database.ts'
import { docsPage, openApiDocument } from './openapi.ts'
import { serveFixed } from './serve-fixed.ts'

/** Timeout of a readiness check before this process reports that it is not ready. */
const readyLimitMs = 2_000
/** The page has inline styles, and nothing else. */
const docsPolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

interface OperationsDeps {
  readonly env: HostEnvironment
  readonly database: Database
  readonly bus: Bus
  readonly blobs: Blobs
  readonly now: Clock
  readonly log: Logger
  /** The name of the language model that answers, or null. */
  readonly modelName: () => string | null
  readonly metrics: () => Promise<{ body: string; contentType: string }>
}

/** Health and metrics for operators, the settings of browsers, and the API documentation. */
export function operationsModule(deps: OperationsDeps): HostModule {
  return { isForOperators: true, http: (app) => registerOperations(app, deps) }
}

function registerOperations(app: FastifyInstance, deps: OperationsDeps): void {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const state = await readiness(deps)
    return reply.status(Object.values(state).every((value) => value === 'ok') ? 200 : 503).send(state)
  })
  app.get('/metrics', async (request, reply) => {
    if (isFromOutside(request)) throw new HostError('not_found', '没有这个接口')
    const { body, contentType } = await deps.metrics()
    return reply.type(contentType).send(body)
  })
  app.get('/runtime-config', (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(runtimeConfigOf(deps.env, deps.modelName())),
  )
  app.get(securityContactPath, (_request, reply) => {
    const text = securityContact(deps.env, deps.now())
    if (text === null) throw new HostError('not_found', '没有写安全联系人')
    return reply.type('text/plain; charset=utf-8').send(text)
  })
  serveFixed(app, '/openapi.json', () => JSON.stringify(openApiDocument()), {
    'content-type': 'application/json; charset=utf-8',
  })
  serveFixed(app, '/docs', docsPage, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': docsPolicy,
  })
}

/** Metrics are for the operator: available on this machine and its private network, and not through a proxy. */
function isFromOutside(request: FastifyRequest): boolean {
  return (
    request.headers['x-forwarded-for'] !== undefined || isPublicAddress(request.socket.remoteAddress ?? '')
  )
}

async function readiness(deps: OperationsDeps): Promise<Record<string, string>> {
  const { database, bus, blobs, log } = deps
  const ports = Object.entries({ database, bus, blobs })
  // The reply has no reason: anybody may read it.
  const watched = (name: string, ping: Promise<void>) =>
    ping.catch((err: unknown) => {
      log.warn({ err }, `not ready: ${name}`)
      throw err
    })
  return Object.fromEntries(
    await Promise.all(
      ports.map(async ([name, port]) => [name, await answers(watched(name, port.ping()))] as const),
    ),
  )
}

async function answers(ping: Promise<void>): Promise<'ok' | 'full' | 'unreachable' | 'slow'> {
  const slow = setTimeout(readyLimitMs, 'slow' as const, { ref: false })
  const answer = ping.then(
    () => 'ok' as const,
    (error: unknown) => (error instanceof StorageFull ? ('full' as const) : ('unreachable' as const)),
  )
  return Promise.race([answer, slow])
}
