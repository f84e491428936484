import { tokenRoutes } from '../../../lib/contract/routes/token-routes.ts'
import type { LimitSettings } from '../../limits/limit-settings.ts'
import { pace } from '../../limits/pace.ts'
import { type HostModule, routeSet } from '../../platform/module.ts'
import type { Bus } from '../../storage/bus/bus.ts'
import { memberOf } from '../account/self-service/own-user.ts'
import { createToken, listTokens, type PersonalTokenDeps, revokeToken } from './personal-tokens.ts'

interface PersonalTokensModuleDeps extends PersonalTokenDeps {
  readonly env: Pick<LimitSettings, 'RATE_LIMIT'>
  readonly bus: Bus
}

const createdPerMinute = 10

export function personalTokensModule(deps: PersonalTokensModuleDeps): HostModule {
  const { env, bus, database } = deps
  return {
    routes: [
      routeSet(tokenRoutes, {
        tokenCreate: async ({ identity, input }) => {
          const { owner } = memberOf(identity)
          if (env.RATE_LIMIT > 0) await pace(bus, `personal-token:${owner}`, createdPerMinute)
          return createToken(deps, owner, input)
        },
        tokenList: ({ identity }) => listTokens(database, memberOf(identity).owner),
        tokenRevoke: async ({ identity, input }) => {
          await revokeToken(database, memberOf(identity).owner, input.id)
          return {}
        },
      }),
    ],
  }
}
