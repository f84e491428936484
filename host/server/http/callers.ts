import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { headerNames } from '../../../lib/contract/identity.ts'
import { blockedErrorOf } from '../../members/account/blocking/blocked-error.ts'
import { type Credentials, identify } from '../../members/account/identify.ts'
import { touchToken } from '../../members/account/tokens/live-token.ts'
import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'
import type { Identity, Member } from '../../platform/identity.ts'
import type { MakeId } from '../../platform/make-id.ts'
import { headerOf } from '../../platform/request.ts'
import { errorSentence } from '../../platform/terminal/sentences.ts'
import type { Database } from '../../storage/database/database.ts'

export interface CallerDeps {
  readonly database: Database
  readonly now: Clock
  readonly log: Logger
  readonly makeId: MakeId
}

/**
 * Identifies the caller by the headers only. (Usage reports have no headers and read the login cookie:
 * `reportingMember`.)
 * @throws {HostError} unauthorized when a token is invalid or no identity is sent; blocked
 */
export async function requireIdentity(deps: CallerDeps, request: FastifyRequest): Promise<Identity> {
  const identity = await identityOf(deps, request)
  if (!identity)
    throw (
      (await blockedCaller(deps, request)) ??
      new HostError('unauthorized', '没有认出这台设备，请刷新页面后再试')
    )
  return identity
}

/** The caller's identity, if known. @returns null for an invalid token: a public call is answered anyway */
export async function identityOf(deps: CallerDeps, request: FastifyRequest): Promise<Identity | null> {
  const identity = await identify(deps, credentialsOf(request))
  if (identity?.kind === 'member') touchToken(deps, identity)
  return identity
}

/** Like `requireIdentity`, for members. @throws {HostError} unauthorized without a login; blocked */
export async function requireMember(deps: CallerDeps, request: FastifyRequest): Promise<Member> {
  const identity = await identityOf(deps, request)
  if (identity?.kind !== 'member')
    throw (await blockedCaller(deps, request)) ?? new HostError('unauthorized', errorSentence('unauthorized'))
  return identity
}

function blockedCaller({ database }: CallerDeps, request: FastifyRequest): Promise<HostError | null> {
  return blockedErrorOf(database, credentialsOf(request).token)
}

function credentialsOf(request: FastifyRequest): Credentials {
  return {
    token: headerOf(request, headerNames.token),
    deviceHash: headerOf(request, headerNames.deviceHash),
  }
}
