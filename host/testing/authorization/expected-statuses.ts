import type { Reach } from './route-row.ts'
import type { Persona } from './world.ts'

export const owners = ['member', 'device'] as const
export type OwnerKind = (typeof owners)[number]
/** The HTTP status of a blocked member's calls. */
export const blocked = 423

type OtherPersona = Exclude<Persona, 'blockedMember'>

/** The HTTP status that each caller gets, by what the call reaches. */
export function statusesOf(reach: Reach, owner: OwnerKind): Record<OtherPersona, number> {
  const common = {
    owner: 200,
    otherMember: 200,
    visitor: 200,
    otherDevice: 200,
    shareHolder: 200,
    anonymous: 200,
  }
  const ofReach: Record<Reach, Partial<Record<OtherPersona, number>>> = {
    anyone: {},
    self: { anonymous: 401 },
    owned: { otherMember: 404, visitor: 404, otherDevice: 404, shareHolder: 404, anonymous: 401 },
    account: {
      visitor: 401,
      otherDevice: 401,
      shareHolder: 401,
      anonymous: 401,
      ...(owner === 'device' ? { owner: 401 } : {}),
    },
    operator: {
      owner: owner === 'member' ? 403 : 401,
      otherMember: 403,
      visitor: 401,
      otherDevice: 401,
      shareHolder: 401,
      anonymous: 401,
    },
  }
  return { ...common, ...ofReach[reach] }
}
