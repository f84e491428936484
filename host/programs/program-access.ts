import type { FastifyRequest } from 'fastify'
import {
  findProgramCaller,
  type PersonalTokenDeps,
  type ProgramCaller,
  recordUse,
} from '../members/personal-tokens/personal-tokens.ts'
import { HostError } from '../platform/errors.ts'

/** Questions of one member that programs may have under way. */
const maxAtOnce = 4

interface Use {
  readonly path: string
  readonly model: string
  readonly status: number
  readonly tokens: number
}

/** Lets programs in by their token, a few questions at a time, and lists what they did. */
export class ProgramAccess {
  readonly #deps: PersonalTokenDeps & { readonly onFailure: (error: unknown) => void }
  readonly #running = new Map<string, number>()

  constructor(deps: PersonalTokenDeps & { readonly onFailure: (error: unknown) => void }) {
    this.#deps = deps
  }

  /** @throws {HostError} unauthorized */
  async callerOf(request: FastifyRequest): Promise<ProgramCaller> {
    const [, token = ''] = /^Bearer\s+(\S{1,200})$/i.exec(request.headers.authorization ?? '') ?? []
    const caller = await findProgramCaller(this.#deps, token)
    if (!caller) throw new HostError('unauthorized', '令牌不对、已过期或已被撤销，请在设置里换一个')
    return caller
  }

  /** Takes a place; it is released by the returned function. @throws {HostError} rate_limited */
  enter({ owner }: ProgramCaller): () => void {
    const running = this.#running.get(owner) ?? 0
    if (running >= maxAtOnce)
      throw new HostError('rate_limited', `程序同时最多问 ${maxAtOnce} 个问题，请等前面的答完`)
    this.#running.set(owner, running + 1)
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      const left = (this.#running.get(owner) ?? 1) - 1
      if (left === 0) this.#running.delete(owner)
      else this.#running.set(owner, left)
    }
  }

  /** Lists a use; a failure to do so fails no answer. */
  async record(caller: ProgramCaller, use: Use): Promise<void> {
    await recordUse(this.#deps, caller, use).catch(this.#deps.onFailure)
  }
}
