import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { headerNames } from '../../lib/contract/identity.ts'
import type { AccountServices } from '../account/account-services.ts'
import { type Credentials, type Identity, identify, type Member } from '../account/identity.ts'
import { touchToken } from '../account/tokens/touch-token.ts'
import type { ConversionOutbox } from '../collect/conversions/conversion-outbox.ts'
import type { Clock, MakeId } from '../deps.ts'
import type { Audit } from '../dialogue/audit.ts'
import type { TurnEngine } from '../dialogue/turn-engine.ts'
import type { HostEnvironment } from '../env.ts'
import { errorSentence } from '../error-sentence.ts'
import { HostError } from '../errors.ts'
import type { AddressLimits } from '../limits/address-limits.ts'
import type { Blobs } from '../storage/blobs.ts'
import type { Bus } from '../storage/bus.ts'
import type { Database } from '../storage/database.ts'
import type { TableManifest } from '../storage/owned/owned-table.ts'

/** What the routes of the host need. */
export interface HttpDeps {
  readonly env: HostEnvironment
  readonly database: Database
  /** What becomes of the rows of each table at a login, an export, a deletion. */
  readonly manifest: TableManifest
  readonly bus: Bus
  readonly blobs: Blobs
  readonly engine: TurnEngine
  readonly audit: Audit
  readonly conversions: ConversionOutbox
  readonly log: Logger
  readonly now: Clock
  readonly makeId: MakeId
  readonly suggestions: Suggestions
  readonly accounts: AccountServices
  readonly limits: AddressLimits
  /** The name of the language model that answers, or null. */
  readonly modelName: string | null
  /** What this process's own web app shows; '' when it has none. */
  readonly internalToken: string
  readonly metrics: () => Promise<{ body: string; contentType: string }>
}

/** Proposals for the search box, from what the library holds and what the person searched. */
export interface Suggestions {
  guess(words: readonly string[], limit: number): Promise<string[]>
  complete(key: string, ownHistory: readonly string[]): Promise<string[]>
}

/**
 * Finds out from the headers, and from nothing else, who asks.
 * @throws {HostError} unauthorized when a token is dead or there is no identity at all
 */
export async function requireIdentity(deps: HttpDeps, request: FastifyRequest): Promise<Identity> {
  const identity = await identityOf(deps, request)
  if (!identity) throw new HostError('unauthorized', '没有认出这台设备，请刷新页面后再试')
  return identity
}

/**
 * Who asks, where nobody needs to be known.
 * @returns null for a dead token as well: a public call is answered all the same
 */
export async function identityOf(deps: HttpDeps, request: FastifyRequest): Promise<Identity | null> {
  const { database, now, accounts } = deps
  const identity = await identify({ database, now, tokens: accounts.tokens }, credentialsOf(request))
  if (identity?.kind === 'member') touchToken(deps, identity)
  return identity
}

/**
 * Like `requireIdentity`, for what visitors may not do.
 * @throws {HostError} unauthorized when nobody is signed in
 */
export async function requireMember(deps: HttpDeps, request: FastifyRequest): Promise<Member> {
  const identity = await identityOf(deps, request)
  if (identity?.kind !== 'member') throw new HostError('unauthorized', errorSentence('unauthorized'))
  return identity
}

function credentialsOf(request: FastifyRequest): Credentials {
  return {
    token: headerOf(request, headerNames.token),
    deviceHash: headerOf(request, headerNames.deviceHash),
  }
}

/** The address under which browsers reach this host. */
export function publicOriginOf(env: HostEnvironment, request: FastifyRequest): string {
  return env.PUBLIC_ORIGIN ? new URL(env.PUBLIC_ORIGIN).origin : `${request.protocol}://${request.host}`
}

/**
 * The address under which whoever asks has our pages open: links for them begin with it. A page on an origin of
 * `WEB_ORIGINS` says so by itself; all others are this host's own.
 */
export function webOriginOf(env: HostEnvironment, request: FastifyRequest): string {
  const { origin } = request.headers
  return origin !== undefined && env.WEB_ORIGINS.includes(origin) ? origin : publicOriginOf(env, request)
}

/** @returns the header, the first where it was sent more than once */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const header = request.headers[name]
  return Array.isArray(header) ? header[0] : header
}
