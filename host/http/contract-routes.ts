import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { InputOf, NameIn, OutputOf, Route, RouteTable } from '../../lib/contract/route.ts'
import type { Identity } from '../account/identity.ts'
import { fieldProblemSentence } from '../error-sentence.ts'
import { HostError } from '../errors.ts'
import { identityOf, type HttpDeps, requireIdentity, requireMember } from './context.ts'
import { success } from './reply-error.ts'

const defaultBodyLimitBytes = 64 * 1024

export interface Call<Definition extends Route> {
  readonly input: InputOf<Definition>
  /** Whose the call is; '' on a public route that somebody unknown calls. */
  readonly owner: string
  /** Who asks, where it is known. */
  readonly identity: Identity | null
  readonly request: FastifyRequest
}

/** One function a route of the table; a route without one does not compile. */
export type RouteHandlers<Table extends RouteTable> = {
  readonly [Name in NameIn<Table>]: (call: Call<Table[Name]>) => Promise<OutputOf<Table[Name]>>
}

type AnyHandler = (call: Call<Route>) => Promise<unknown>

/** Puts every call of a table of the contract on the server: identity, input, handler, envelope. */
export function registerContractRoutes<Table extends RouteTable>(
  app: FastifyInstance,
  deps: HttpDeps,
  table: Table,
  handlers: RouteHandlers<Table>,
): void {
  for (const name of Object.keys(table) as NameIn<Table>[]) {
    registerRoute(app, deps, table[name] as Route, handlers[name] as AnyHandler)
  }
}

function registerRoute(app: FastifyInstance, deps: HttpDeps, route: Route, handle: AnyHandler): void {
  app.route({
    method: route.method,
    url: route.path,
    bodyLimit: route.bodyLimitBytes ?? defaultBodyLimitBytes,
    handler: async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      const identity = await identityFor[route.access](deps, request)
      const input = parseInput(route, route.method === 'GET' ? request.query : (request.body ?? {}))
      const data = await handle({ input, owner: identity?.owner ?? '', identity, request })
      return success(route.path, data)
    },
  })
}

const identityFor = { public: identityOf, visitor: requireIdentity, member: requireMember } as const

/** @throws {HostError} bad_request that names the field, in the words of the specification where it has some */
function parseInput(route: Route, value: unknown): unknown {
  const parsed = z.safeParse(route.input, value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const field = issue?.path.join('.') ?? ''
  const sentence = fieldProblemSentence(issue?.message ?? '')
  throw new HostError('bad_request', sentence ?? (field ? `${field} 的内容不正确` : '请求的内容不正确'), {
    field,
  })
}
