import { enAccount } from './account/en.ts'
import { enAgentEditor } from './agent-editor/en.ts'
import { enAgentShare } from './agent-share/en.ts'
import { enAgentTransfer } from './agent-transfer/en.ts'
import { enAgents } from './agents/en.ts'
import { enAsking } from './asking/en.ts'
import { enCheck } from './check/en.ts'
import { enCommand } from './command/en.ts'
import { enConsole } from './console/en.ts'
import { enConversation } from './conversation/en.ts'
import { enDrafts } from './drafts/en.ts'
import { enErrors } from './en-errors.ts'
import { enFiles } from './files/en.ts'
import { enImageTools } from './image-tools/en.ts'
import { enLibrary } from './library/en.ts'
import { enMcp } from './mcp/en.ts'
import { enMembers } from './members/en.ts'
import { enMusic } from './music/en.ts'
import { enMyAgents } from './my-agents/en.ts'
import { enNotifications } from './notifications/en.ts'
import { enPluginPages } from './plugin-pages/en.ts'
import { enPlugins } from './plugins/en.ts'
import { enQueryEditor } from './query-editor/en.ts'
import { enResearch } from './research/en.ts'
import { enSearch } from './search/en.ts'
import { enSessions } from './sessions/en.ts'
import { enSettings } from './settings/en.ts'
import { enShare } from './share/en.ts'
import { enShell } from './shell/en.ts'
import { enSite } from './site/en.ts'
import { enSquare } from './square/en.ts'
import { enToolChoice } from './tool-choice/en.ts'
import { enWriter } from './writer/en.ts'
import type { Messages } from './zh-cn.ts'

/** The English catalogue: the same keys as the reference, checked by its type. */
export const en: Messages = {
  ...enAccount,
  ...enAgentEditor,
  ...enToolChoice,
  ...enImageTools,
  ...enQueryEditor,
  ...enAgentShare,
  ...enAgents,
  ...enAgentTransfer,
  ...enAsking,
  ...enCheck,
  ...enCommand,
  ...enConsole,
  ...enConversation,
  ...enMembers,
  ...enNotifications,
  ...enDrafts,
  ...enFiles,
  ...enLibrary,
  ...enPluginPages,
  ...enMcp,
  ...enWriter,
  ...enPlugins,
  ...enResearch,
  ...enSearch,
  ...enSessions,
  ...enSettings,
  ...enShare,
  ...enShell,
  ...enSite,
  ...enSquare,
  ...enMyAgents,
  ...enMusic,
  errors: enErrors,
}
