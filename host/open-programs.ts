import type { AddressLimits } from './limits/address-limits.ts'
import type { Spending } from './limits/spending.ts'
import { personalTokensModule } from './members/personal-tokens/personal-tokens-module.ts'
import type { AppDeps } from './open-modules.ts'
import type { HostModule } from './platform/module.ts'
import { openAiModule } from './programs/openai/openai-module.ts'
import { ProgramAccess } from './programs/program-access.ts'

/** Asks per minute of an owner, as a share of the requests per minute of an address. */
export const asksPerRequests = 0.05

/** Personal tokens, and the protocols in which programs ask with them. */
export function programModules(
  deps: AppDeps & AppDeps['storage'] & { readonly spending: Spending; readonly limits: AddressLimits },
): readonly HostModule[] {
  const { env, log } = deps
  const onFailure = (error: unknown) => log.error({ err: error }, 'the use of a token could not be stored')
  const programs = {
    ...deps,
    access: new ProgramAccess({ ...deps, onFailure }),
    perMinute: Math.ceil(env.RATE_LIMIT * asksPerRequests),
    origin: env.PUBLIC_ORIGIN,
  }
  return [personalTokensModule(deps), openAiModule(programs)]
}
