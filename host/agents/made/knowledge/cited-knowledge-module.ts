import { citedKnowledgeRoutes } from '../../../../lib/contract/routes/knowledge-routes.ts'
import { type KnowledgeDeps, openKnowledge } from '../../../files/knowledge/agent-knowledge.ts'
import { type HostModule, routeSet } from '../../../platform/module.ts'
import { findReached } from '../find-made-agents.ts'
import { readTicket } from './cited-place.ts'
import { citedNotFound, readCitedPlace } from './read-cited-place.ts'

interface CitedKnowledgeDeps extends KnowledgeDeps {
  readonly sharedKey: string
}

/** Shows the readers of an answer where its sources stand, as long as they may use the agent. */
export function citedKnowledgeModule(deps: CitedKnowledgeDeps): HostModule {
  const knowledgeOf = openKnowledge(deps)
  return {
    routes: [
      routeSet(citedKnowledgeRoutes, {
        knowledgeCited: async ({ owner, input }) => {
          const place = readTicket(deps.sharedKey, owner, input.cited)
          if (!place || !(await findReached(deps.database, place.agentId, owner))) throw citedNotFound()
          const { list, ...text } = await readCitedPlace(knowledgeOf(place.agentId), place)
          return { ...text, list: list.map((each) => ({ ...each, marks: each.marks?.slice() })) }
        },
      }),
    ],
  }
}
