import type { FastifyRequest } from 'fastify'
import type { ProgramCaller } from '../../members/personal-tokens/personal-tokens.ts'
import type { Identity } from '../../platform/identity.ts'

/** Who makes a call: a program in the name of a member, a person, or an unknown client. */
export interface KnownCaller {
  readonly program: ProgramCaller | null
  readonly identity: Identity | null
}

const callers = new WeakMap<FastifyRequest, KnownCaller>()

/** For calls whose caller is identified before their body is read. */
export function rememberCaller(request: FastifyRequest, caller: KnownCaller): void {
  callers.set(request, caller)
}

export function knownCaller(request: FastifyRequest): KnownCaller | undefined {
  return callers.get(request)
}

/** @returns the owner of such a call; '' for one that is not identified yet */
export function knownOwner(request: FastifyRequest): string {
  const { program, identity } = callers.get(request) ?? {}
  return program?.owner ?? identity?.owner ?? ''
}
