import type { accountRoutes } from '../../../../lib/contract/routes/account-routes.ts'
import type { RouteHandlers } from '../../../platform/module.ts'
import type { AccountDeps } from '../account-deps.ts'
import { useCode } from '../codes/sms-code.ts'
import { setPassword } from '../passport/passwords.ts'
import { revokeOthers } from '../tokens/revoke-tokens.ts'
import { userInfoOf } from '../users/users.ts'
import { addPhone } from './add-phone.ts'
import { changeProfile } from './change-profile.ts'
import { deleteAccount } from './delete-account.ts'
import { listDevices, signOutDevice } from './devices.ts'
import { memberOf, ownUser, presentAccount } from './own-user.ts'

/** What members can do with their own account. Irreversible actions need a code sent for that purpose. */
export function selfServiceHandlers(deps: AccountDeps) {
  const { database } = deps
  return {
    accountInfo: async ({ identity }) => presentAccount(await ownUser(database, identity)),
    accountProfile: async ({ identity, input }) =>
      userInfoOf(await changeProfile(deps, await ownUser(database, identity), input)),
    accountPhone: async ({ identity, input }) =>
      presentAccount(await addPhone(deps, await ownUser(database, identity), input)),
    accountPassword: async ({ identity, input }) => {
      const user = await ownUser(database, identity)
      await useCode(deps, { phone: user.phone, scene: 'confirm', code: input.code })
      await setPassword(database, user, input.password)
      const { owner, family } = memberOf(identity)
      await revokeOthers(deps, owner, family)
      return {}
    },
    accountDevices: async ({ identity }) => ({ list: await listDevices(deps, memberOf(identity)) }),
    accountSignOut: async ({ identity, input }) => {
      const member = memberOf(identity)
      const signedOut =
        input.id === undefined
          ? await revokeOthers(deps, member.owner, member.family)
          : await signOutDevice(deps, member.owner, input.id)
      return { signedOut }
    },
    accountDelete: async ({ identity, input }) => {
      const user = await ownUser(database, identity)
      await useCode(deps, { phone: user.phone, scene: 'confirm', code: input.code })
      await deleteAccount(deps, user)
      return {}
    },
  } satisfies Partial<RouteHandlers<typeof accountRoutes>>
}
