import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { InputOf, NameIn, OutputOf, Route, RouteTable } from '../../lib/contract/routes/route.ts'
import type { Identity, Member } from './identity.ts'

/** A call of the contract that has come in. */
export interface Call<Definition extends Route> {
  readonly input: InputOf<Definition>
  /** Whose the call is; '' on a public route that is called without identity. */
  readonly owner: string
  /** Who asks, where it is known. */
  readonly identity: Identity | null
  readonly request: FastifyRequest
}

/** One function a route of the table; a route without one does not compile. */
export type RouteHandlers<Table extends RouteTable> = {
  readonly [Name in NameIn<Table>]: (call: Call<Table[Name]>) => Promise<OutputOf<Table[Name]>>
}

/** A table of the contract with what answers each of its calls. */
export interface RouteSet {
  readonly table: RouteTable
  readonly handlers: Readonly<Record<string, (call: Call<Route>) => Promise<unknown>>>
}

export function routeSet<Table extends RouteTable>(table: Table, handlers: RouteHandlers<Table>): RouteSet {
  return { table, handlers: handlers as unknown as RouteSet['handlers'] }
}

/** Finds out who calls a route that is not in the contract. */
export interface Callers {
  /** @throws {HostError} unauthorized without a login */
  requireMember(request: FastifyRequest): Promise<Member>
  /** @throws {HostError} unauthorized when a token is dead or there is no identity at all */
  requireIdentity(request: FastifyRequest): Promise<Identity>
}

/** A part of the host. The application is a list of these. */
export interface HostModule {
  readonly routes?: readonly RouteSet[]
  /** Routes whose replies have no envelope: files, streams. */
  readonly http?: (app: FastifyInstance, callers: Callers) => void
  /** Whether workers have its routes as well, which have none for browsers. */
  readonly isForOperators?: boolean
  /** Called once the routes are there; in workers, too: here jobs are taken. */
  readonly start?: () => Promise<void>
  /** Called after the turns have ended. */
  readonly stop?: () => Promise<void> | void
}
