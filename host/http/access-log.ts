import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { routeOf } from './reply-error.ts'

/** Takes the time of every request, and logs it by its route: never with a query, a header or a body. */
export function registerAccessLog(
  app: FastifyInstance,
  log: Logger,
  observe: (labels: { method: string; route: string; status: string }, seconds: number) => void,
): void {
  app.addHook('onResponse', async (request, reply) => {
    const entry = { method: request.method, route: routeOf(request), status: reply.statusCode }
    observe({ ...entry, status: String(entry.status) }, reply.elapsedTime / 1000)
    log.debug({ ...entry, durationMs: Math.round(reply.elapsedTime) }, 'request')
  })
}
