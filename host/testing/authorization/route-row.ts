import type { Persona, World } from './world.ts'

/**
 * What a call reaches:
 * - `anyone`: nothing that has an owner; every caller gets the same reply
 * - `self`: only what is the caller's own, so that every caller gets a reply, each with their own
 * - `owned`: one row of the owner's, which does not exist for other callers
 * - `account`: the caller's account, so that visitors have nothing to ask
 * - `operator`: what operators alone may reach, whom none of these callers is
 */
export type Reach = 'anyone' | 'self' | 'owned' | 'account' | 'operator'

export interface RouteRow<Input> {
  readonly reach: Reach
  /** What the owner would send. */
  readonly input: (world: World) => Input | Promise<Input>
  /** HTTP statuses that differ from those of the reach, with the reason. */
  readonly otherwise?: { readonly because: string; readonly statuses: Partial<Record<Persona, number>> }
}
