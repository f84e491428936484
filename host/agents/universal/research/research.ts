import type {
  Agent,
  AgentContext,
  AgentRun,
  TurnProgress,
  TurnRequest,
} from '../../../conversations/turns/agent.ts'
import { continueResearch } from './continue-research.ts'
import { proposeOutline } from './propose-outline.ts'
import type { ResearchDeps } from './research-run.ts'
import { rewriteSection } from './rewrite-section.ts'

/** Extra time (ms) after the last section, for the lead, related topics and contradictions. */
const graceMs = 5 * 60_000
const maxMs = 24 * 60 * 60_000

/**
 * The research agent: an editable outline, then its sections written in parallel from searched and read sources, with
 * one shared numbering. A section can be rewritten separately. Without a model, sections are built from passages, if
 * there are enough.
 */
export function createResearch(deps: ResearchDeps): Agent {
  const begin = (request: TurnRequest, context: AgentContext, steps: TurnProgress['steps']): AgentRun =>
    request.replaced
      ? rewriteSection(deps, request, context, steps)
      : proposeOutline(deps, request, context, steps)
  return {
    get limitMs() {
      const { minutes } = deps.researchLimits()
      return minutes === 0 ? maxMs : minutes * 60_000 + graceMs
    },
    start: (request, context) => begin(request, context, new Map()),
    resume: (request, context, progress) =>
      progress.chosen
        ? continueResearch(deps, request, context, progress)
        : begin(request, context, progress.steps),
  }
}
