import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { type RouteInput, type RouteName, type RouteOutput, routes } from '../../lib/contract/http.ts'
import type { Identity } from '../account/identity.ts'
import { HostError } from '../errors.ts'
import { type HttpDeps, requireIdentity } from './context.ts'
import { success } from './reply-error.ts'

const defaultBodyLimitBytes = 64 * 1024

export interface Call<Name extends RouteName> {
  readonly input: RouteInput<Name>
  /** Who asks; a public route has nobody. */
  readonly owner: string
  readonly request: FastifyRequest
}

/** One function a route of the contract; a route without one does not compile. */
export type RouteHandlers = {
  readonly [Name in RouteName]: (call: Call<Name>) => Promise<RouteOutput<Name>>
}

/** Puts every call of the contract on the server: identity, input, handler, envelope. */
export function registerContractRoutes(app: FastifyInstance, deps: HttpDeps, handlers: RouteHandlers): void {
  for (const name of Object.keys(routes) as RouteName[]) registerRoute(app, deps, name, handlers)
}

function registerRoute<Name extends RouteName>(
  app: FastifyInstance,
  deps: HttpDeps,
  name: Name,
  handlers: RouteHandlers,
): void {
  const route = routes[name]
  const handle = handlers[name] as (call: Call<Name>) => Promise<RouteOutput<Name>>
  app.route({
    method: route.method,
    url: route.path,
    bodyLimit: ('bodyLimitBytes' in route ? route.bodyLimitBytes : undefined) ?? defaultBodyLimitBytes,
    handler: async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      const access: 'visitor' | 'public' | 'operator' = route.access
      const identity: Identity | null = access === 'public' ? null : await requireIdentity(deps, request)
      const input = parseInput(name, route.method === 'GET' ? request.query : (request.body ?? {}))
      const data = await handle({ input, owner: identity?.owner ?? '', request })
      return success(route.path, data)
    },
  })
}

function parseInput<Name extends RouteName>(name: Name, value: unknown): RouteInput<Name> {
  const parsed = z.safeParse(routes[name].input, value)
  if (parsed.success) return parsed.data as RouteInput<Name>
  const field = parsed.error.issues[0]?.path.join('.') ?? ''
  throw new HostError('bad_request', field ? `${field} 的内容不正确` : '请求的内容不正确', { field })
}
