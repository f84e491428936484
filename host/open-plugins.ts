import { authorsOf } from './agents/made/agent-authors.ts'
import { paceChanges } from './agents/made/pace-changes.ts'
import { agentPluginsModule } from './agents/made/plugins/agent-plugins-module.ts'
import { pluginStoreModule } from './agents/square/plugin-store-module.ts'
import { type AppDeps, quotaBytes } from './app-deps.ts'
import { uidOf } from './members/account/owner.ts'
import {
  memberPutBack,
  memberTakenDown,
  memberTakenDownAt,
  reviewedAfterTakeDownMs,
  whileTakenDownAt,
} from './members/account/users/take-downs.ts'
import { findUser, memberExists, memberMayAct } from './members/account/users/users.ts'
import { notificationStatements } from './members/notifications/notify.ts'
import { recordAct } from './members/operator-acts/operator-acts.ts'
import { requireOperator } from './members/operators.ts'
import { openMcpUse } from './open-mcp.ts'
import type { Egress } from './outbound/egress.ts'
import type { Identity } from './platform/identity.ts'
import type { HostModule } from './platform/module.ts'
import { publicOriginOf } from './platform/request.ts'
import { chatToolsModule } from './tools/chat-tools/chat-tools-module.ts'
import { mcpModule } from './tools/mcp/mcp-module.ts'
import { groupModule } from './tools/plugins/group/group-module.ts'
import { importModule } from './tools/plugins/import/import-module.ts'
import type { PluginDeps, PluginMembers } from './tools/plugins/plugin-deps.ts'
import { pluginsModule } from './tools/plugins/plugins-module.ts'
import { toolsModule } from './tools/plugins/tools/tools-module.ts'

/** The modules of plugins and their tools. */
export function pluginModules(deps: AppDeps, egress: Egress): readonly HostModule[] {
  const { env, log, now, makeId, audit, secretBox: box = null } = deps
  const { database, bus } = deps.storage
  const members = pluginMembers(deps)
  const plugins: PluginDeps = { database, audit, box, egress, members, now }
  const requireMember = (identity: Identity | null) => paceChanges({ env, database, bus }, identity)
  return [
    pluginsModule({
      ...plugins,
      requireMember,
      requireOperator: async ({ identity, request }) =>
        (await requireOperator({ env, database, now }, identity, request)).uid,
      recordAct: (operator, { owner, ...act }) =>
        recordAct(database, { operator, member: uidOf(owner), ...act }, now()),
    }),
    agentPluginsModule({ env, database, bus, box, members, quota: quotaBytes(env), now, makeId }),
    chatToolsModule({ database, members, requireMember, now }),
    pluginStoreModule({ database, members, now }),
    groupModule({ ...plugins, requireMember }),
    toolsModule({ env, database, bus, box, egress, members, requireMember, log, now, makeId }),
    importModule({ ...plugins, egress, requireMember }),
    mcpModule({
      ...openMcpUse({ env, database, box, egress, log, now, makeId }),
      requireMember,
      mayAct: members.mayAct,
      originOf: (request) => publicOriginOf(env, request),
    }),
  ]
}

/** What plugins need of the members who make them. */
function pluginMembers({ env, storage: { database }, now, makeId }: AppDeps): PluginMembers {
  return {
    mayAct: (owner) => memberMayAct(database, uidOf(owner)),
    exists: (owner) => memberExists(database, uidOf(owner)),
    unlessTakenDown: async (owner) => {
      const at = await memberTakenDownAt(database, owner)
      return at > now() - reviewedAfterTakeDownMs ? null : [whileTakenDownAt(database, owner, at)]
    },
    takenDown: (owner, at) => memberTakenDown(database, owner, at),
    putBack: (owner, at) => memberPutBack(database, owner, at),
    space: (owner) => ({ owner, most: quotaBytes(env) }),
    nicknameOf: async (owner) => (await findUser(database, uidOf(owner)))?.nickname ?? '',
    uidOf,
    namesOf: (rows) => authorsOf(database, rows),
    notified: (notification) => notificationStatements({ database, now, makeId }, notification),
  }
}
