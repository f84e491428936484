import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Route } from '../../../lib/contract/routes/route.ts'
import type { TokenScope } from '../../../lib/contract/routes/token-routes.ts'
import { networkOf } from '../../limits/client-address.ts'
import {
  type ProgramCaller,
  programCallerOf,
  recordUse,
} from '../../members/personal-tokens/personal-tokens.ts'
import { HostError } from '../../platform/errors.ts'
import type { RouteSet } from '../../platform/module.ts'
import { PreparedData } from '../../platform/prepared-data.ts'
import { routeOf, success } from '../../platform/reply-error.ts'
import { fieldProblemSentence } from '../../platform/terminal/sentences.ts'
import { type CallerDeps, identityOf, requireIdentity, requireMember } from './callers.ts'
import { HeldRefusals } from './held-refusals.ts'
import { type KnownCaller, knownCaller, knownOwner, rememberCaller } from './known-callers.ts'

const defaultBodyLimitBytes = 64 * 1024

type Fields = Readonly<Record<PropertyKey, unknown>>

export function registerContractRoutes(
  app: FastifyInstance,
  deps: CallerDeps,
  { table, handlers }: RouteSet,
): void {
  for (const [name, route] of Object.entries(table)) {
    const handle = handlers[name]
    if (handle) registerRoute(app, deps, route, handle)
  }
}

function registerRoute(
  app: FastifyInstance,
  deps: CallerDeps,
  route: Route,
  handle: RouteSet['handlers'][string],
): void {
  const bodyLimit = route.bodyLimitBytes ?? defaultBodyLimitBytes
  const isLong = bodyLimit > defaultBodyLimitBytes
  const refusals = new HeldRefusals(deps.now)
  // Limits count by owner or by address; of calls without an owner, by what their bodies say.
  const keyOf = (request: FastifyRequest) => {
    const owner = knownOwner(request)
    return owner ? `${owner} ${networkOf(request.ip)}` : null
  }
  app.route({
    method: route.method,
    url: route.path,
    bodyLimit,
    // Of callers who may not call, or not now, no long body is read.
    ...(isLong && {
      onRequest: async (request) => {
        rememberCaller(request, await callerOf(deps, route, request))
        const key = keyOf(request)
        if (key !== null) refusals.require(key)
      },
    }),
    handler: async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      const { program: caller, identity } = knownCaller(request) ?? (await callerOf(deps, route, request))
      const input = parseInput(route, inputOf(request))
      const owner = caller?.owner ?? identity?.owner ?? ''
      const call = { input, owner, identity, request, ...(caller && { program: caller }) }
      const answer = async () => handle(call)
      const key = isLong ? keyOf(request) : null
      const held = key === null ? answer : () => refusals.hold(key, answer)
      const data = await (caller && route.method === 'POST' ? listed(deps, caller, request, held) : held())
      if (!(data instanceof PreparedData)) return success(route.path, data)
      reply.type('application/json; charset=utf-8')
      return data.within((place) => success(route.path, place))
    },
  })
}

/** @throws {HostError} unauthorized, blocked; forbidden for a token without this use */
async function callerOf(deps: CallerDeps, route: Route, request: FastifyRequest): Promise<KnownCaller> {
  const program = route.programs === undefined ? null : await programFor(deps, request, route.programs)
  return { program, identity: program ? null : await identityFor[route.access](deps, request) }
}

/** @throws {HostError} unauthorized, forbidden for a token without this use */
async function programFor(
  deps: CallerDeps,
  { headers }: FastifyRequest,
  scope: TokenScope,
): Promise<ProgramCaller | null> {
  const caller = await programCallerOf(deps, headers.authorization)
  if (caller && !caller.scopes.includes(scope))
    throw new HostError('forbidden', '这个令牌不能这样用，请换一个有这项用途的')
  return caller
}

/** Lists what a program does for its member; a failure to do so fails no call. */
async function listed<Result>(
  deps: CallerDeps,
  caller: ProgramCaller,
  request: FastifyRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  const record = (status: number) =>
    recordUse(deps, caller, { path: routeOf(request), model: '', status, tokens: 0 }).catch(
      (error: unknown) => deps.log.error({ err: error }, 'the use of a token could not be stored'),
    )
  try {
    const result = await work()
    await record(200)
    return result
  } catch (error) {
    await record(error instanceof HostError ? error.httpStatus : 500)
    throw error
  }
}

/** The path's parameters override fields of the same name. */
function inputOf({ method, query, body, params }: FastifyRequest): unknown {
  const sent = method === 'POST' ? (body ?? {}) : query
  const parameters = params as Readonly<Record<string, string>>
  const isPlain = typeof sent !== 'object' || Array.isArray(sent) || Object.keys(parameters).length === 0
  return isPlain ? sent : { ...sent, ...parameters }
}

const identityFor = { public: identityOf, visitor: requireIdentity, member: requireMember } as const

/** @returns the value without the fields of these issues that are null or '' */
function withoutEmptyAt(
  value: unknown,
  issues: readonly { readonly path: readonly PropertyKey[]; readonly code: string }[],
): unknown {
  const copy: unknown = structuredClone(value)
  for (const { path, code } of issues) {
    const parent = path.slice(0, -1).reduce<unknown>((at, key) => (at as Fields | undefined)?.[key], copy)
    const key = path.at(-1)
    if (key === undefined || typeof parent !== 'object' || parent === null || Array.isArray(parent)) continue
    const fields = parent as Record<PropertyKey, unknown>
    // Where any text may stand, an empty one was sent, and is refused.
    if (fields[key] === null || (fields[key] === '' && isNoChoice(code))) delete fields[key]
  }
  return copy
}

/** Whether what was sent is none of the choices of a field, or of another type. */
function isNoChoice(code: string): boolean {
  return code === 'invalid_value' || code === 'invalid_type' || code === 'invalid_union'
}

/** @throws {HostError} bad_request that names the field, with the specification's message if it has one */
function parseInput(route: Route, value: unknown): unknown {
  const first = z.safeParse(route.input, value)
  // `null` and an empty choice count as absent, as on the socket, and get the sentence of an absent field.
  const parsed = first.success ? first : z.safeParse(route.input, withoutEmptyAt(value, first.error.issues))
  if (parsed.success) return parsed.data

  const issue = parsed.error.issues[0]
  const field = issue?.path.join('.') ?? ''
  const sentence = fieldProblemSentence(issue?.message ?? '')
  throw new HostError('bad_request', sentence ?? (field ? `${field} 的内容不正确` : '请求的内容不正确'), {
    field,
  })
}
