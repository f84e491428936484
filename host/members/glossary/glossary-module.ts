import { glossaryRoutes } from '../../../lib/contract/routes/glossary-routes.ts'
import type { LimitSettings } from '../../limits/limit-settings.ts'
import { pace } from '../../limits/pace.ts'
import type { Audit } from '../../moderation/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import { type HostModule, type RouteHandlers, routeSet } from '../../platform/module.ts'
import type { Bus } from '../../storage/bus/bus.ts'
import type { Database } from '../../storage/database/database.ts'
import { memberOf } from '../account/self-service/own-user.ts'
import { type Glossary, openGlossary } from './glossary.ts'

interface GlossaryModuleDeps {
  readonly env: Pick<LimitSettings, 'RATE_LIMIT'>
  readonly database: Database
  readonly audit: Audit
  readonly bus: Bus
  readonly now: Clock
}

const changesPerMinute = 60

export function glossaryModule(deps: GlossaryModuleDeps): HostModule {
  return { routes: [routeSet(glossaryRoutes, glossaryHandlers(deps, openGlossary(deps)))] }
}

function glossaryHandlers(
  { env, bus }: GlossaryModuleDeps,
  glossary: Glossary,
): RouteHandlers<typeof glossaryRoutes> {
  const all = async (owner: string) => ({ list: [...(await glossary.list(owner))] })
  const paced = async (owner: string) => {
    if (env.RATE_LIMIT > 0) await pace(bus, `glossary:${owner}`, changesPerMinute)
  }
  return {
    glossaryList: ({ identity }) => all(memberOf(identity).owner),
    glossarySave: async ({ identity, input }) => {
      const { owner } = memberOf(identity)
      await paced(owner)
      await glossary.save(owner, input)
      return all(owner)
    },
    glossaryDelete: async ({ identity, input }) => {
      const { owner } = memberOf(identity)
      await paced(owner)
      await glossary.remove(owner, input.source)
      return all(owner)
    },
  }
}
