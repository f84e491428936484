import type {
  Agent,
  AgentContext,
  AgentRun,
  TurnProgress,
  TurnRequest,
} from '../../../conversations/turns/agent.ts'
import { goOn } from './go-on.ts'
import { proposeOutline } from './propose-outline.ts'
import type { ResearchDeps } from './research-run.ts'
import { writeAgain } from './write-again.ts'

/** What comes after the last section: the lead, what is related, and what contradicts. */
const graceMs = 5 * 60_000
const longestMs = 24 * 60 * 60_000

/**
 * The research: an outline that its reader may change, then a section each for it, side by side, from sources that were
 * searched for and read, with one numbering of all sources. A section can be written again alone. Without a model the
 * sections are put together from passages, where enough of them stand behind a section.
 */
export function createResearch(deps: ResearchDeps): Agent {
  const begin = (request: TurnRequest, context: AgentContext, steps: TurnProgress['steps']): AgentRun =>
    request.replaced
      ? writeAgain(deps, request, context, steps)
      : proposeOutline(deps, request, context, steps)
  return {
    get limitMs() {
      const { minutes } = deps.researchLimits()
      return minutes === 0 ? longestMs : minutes * 60_000 + graceMs
    },
    start: (request, context) => begin(request, context, new Map()),
    resume: (request, context, progress) =>
      progress.chosen ? goOn(deps, request, context, progress) : begin(request, context, progress.steps),
  }
}
