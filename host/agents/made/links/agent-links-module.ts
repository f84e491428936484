import { fixedAgentOf } from '../../../../lib/agents.ts'
import {
  type AgentLinkScope,
  agentLinkDurations,
  agentLinkRoutes,
} from '../../../../lib/contract/routes/agent-link-routes.ts'
import type { AddressLimits } from '../../../limits/address-limits.ts'
import { requireApproved } from '../../../members/account/identify.ts'
import { memberOf } from '../../../members/account/self-service/own-user.ts'
import { HostError } from '../../../platform/errors.ts'
import { type HostModule, type RouteHandlers, routeSet } from '../../../platform/module.ts'
import type { PlatformSettings } from '../../../platform/platform-settings.ts'
import { webOriginOf } from '../../../platform/request.ts'
import { createCopy } from '../copy-agent.ts'
import type { StopTurnsDeps } from '../withhold-agents.ts'
import {
  type AgentLinksDeps,
  linkOfKey,
  type OpenLink,
  shareLink,
  updateLinks,
  verifyLink,
} from './agent-links.ts'
import { fixedAgentLink, requireFixedKey, verifyFixedLink } from './fixed-agent-links.ts'
import { earlierCopy, joinAgent, leaveAgent, noteCopy } from './joined-agents.ts'
import { listAgentLinks, revokeAgentLink } from './listed-links.ts'

interface AgentLinksModuleDeps extends AgentLinksDeps, StopTurnsDeps {
  readonly env: PlatformSettings
  readonly limits: AddressLimits
  /** Bytes that a member may take up; 0 is no limit. */
  readonly quota: number
}

export function agentLinksModule(deps: AgentLinksModuleDeps): HostModule {
  return { routes: [routeSet(agentLinkRoutes, linkHandlers(deps))] }
}

function linkHandlers(deps: AgentLinksModuleDeps): RouteHandlers<typeof agentLinkRoutes> {
  const { database, env, limits } = deps
  return {
    agentShareLink: async ({ identity, input, request }) => {
      await limits.require('share', request.ip)
      const duration = agentLinkDurations.find((each) => each === input.expires)
      if (duration === undefined)
        throw new HostError('bad_request', '有效期只能是 1、7、30 天或长期', { field: 'expires' })
      const fixed = fixedAgentOf(input.agentId)
      if (fixed) return { url: fixedAgentLink(deps, fixed, duration, webOriginOf(env, request)) }
      await requireApproved(database, memberOf(identity))
      const wish = { agentId: input.agentId, scope: scopeOf(input.shareUrl), duration }
      return { url: await shareLink(deps, memberOf(identity).owner, wish, webOriginOf(env, request)) }
    },
    agentShareVerify: async ({ input, request }) => {
      await limits.require('share', request.ip)
      const { agent_id: named, ...signature } = input
      const { shareKey, scope, agentId } =
        verifyFixedLink(deps, signature, named) ?? (await verifyLink(deps, signature, named))
      return { result: shareKey, scope, agent_id: agentId }
    },
    agentShareBind: async ({ identity, input }) => {
      const { owner } = memberOf(identity)
      if (fixedAgentOf(input.agent_id)) {
        requireFixedKey(deps, input.agent_id, input.share_key)
        return {}
      }
      await requireApproved(database, memberOf(identity))
      const opened = await linkOfKey(deps, { agentId: input.agent_id, shareKey: input.share_key })
      if (opened.link.scope === 'copy') return { copy_id: await copyByLink(deps, owner, opened) }
      await joinAgent(deps, owner, opened)
      return {}
    },
    agentShareList: ({ identity, input, request }) =>
      listAgentLinks(deps, memberOf(identity).owner, input.agent_id, webOriginOf(env, request)),
    agentShareUpdate: async ({ identity, input }) => {
      await requireApproved(database, memberOf(identity))
      await updateLinks(deps, memberOf(identity).owner, input.agent_id)
      return {}
    },
    agentShareRevoke: async ({ identity, input }) => {
      await revokeAgentLink(deps, memberOf(identity).owner, input)
      return {}
    },
    agentLeave: async ({ identity, input }) => {
      await leaveAgent(database, memberOf(identity).owner, input.agent_id)
      return {}
    },
  }
}

/** @returns a draft of the member's own: the one made earlier, while it is left */
async function copyByLink(
  deps: AgentLinksModuleDeps,
  owner: string,
  { link, agent }: OpenLink,
): Promise<string> {
  const earlier = await earlierCopy(deps.database, owner, agent.id)
  if (earlier !== null) return earlier
  const copy = await createCopy(deps, owner, agent, agent.published_version || agent.linked_version)
  await noteCopy(deps.database, owner, { agentId: agent.id, linkId: link.id, copyId: copy.id })
  return copy.id
}

/** An address of the editor is shared for copying (§3: `shareUrl`). */
function scopeOf(shareUrl: string): AgentLinkScope {
  const { pathname } = URL.parse(shareUrl, 'http://page') ?? { pathname: '/' }
  return pathname.startsWith('/agent/edit') ? 'copy' : 'use'
}
