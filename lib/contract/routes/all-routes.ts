import { accountRoutes } from './account-routes.ts'
import { agentAssistRoutes } from './agent-assist-routes.ts'
import { agentLinkRoutes } from './agent-link-routes.ts'
import { agentMemoryRoutes } from './agent-memory-routes.ts'
import { agentReviewRoutes } from './agent-review-routes.ts'
import { agentRoutes } from './agent-routes.ts'
import { agentTransferRoutes } from './agent-transfer-routes.ts'
import { chatToolRoutes } from './chat-tool-routes.ts'
import { checkRoutes } from './check-routes.ts'
import { collectRoutes } from './collect-routes.ts'
import { consoleRoutes } from './console-routes.ts'
import { fileRoutes } from './file-routes.ts'
import { folderRoutes } from './folder-routes.ts'
import { glossaryRoutes } from './glossary-routes.ts'
import { routes } from './http.ts'
import { imageRoutes } from './image-routes.ts'
import { importRoutes } from './import-routes.ts'
import { knowledgeAnswerRoutes, knowledgeRoutes } from './knowledge-routes.ts'
import { libraryRoutes } from './library-routes.ts'
import { mcpRoutes } from './mcp-routes.ts'
import { memberRoutes } from './member-routes.ts'
import { memoryRoutes } from './memory-routes.ts'
import { musicRoutes } from './music-routes.ts'
import { notificationRoutes } from './notification-routes.ts'
import { planRoutes } from './plan-routes.ts'
import { agentPluginRoutes, pluginRoutes } from './plugin-routes.ts'
import { preferencesRoutes } from './preferences-routes.ts'
import { researchRoutes } from './research-routes.ts'
import { reportRoutes, shareRoutes } from './share-routes.ts'
import { squareRoutes } from './square-routes.ts'
import { tableRoutes } from './table-routes.ts'
import { tokenRoutes } from './token-routes.ts'
import { toolRoutes } from './tool-routes.ts'
import { usageRoutes } from './usage-routes.ts'
import { writerRoutes } from './writer-routes.ts'
import { writingRoutes } from './writing-routes.ts'

/**
 * Every enveloped call of the host. The browser imports the tables separately, so that a page loads only what it
 * calls.
 */
export const allRoutes = {
  ...routes,
  ...shareRoutes,
  ...reportRoutes,
  ...accountRoutes,
  ...collectRoutes,
  ...fileRoutes,
  ...folderRoutes,
  ...importRoutes,
  ...consoleRoutes,
  ...memberRoutes,
  ...notificationRoutes,
  ...preferencesRoutes,
  ...glossaryRoutes,
  ...memoryRoutes,
  ...libraryRoutes,
  ...researchRoutes,
  ...imageRoutes,
  ...planRoutes,
  ...tableRoutes,
  ...tokenRoutes,
  ...usageRoutes,
  ...writingRoutes,
  ...agentRoutes,
  ...agentAssistRoutes,
  ...agentLinkRoutes,
  ...agentMemoryRoutes,
  ...agentReviewRoutes,
  ...agentTransferRoutes,
  ...squareRoutes,
  ...knowledgeRoutes,
  ...knowledgeAnswerRoutes,
  ...pluginRoutes,
  ...toolRoutes,
  ...agentPluginRoutes,
  ...mcpRoutes,
  ...chatToolRoutes,
  ...musicRoutes,
  ...writerRoutes,
  ...checkRoutes,
} as const
