import { fixedAgentOf } from '../../../lib/agents.ts'
import { agentSettings, agentStatus, baseSettings } from '../../../lib/contract/made-agent.ts'
import { agentRoutes } from '../../../lib/contract/routes/agent-routes.ts'
import { paths } from '../../../lib/paths.ts'
import type { LimitSettings } from '../../limits/limit-settings.ts'
import type { AccountSettings } from '../../members/account/account-settings.ts'
import { memberOf } from '../../members/account/self-service/own-user.ts'
import { openNotify } from '../../members/notifications/open-notify.ts'
import { operatorOwners } from '../../members/operators.ts'
import type { Audit } from '../../moderation/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'
import type { Identity } from '../../platform/identity.ts'
import type { MakeId } from '../../platform/make-id.ts'
import { type HostModule, type RouteHandlers, routeSet } from '../../platform/module.ts'
import { localeOf } from '../../platform/terminal/sentences.ts'
import type { Bus } from '../../storage/bus/bus.ts'
import type { Database } from '../../storage/database/database.ts'
import type { Library } from '../../storage/library/library-index.ts'
import { listVersions, restoreVersion } from './agent-history.ts'
import { copyAgent } from './copy-agent.ts'
import { deleteAgent } from './delete-agent.ts'
import { listMyAgents } from './my-agents.ts'
import { nextIcon } from './next-icon.ts'
import { paceChanges } from './pace-changes.ts'
import { presentAgents, visibleAgent } from './present-agent.ts'
import { presentFixedAgent } from './present-fixed-agent.ts'
import { publishAgent, unpublishAgent } from './publish-agent.ts'
import { createAgent, saveAgent } from './save-agent.ts'
import { agentNotFound, findAgent, ownAgent, ownDraft, presentDraft } from './stored-agent.ts'

export interface MadeAgentsDeps {
  readonly env: Pick<LimitSettings, 'RATE_LIMIT'> & AccountSettings
  readonly database: Database
  readonly bus: Bus
  readonly audit: Audit
  readonly now: Clock
  readonly makeId: MakeId
  readonly library: Pick<Library, 'erase'>
  /** Whether an operator reviews each version before it is public. */
  readonly isReviewed: () => boolean
  /** Bytes that a member may take up; 0 is no limit. */
  readonly quota: number
}

/** `preview-module.ts` answers the other one. */
const { previewHistory: _, ...buildingRoutes } = agentRoutes

export function madeAgentsModule(deps: MadeAgentsDeps): HostModule {
  return { routes: [routeSet(buildingRoutes, buildingHandlers(deps))] }
}

function buildingHandlers(deps: MadeAgentsDeps): RouteHandlers<typeof buildingRoutes> {
  const { database } = deps
  const paced = (identity: Identity | null) => paceChanges(deps, identity)
  return {
    agentCreateBase: async ({ identity, input }) => {
      const owner = await paced(identity)
      const base = baseSettings.parse(input)
      if (!input.id) return createAgent(deps, owner, agentSettings.parse(base))
      const based = requireVersion(input.version)
      return saveAgent(deps, owner, { id: input.id, based }, (stored) => {
        return { ...stored, temperature: undefined, ...base }
      })
    },
    agentCreateAdvanced: async ({ identity, input }) => {
      const owner = await paced(identity)
      const settings = agentSettings.parse(input)
      if (!input.id) return createAgent(deps, owner, settings)
      return saveAgent(deps, owner, { id: input.id, based: requireVersion(input.version) }, () => settings)
    },
    agentDetail: async ({ owner, input, request }) => {
      const fixed = fixedAgentOf(input.id)
      if (fixed) return { agent: presentFixedAgent(fixed, localeOf(request.headers['accept-language'])) }
      const found = await findAgent(database, input.id)
      if (!found) throw agentNotFound()
      const agent = await visibleAgent(database, owner, found)
      const draft = agent.owner === owner ? await ownDraft(database, owner, agent.id) : undefined
      const [shown] = await presentAgents(deps, owner, [draft?.agent ?? agent])
      if (!shown) throw agentNotFound()
      return { agent: shown, ...(draft && { draft: presentDraft(draft) }) }
    },
    agentStatus: async ({ identity, input }) => {
      if (fixedAgentOf(input.id)) return { status: agentStatus.published, version: 1, published_version: 1 }
      const agent = await ownAgent(database, memberOf(identity).owner, input.id)
      const [shown] = await presentAgents(deps, agent.owner, [agent])
      const { version, published_version, status } = agent
      const reason = shown?.reason
      return { status, version, published_version, ...(reason === undefined ? {} : { reason }) }
    },
    myAgents: ({ identity, input }) => listMyAgents(deps, memberOf(identity).owner, input),
    agentIcon: async ({ input }) => nextIcon(input.name, input.last_name),
    agentPublish: async ({ identity, input }) => {
      const owner = await paced(identity)
      const { status, version, name } = await publishAgent(deps, owner, input)
      if (status === agentStatus.inReview) await notifyOperators(deps, input.id, name)
      return { status, version }
    },
    agentUnpublish: async ({ identity, input }) => unpublishAgent(deps, await paced(identity), input.id),
    agentDelete: async ({ identity, input }) => {
      await deleteAgent(deps, await paced(identity), input.id)
      return {}
    },
    agentVersions: ({ identity, input }) => listVersions(database, memberOf(identity).owner, input),
    agentRestore: async ({ identity, input }) => restoreVersion(deps, await paced(identity), input),
    agentCopy: async ({ identity, input }) => copyAgent(deps, await paced(identity), input.id),
  }
}

async function notifyOperators(deps: MadeAgentsDeps, id: string, name: string): Promise<void> {
  const notify = openNotify(deps)
  for (const owner of await operatorOwners(deps)) {
    const content = { kind: 'review_waiting', values: { title: name } } as const
    await notify({ owner, content, link: paths.consoleAgents(), key: `review:${id}` })
  }
}

/** @throws {HostError} bad_request */
function requireVersion(version: number | undefined): number {
  if (version !== undefined) return version
  throw new HostError('bad_request', '请说明是在哪个版本上改的', { field: 'version' })
}
