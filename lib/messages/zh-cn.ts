import { zhCNAccount } from './account/zh-cn.ts'
import { zhCNAgentEditor } from './agent-editor/zh-cn.ts'
import { zhCNAgentShare } from './agent-share/zh-cn.ts'
import { zhCNAgentTransfer } from './agent-transfer/zh-cn.ts'
import { zhCNAgents } from './agents/zh-cn.ts'
import { zhCNAsking } from './asking/zh-cn.ts'
import { zhCNCheck } from './check/zh-cn.ts'
import { zhCNCommand } from './command/zh-cn.ts'
import { zhCNConsole } from './console/zh-cn.ts'
import { zhCNConversation } from './conversation/zh-cn.ts'
import { zhCNDrafts } from './drafts/zh-cn.ts'
import { zhCNFiles } from './files/zh-cn.ts'
import { zhCNImageTools } from './image-tools/zh-cn.ts'
import { zhCNLibrary } from './library/zh-cn.ts'
import { zhCNMcp } from './mcp/zh-cn.ts'
import { zhCNMembers } from './members/zh-cn.ts'
import { zhCNMusic } from './music/zh-cn.ts'
import { zhCNMyAgents } from './my-agents/zh-cn.ts'
import { zhCNNotifications } from './notifications/zh-cn.ts'
import { zhCNPluginPages } from './plugin-pages/zh-cn.ts'
import { zhCNPlugins } from './plugins/zh-cn.ts'
import { zhCNQueryEditor } from './query-editor/zh-cn.ts'
import { zhCNResearch } from './research/zh-cn.ts'
import { zhCNSearch } from './search/zh-cn.ts'
import { zhCNSessions } from './sessions/zh-cn.ts'
import { zhCNSettings } from './settings/zh-cn.ts'
import { zhCNShare } from './share/zh-cn.ts'
import { zhCNShell } from './shell/zh-cn.ts'
import { zhCNSite } from './site/zh-cn.ts'
import { zhCNSquare } from './square/zh-cn.ts'
import { zhCNToolChoice } from './tool-choice/zh-cn.ts'
import { zhCNWriter } from './writer/zh-cn.ts'
import { zhCNErrors } from './zh-cn-errors.ts'

export const zhCN = {
  ...zhCNAccount,
  ...zhCNAgentEditor,
  ...zhCNToolChoice,
  ...zhCNImageTools,
  ...zhCNQueryEditor,
  ...zhCNAgentShare,
  ...zhCNAgents,
  ...zhCNAgentTransfer,
  ...zhCNAsking,
  ...zhCNCheck,
  ...zhCNCommand,
  ...zhCNConsole,
  ...zhCNConversation,
  ...zhCNMembers,
  ...zhCNNotifications,
  ...zhCNDrafts,
  ...zhCNFiles,
  ...zhCNLibrary,
  ...zhCNPluginPages,
  ...zhCNMcp,
  ...zhCNWriter,
  ...zhCNPlugins,
  ...zhCNResearch,
  ...zhCNSearch,
  ...zhCNSessions,
  ...zhCNSettings,
  ...zhCNShare,
  ...zhCNShell,
  ...zhCNSite,
  ...zhCNSquare,
  ...zhCNMyAgents,
  ...zhCNMusic,
  errors: zhCNErrors,
}

export type Messages = typeof zhCN
