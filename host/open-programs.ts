import { personalTokensModule } from './members/personal-tokens/personal-tokens-module.ts'
import type { HostModule } from './platform/module.ts'
import { mcpServerModule } from './programs/mcp/mcp-module.ts'
import { openAiModule } from './programs/openai/openai-module.ts'
import { ProgramAccess } from './programs/program-access.ts'
import type { HostEnvironment } from './settings/environment.ts'

/** Asks per minute of an owner, as a share of the requests per minute of an address. */
export const asksPerRequests = 0.05

type Deps = Omit<
  Parameters<typeof openAiModule>[0] & Parameters<typeof mcpServerModule>[0],
  'access' | 'perMinute' | 'origin' | 'app'
> &
  Parameters<typeof personalTokensModule>[0] & {
    readonly env: Pick<HostEnvironment, 'RATE_LIMIT' | 'PUBLIC_ORIGIN' | 'NEXT_PUBLIC_APP_NAME'>
  }

/** Personal tokens, and the protocols in which programs ask with them. */
export function programModules(deps: Deps): readonly HostModule[] {
  const { env, log } = deps
  const onFailure = (error: unknown) => log.error({ err: error }, 'the use of a token could not be stored')
  const programs = {
    ...deps,
    access: new ProgramAccess({ ...deps, onFailure }),
    perMinute: Math.ceil(env.RATE_LIMIT * asksPerRequests),
    origin: env.PUBLIC_ORIGIN,
    app: env.NEXT_PUBLIC_APP_NAME,
  }
  return [personalTokensModule(deps), openAiModule(programs), mcpServerModule(programs)]
}
