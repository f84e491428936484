import { authorsOf } from './agents/made/agent-authors.ts'
import { type ChangePaceDeps, paceChanges } from './agents/made/pace-changes.ts'
import { agentPluginsModule } from './agents/made/plugins/agent-plugins-module.ts'
import { pluginStoreModule } from './agents/square/plugin-store-module.ts'
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
import { type OperatorDeps, requireOperator } from './members/operators.ts'
import { openMcp } from './open-mcp.ts'
import type { Egress } from './outbound/egress.ts'
import type { Identity } from './platform/identity.ts'
import type { HostModule } from './platform/module.ts'
import type { SecretBox } from './platform/secret-box.ts'
import { chatToolsModule } from './tools/chat-tools/chat-tools-module.ts'
import { mcpModule } from './tools/mcp/mcp-module.ts'
import { groupModule } from './tools/plugins/group/group-module.ts'
import { importModule } from './tools/plugins/import/import-module.ts'
import type { PluginDeps, PluginMembers } from './tools/plugins/plugin-deps.ts'
import { pluginsModule } from './tools/plugins/plugins-module.ts'
import { toolsModule } from './tools/plugins/tools/tools-module.ts'
import type { TryDeps } from './tools/plugins/tools/try-tool.ts'

type Shared = Omit<PluginDeps, 'box' | 'members' | 'egress'> &
  Pick<Parameters<typeof openMcp>[0], 'env'> &
  OperatorDeps &
  ChangePaceDeps &
  Pick<TryDeps, 'log' | 'makeId'> & {
    readonly egress: Egress
    /** Bytes that a member may take up; 0 is no limit. */
    readonly quota?: number
    readonly secretBox?: SecretBox | null
  }

/** @returns what plugins depend on, with the members who make them */
function openPlugins(shared: Shared): PluginDeps {
  return { ...shared, box: shared.secretBox ?? null, members: pluginMembers(shared) }
}

/** The modules of plugins and their tools. */
export function pluginModules(shared: Shared): readonly HostModule[] {
  const { database, now } = shared
  const requireMember = (identity: Identity | null) => paceChanges(shared, identity)
  const deps = { ...openPlugins(shared), requireMember }
  return [
    pluginsModule({
      ...deps,
      requireOperator: async ({ identity, request }) =>
        (await requireOperator(shared, identity, request)).uid,
      recordAct: (operator, { owner, ...act }) =>
        recordAct(database, { operator, member: uidOf(owner), ...act }, now()),
    }),
    agentPluginsModule({ ...shared, ...deps }),
    chatToolsModule(deps),
    pluginStoreModule(deps),
    groupModule(deps),
    toolsModule({ ...shared, ...deps, egress: shared.egress }),
    importModule({ ...deps, egress: shared.egress }),
    mcpModule({ ...openMcp({ ...shared, box: deps.box }), requireMember }),
  ]
}

function pluginMembers(shared: Shared): PluginMembers {
  const { database, now } = shared
  return {
    mayAct: (owner) => memberMayAct(database, uidOf(owner)),
    exists: (owner) => memberExists(database, uidOf(owner)),
    unlessTakenDown: async (owner) => {
      const at = await memberTakenDownAt(database, owner)
      return at > now() - reviewedAfterTakeDownMs ? null : [whileTakenDownAt(database, owner, at)]
    },
    takenDown: (owner, at) => memberTakenDown(database, owner, at),
    putBack: (owner, at) => memberPutBack(database, owner, at),
    space: (owner) => ({ owner, most: shared.quota ?? 0 }),
    nicknameOf: async (owner) => (await findUser(database, uidOf(owner)))?.nickname ?? '',
    uidOf,
    namesOf: (rows) => authorsOf(database, rows),
    notified: (notification) => notificationStatements(shared, notification),
  }
}
