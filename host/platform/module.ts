import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { InputOf, NameIn, OutputOf, Route, RouteTable } from '../../lib/contract/routes/route.ts'
import type { Identity, Member } from './identity.ts'
import type { PreparedData } from './prepared-data.ts'

export interface Call<Definition extends Route> {
  readonly input: InputOf<Definition>
  /** The owner of the call; '' on a public route without identity. */
  readonly owner: string
  readonly identity: Identity | null
  /** The program that calls with a personal token of the owner: then there is no identity. */
  readonly program?: { readonly scopes: readonly string[] }
  readonly request: FastifyRequest
}

/** One function per route of the table; a route without one does not compile. */
export type RouteHandlers<Table extends RouteTable> = {
  readonly [Name in NameIn<Table>]: (
    call: Call<Table[Name]>,
  ) => Promise<OutputOf<Table[Name]> | PreparedData<OutputOf<Table[Name]>>>
}

export interface RouteSet {
  readonly table: RouteTable
  readonly handlers: Readonly<Record<string, (call: Call<Route>) => Promise<unknown>>>
}

export function routeSet<Table extends RouteTable>(table: Table, handlers: RouteHandlers<Table>): RouteSet {
  return { table, handlers: handlers as unknown as RouteSet['handlers'] }
}

/** Identifies the caller of a route that is not in the contract. */
export interface Callers {
  /** @throws {HostError} unauthorized without a login */
  requireMember(request: FastifyRequest): Promise<Member>
  /** @throws {HostError} unauthorized when a token is invalid or no identity is sent */
  requireIdentity(request: FastifyRequest): Promise<Identity>
}

export interface HostModule {
  readonly routes?: readonly RouteSet[]
  /** Routes whose responses have no envelope: files, streams. */
  readonly http?: (app: FastifyInstance, callers: Callers) => void
  /** Whether workers serve its routes as well; workers have none for browsers. */
  readonly isForOperators?: boolean
  /** Called once the routes are registered, also in workers: job handlers are registered here. */
  readonly start?: () => Promise<void>
  /** Called after the turns have ended. */
  readonly stop?: () => Promise<void> | void
}
