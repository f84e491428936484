import { knowledgeAnswerRoutes } from '../../../../lib/contract/routes/knowledge-routes.ts'
import { findFile } from '../../../files/file-row.ts'
import { type KnowledgeDeps, openKnowledge } from '../../../files/knowledge/agent-knowledge.ts'
import { requireOwnAgent } from '../../../files/knowledge/knowledge-files.ts'
import { withUnsure } from '../../../files/pages/unsure-passages.ts'
import { paceOf, type UploadCallDeps } from '../../../files/uploads/upload-call.ts'
import { memberOf } from '../../../members/account/self-service/own-user.ts'
import { type HostModule, type RouteHandlers, routeSet } from '../../../platform/module.ts'
import { findReached, seenUntil } from '../find-made-agents.ts'
import { readTicket } from './cited-place.ts'
import { findInKnowledge } from './find-in-knowledge.ts'
import { citedNotFound, readCitedPlace } from './read-cited-place.ts'

const triesPerMinute = 30
/** Each reads the text of a whole file. */
const citedPerMinute = 60
const longestTryMs = 10_000

interface KnowledgeAnswerDeps extends KnowledgeDeps, Pick<UploadCallDeps, 'env' | 'bus'> {
  readonly sharedKey: string
  /** Whether an operator reviews each version before it is public. */
  readonly isReviewed: () => boolean
}

export function knowledgeAnswerModule(deps: KnowledgeAnswerDeps): HostModule {
  return { routes: [routeSet(knowledgeAnswerRoutes, knowledgeAnswerHandlers(deps))] }
}

function knowledgeAnswerHandlers(deps: KnowledgeAnswerDeps): RouteHandlers<typeof knowledgeAnswerRoutes> {
  const { database, sharedKey } = deps
  const knowledgeOf = openKnowledge(deps)
  return {
    // Users who see an answer can open its sources, as long as they may use the agent.
    knowledgeCited: async ({ owner, input }) => {
      await paceOf(deps, `knowledge cited:${owner}`, citedPerMinute)
      const place = readTicket(sharedKey, owner, input.cited)
      const reached = place && (await findReached(database, place.agentId, owner))
      const file = place && (await findFile(database, place.fileId))
      if (!place || !reached || !file) throw citedNotFound()
      const knowledge = knowledgeOf(place.agentId, { until: await seenUntil(deps, reached) })
      const { list, ...text } = await readCitedPlace(knowledge, place)
      return { ...text, list: await withUnsure(deps, file, list) }
    },
    knowledgeTry: async ({ identity, input }) => {
      const { owner } = memberOf(identity)
      await requireOwnAgent(database, owner, input.agent_id)
      await paceOf(deps, `knowledge try:${owner}`, triesPerMinute)
      const knowledge = knowledgeOf(input.agent_id)
      const signal = AbortSignal.timeout(longestTryMs)
      const { sources, supporting } = await findInKnowledge(knowledge, input.question, input.top_k, signal)
      return {
        list: sources.map((source) => ({
          name: source.title,
          ...(source.location ? { page: source.location } : {}),
          text: source.passage,
          is_relevant: supporting.includes(source),
        })),
      }
    },
  }
}
