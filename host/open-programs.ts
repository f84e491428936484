import type { AppDeps, AppParts } from './app-deps.ts'
import type { Checks } from './checks/checks.ts'
import { personalTokensModule } from './members/personal-tokens/personal-tokens-module.ts'
import { recordCheck } from './open-auxiliary-work.ts'
import type { HostModule } from './platform/module.ts'
import type { AskProgramDeps } from './programs/ask-program.ts'
import { mcpServerModule } from './programs/mcp/mcp-module.ts'
import { openAiModule } from './programs/openai/openai-module.ts'
import { ProgramAccess } from './programs/program-access.ts'

/** Asks per minute of an owner, as a share of the requests per minute of an address. */
export const asksPerRequests = 0.05

/** Personal tokens, and the protocols in which programs ask with them. */
export function programModules(deps: AppDeps, parts: AppParts, checks: Checks): readonly HostModule[] {
  const { env, log, now, makeId, audit } = deps
  const { database, bus } = deps.storage
  const { sharedKey } = parts.accounts
  const onFailure = (error: unknown) => log.error({ err: error }, 'the use of a token could not be stored')
  const access = new ProgramAccess({ database, audit, onFailure, now, makeId })
  const origin = env.PUBLIC_ORIGIN
  const app = env.NEXT_PUBLIC_APP_NAME
  const asking: AskProgramDeps = {
    bus,
    limits: parts.limits,
    perMinute: Math.ceil(env.RATE_LIMIT * asksPerRequests),
    findAgent: deps.findAgent,
    models: deps.models,
    tools: deps.tools,
    audit,
    spending: parts.spending,
    isCrowded: deps.isCrowded,
    check: recordCheck(deps.checker, now),
    log,
    makeId,
  }
  return [
    personalTokensModule({ env, database, bus, audit, now, makeId }),
    openAiModule({ ...asking, access, database, origin, now }),
    mcpServerModule({ ...asking, access, database, origin, now, checks, sharedKey, app }),
  ]
}
