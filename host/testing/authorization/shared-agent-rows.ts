import { agentLinkRoutes } from '../../../lib/contract/routes/agent-link-routes.ts'
import { agentReviewRoutes } from '../../../lib/contract/routes/agent-review-routes.ts'
import { agentRoutes } from '../../../lib/contract/routes/agent-routes.ts'
import { agentTransferRoutes } from '../../../lib/contract/routes/agent-transfer-routes.ts'
import { knowledgeAnswerRoutes, knowledgeRoutes } from '../../../lib/contract/routes/knowledge-routes.ts'
import type { NameIn, QueryOf } from '../../../lib/contract/routes/route.ts'
import { squareRoutes } from '../../../lib/contract/routes/square-routes.ts'
import type { SharedAgent, SharedCaller } from './shared-agent.ts'

/** All calls about agents, their knowledge and their links. */
export const sharedAgentRoutes = {
  ...agentRoutes,
  ...squareRoutes,
  ...agentLinkRoutes,
  ...agentTransferRoutes,
  ...agentReviewRoutes,
  ...knowledgeRoutes,
  ...knowledgeAnswerRoutes,
} as const

type Table = typeof sharedAgentRoutes

export interface SharedAgentRow<Input> {
  readonly input: (shared: SharedAgent) => Input
  /** HTTP status for each caller. */
  readonly statuses: Readonly<Record<SharedCaller, number>>
}

/** One row a route; a route without one does not compile, nor does a row without one of the callers. */
export const sharedAgentRows: { readonly [Name in NameIn<Table>]: SharedAgentRow<QueryOf<Table[Name]>> } = {
  agentCreateBase: ofAuthor(({ agentId }) => ({ id: agentId, version: 1, name: '改名' })),
  agentCreateAdvanced: ofAuthor(({ agentId }) => ({ id: agentId, version: 1, name: '改名' })),
  agentDetail: {
    input: ({ agentId }) => ({ id: agentId }),
    statuses: { boundMember: 200, copier: 404, expiredShare: 404 },
  },
  agentStatus: ofAuthor(({ agentId }) => ({ id: agentId })),
  myAgents: ofAnyone(() => ({})),
  agentIcon: ofAnyone(() => ({ name: '读书笔记' })),
  agentPublish: ofAuthor(({ agentId }) => ({ id: agentId, category: 'life' })),
  agentUnpublish: ofAuthor(({ agentId }) => ({ id: agentId })),
  agentDelete: ofAuthor(({ agentId }) => ({ id: agentId })),
  agentVersions: ofAuthor(({ agentId }) => ({ id: agentId })),
  agentRestore: ofAuthor(({ agentId }) => ({ id: agentId, version: 1 })),
  // It is not public; by a copy link an agent is copied when that is opened.
  agentCopy: ofAuthor(({ agentId }) => ({ id: agentId })),
  previewHistory: ofAuthor(({ agentId }) => ({ agent_id: agentId })),
  squareInfo: ofAnyone(() => ({})),
  squareCategories: ofAnyone(() => ({})),
  squareList: ofAnyone(({ secret }) => ({ keyword: secret })),
  templateTabs: ofAnyone(() => ({})),
  templateList: ofAnyone(() => ({})),
  agentShareLink: ofAuthor(({ agentId }) => ({ agentId, shareUrl: '/chat' })),
  agentShareVerify: ofLink(({ signature }) => signature),
  agentShareBind: ofLink(({ agentId, shareKey }) => ({ agent_id: agentId, share_key: shareKey })),
  agentShareList: ofAuthor(({ agentId }) => ({ agent_id: agentId })),
  agentShareUpdate: ofAuthor(({ agentId }) => ({ agent_id: agentId })),
  agentShareRevoke: ofAuthor(({ linkId }) => ({ id: linkId, unbind: true })),
  agentLeave: ofAnyone(({ agentId }) => ({ agent_id: agentId })),
  agentExport: ofAuthor(({ agentId }) => ({ id: agentId })),
  agentImport: ofAnyone(() => ({
    file: { format: 'zhizhou-agent', version: 1, agent: { name: '读书笔记' } },
  })),
  agentReviewList: ofOperators(() => ({})),
  agentReviewDecide: ofOperators(({ agentId }) => ({ id: agentId, version: 1, submitted: 0, approve: true })),
  agentTakeDown: ofOperators(({ agentId }) => ({ id: agentId, reason: '违规' })),
  agentPutBack: ofOperators(({ agentId }) => ({ id: agentId })),
  agentPublicList: ofOperators(() => ({})),
  knowledgeSign: ofAuthor(({ agentId }) => {
    return { agent_id: agentId, name: 'a.txt', size: 1, sha256: '0'.repeat(64) }
  }),
  knowledgeFinish: ofAuthor(({ fileId }) => ({ file_id: fileId })),
  knowledgeDelete: ofAuthor(({ fileId }) => ({ file_id: fileId })),
  knowledgeList: ofAuthor(({ agentId }) => ({ agent_id: agentId })),
  knowledgeChunks: ofAuthor(({ fileId }) => ({ file_id: fileId })),
  knowledgeReparse: ofAuthor(({ fileId }) => ({ file_id: fileId })),
  knowledgeStop: ofAuthor(({ fileId }) => ({ file_id: fileId })),
  knowledgeHidden: ofAuthor(({ fileId }) => ({ file_id: fileId, include: true })),
  knowledgeTry: ofAuthor(({ agentId }) => ({ agent_id: agentId, question: '缺口', top_k: 6 })),
  // A ticket that the host has not signed for them.
  knowledgeCited: ofAuthor(({ agentId, fileId }) => ({
    cited: `${agentId}.${fileId}.0.${'a'.repeat(16)}.${'a'.repeat(43)}`,
  })),
  knowledgeLink: ofAuthor(({ agentId }) => ({ agent_id: agentId, url: 'https://a.example/' })),
}

type Input<Of> = (shared: SharedAgent) => Of

function ofAnyone<Of>(input: Input<Of>): SharedAgentRow<Of> {
  return { input, statuses: { boundMember: 200, copier: 200, expiredShare: 200 } }
}

/** For others than its author the agent does not exist here. */
function ofAuthor<Of>(input: Input<Of>): SharedAgentRow<Of> {
  return { input, statuses: { boundMember: 404, copier: 404, expiredShare: 404 } }
}

function ofLink<Of>(input: Input<Of>): SharedAgentRow<Of> {
  return { input, statuses: { boundMember: 200, copier: 200, expiredShare: 410 } }
}

function ofOperators<Of>(input: Input<Of>): SharedAgentRow<Of> {
  return { input, statuses: { boundMember: 403, copier: 403, expiredShare: 403 } }
}
