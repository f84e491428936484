import type { Logger } from 'pino'
import { blockReasonCharacters, memberRoutes } from '../../../lib/contract/routes/member-routes.ts'
import { type BlockDeps, blockMember, restoreMember } from '../../members/account/blocking/block-member.ts'
import { type OperatorDeps, requireOperator } from '../../members/operators.ts'
import { HostError } from '../../platform/errors.ts'
import { type Call, type HostModule, routeSet } from '../../platform/module.ts'
import { describeMember, type ListMembersDeps, listMembers } from './list-members.ts'

type MembersModuleDeps = BlockDeps & ListMembersDeps & OperatorDeps & { readonly log: Logger }

/** Operators find members, block and restore them. Each action is recorded and logged, without the reason. */
export function membersModule(deps: MembersModuleDeps): HostModule {
  const { log } = deps
  const operator = async ({ identity, request }: Pick<Call<never>, 'identity' | 'request'>) =>
    (await requireOperator(deps, identity, request)).uid
  return {
    routes: [
      routeSet(memberRoutes, {
        memberList: async (call) => {
          await operator(call)
          return listMembers(deps, call.input)
        },
        memberDetail: async (call) => {
          await operator(call)
          return describeMember(deps, call.input.uid)
        },
        memberBlock: async (call) => {
          const { uid } = call.input
          const by = await operator(call)
          await blockMember(deps, by, { uid, reason: requireReason(call.input.reason) })
          log.info({ operator: by, act: 'block', member: uid }, 'an operator action')
          return {}
        },
        memberRestore: async (call) => {
          const { uid } = call.input
          const by = await operator(call)
          await restoreMember(deps, by, uid)
          log.info({ operator: by, act: 'restore', member: uid }, 'an operator action')
          return {}
        },
      }),
    ],
  }
}

/** @returns one line of plain text, which ends in no full stop @throws {HostError} bad_request */
function requireReason(given: string): string {
  const reason = given
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .replace(/[。.]+$/u, '')
  if (reason === '' || Array.from(reason).length > blockReasonCharacters)
    throw new HostError('bad_request', `请写明理由，1 到 ${blockReasonCharacters} 个字`, { field: 'reason' })
  return reason
}
