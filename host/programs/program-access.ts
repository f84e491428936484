import type { FastifyRequest } from 'fastify'
import { PlacesAtOnce } from '../limits/places-at-once.ts'
import {
  isTokenLive,
  type PersonalTokenDeps,
  type ProgramCaller,
  programCallerOf,
  recordUse,
  refusedToken,
} from '../members/personal-tokens/personal-tokens.ts'
import { HostError } from '../platform/errors.ts'
import { RepeatedTask } from '../platform/repeated-task.ts'

/** Questions of one member that programs may have under way. */
const maxAtOnce = 4
/** After which a client that had to wait tries again. */
const retryMs = 1_000
/** A token may be revoked, or its member blocked, by another process: answers under way then end within this time. */
const lookUpMs = 1_000

/** A question that is under way. */
export interface Place {
  /** Aborted with an error for the program, once its token is worth nothing any more. */
  readonly signal: AbortSignal
  release(): void
}

interface Use {
  readonly path: string
  readonly model: string
  readonly status: number
  readonly tokens: number
}

/** Lets programs in by their token, a few questions at a time, and lists what they did. */
export class ProgramAccess {
  readonly #deps: PersonalTokenDeps & { readonly onFailure: (error: unknown) => void }
  readonly #places = new PlacesAtOnce(maxAtOnce)

  constructor(deps: PersonalTokenDeps & { readonly onFailure: (error: unknown) => void }) {
    this.#deps = deps
  }

  /** @throws {HostError} unauthorized */
  async callerOf(request: FastifyRequest): Promise<ProgramCaller> {
    const caller = await programCallerOf(this.#deps, request.headers.authorization)
    if (!caller) throw refusedToken()
    return caller
  }

  /** Takes a place. @throws {HostError} rate_limited */
  enter({ owner, tokenId }: ProgramCaller): Place {
    const leave = this.#places.take(owner)
    if (!leave)
      throw new HostError('rate_limited', `程序同时最多问 ${maxAtOnce} 个问题，请等前面的答完`, {
        retryAfterMs: retryMs,
      })
    const over = new AbortController()
    const lookUp = async () => {
      if (!(await isTokenLive(this.#deps, tokenId))) over.abort(refusedToken())
    }
    const watching = new RepeatedTask(lookUpMs, lookUp, this.#deps.onFailure)
    const release = () => {
      void watching.close()
      leave()
    }
    return { signal: over.signal, release }
  }

  /** Lists a use; a failure to do so fails no answer. */
  async record(caller: ProgramCaller, use: Use): Promise<void> {
    await recordUse(this.#deps, caller, use).catch(this.#deps.onFailure)
  }
}
