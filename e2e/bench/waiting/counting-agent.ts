import { appendFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type {
  Agent,
  AgentContext,
  AgentEvent,
  AgentRun,
  TurnProgress,
  TurnRequest,
} from '../../../host/conversations/turns/agent.ts'

const hourMs = 60 * 60_000
const longestStepMs = 120

/** What a turn did, in the order in which it did it, across all processes: a line of the file that they share. */
export interface Deed {
  readonly askId: string
  readonly kind: 'begun' | 'stored' | 'chosen'
  /** The step, or what was chosen. */
  readonly what: string
}

/** Two steps, a choice and four more steps, each of which is written down when it begins and when it is stored. */
export function countingAgent(file: string): Agent {
  // Nothing is lost with a process that is killed: the line is with the system by then.
  const note = (deed: Deed) => appendFileSync(file, `${JSON.stringify(deed)}\n`)

  async function* step(
    what: string,
    { askId }: TurnRequest,
    { signal }: AgentContext,
    done: ReadonlyMap<string, unknown>,
  ): AsyncGenerator<AgentEvent, void, void> {
    if (done.has(what)) return
    note({ askId, kind: 'begun', what })
    await pause(Math.random() * longestStepMs, undefined, { signal })
    yield { id: `s${what}`, type: 'markdown', target: 'replace', content: `第 ${what} 步` }
    yield { checkpoint: what, result: what }
    note({ askId, kind: 'stored', what })
  }

  async function* before(
    request: TurnRequest,
    context: AgentContext,
    done: ReadonlyMap<string, unknown>,
  ): AgentRun {
    for (const what of ['1', '2']) yield* step(what, request, context, done)
    return { wait: 'options', step: '1', saved: null, until: Date.now() + hourMs }
  }

  async function* after(request: TurnRequest, context: AgentContext, progress: TurnProgress): AgentRun {
    note({ askId: request.askId, kind: 'chosen', what: JSON.stringify(progress.chosen?.choice) })
    for (const what of ['3', '4', '5', '6']) yield* step(what, request, context, progress.steps)
  }

  return {
    limitMs: 60_000,
    start: (request, context) => before(request, context, new Map()),
    resume: (request, context, progress) =>
      progress.chosen ? after(request, context, progress) : before(request, context, progress.steps),
  }
}
