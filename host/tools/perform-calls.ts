import type { CardChange } from '../../lib/contract/cards/cards.ts'
import type { ToolResultPart } from '../models/language-model.ts'
import { untilAborted } from '../platform/until-aborted.ts'
import { type Asking, askedCall } from './asked-call.ts'
import { cardOf, fileCards, type OpenCall } from './call-card.ts'
import { cutToTokens } from './cut-to-tokens.ts'
import type { StepDone } from './journal.ts'
import { moreHint } from './more-tool.ts'
import { type CallOutcome, type PerformDeps, performCall, planCall } from './perform-call.ts'
import { ToolFailure } from './tool.ts'
import type { ToolLimits } from './tool-limits.ts'

interface CallsRun extends PerformDeps {
  readonly asking?: Asking | undefined
  /** Calls of the reply beyond those that are answered one by one. */
  readonly dropped?: number | undefined
}

type Events<Result> = AsyncGenerator<CardChange | StepDone, Result, void>
type Outcomes = Map<OpenCall, CallOutcome>

/**
 * Performs a round's calls: those that need no permission together, with limited concurrency, then the others one after
 * another. Yields each start and end. None outlives the round.
 * @returns the results in the sequence of the calls; null when the user has to decide first
 */
export async function* performCalls(
  run: CallsRun,
  open: readonly OpenCall[],
  limits: ToolLimits,
): Events<ToolResultPart[] | null> {
  const outcomes: Outcomes = new Map()
  const perform: typeof performCall = async (deps, call) =>
    withBudget(run, call.id, await performCall(deps, call), limits.resultTokens)
  const { stored, free, asked } = await sorted(run, open.slice(0, limits.callsARound))
  for (const [each, outcome] of stored) {
    outcomes.set(each, outcome)
    yield cardOf(run.tools, each, outcome)
  }
  yield* performFree({ ...run, perform }, free, { outcomes, atOnce: limits.atOnce })
  if (run.asking) {
    for (const each of asked) {
      const outcome = yield* askedCall({ ...run, asking: run.asking, perform }, each)
      if (!outcome) return null
      outcomes.set(each, outcome)
    }
  }

  for (const each of open.slice(limits.callsARound)) {
    const rest = run.dropped && each === open.at(-1) ? `；后面还有 ${run.dropped} 个调用，也没有执行` : ''
    const text = `调用失败（too_many）：一次最多调用 ${limits.callsARound} 个工具${rest}`
    const outcome: CallOutcome = { text, card: { state: 'failed', error: 'too_many' } }
    outcomes.set(each, outcome)
    yield cardOf(run.tools, each, outcome)
  }
  return open.map((each) => ({
    kind: 'tool_result',
    callId: each.call.id,
    text: outcomes.get(each)?.text ?? '',
  }))
}

/** Groups calls: performed earlier, free to be performed, and those of which the user may have to be asked. */
async function sorted({ asking, tools }: CallsRun, open: readonly OpenCall[]) {
  const stored: [OpenCall, CallOutcome][] = []
  const [free, asked]: [OpenCall[], OpenCall[]] = [[], []]
  for (const each of open) {
    const outcome = asking?.journal.outcome(each.call.id)
    if (outcome) stored.push([each, outcome])
    else if (asking && (await mayAsk(asking, { tools }, each))) asked.push(each)
    else free.push(each)
  }
  return { stored, free, asked }
}

async function mayAsk(
  asking: Asking,
  deps: Pick<PerformDeps, 'tools'>,
  { call }: OpenCall,
): Promise<boolean> {
  if (asking.journal.sendings(call.id).length > 0 || asking.journal.newDecision(call.id)) return true
  try {
    const plan = await planCall(deps, call)
    return plan !== null && (plan.effect === 'asks' || !(await asking.permission(plan)).isAllowed)
  } catch (error) {
    // What can't be shown is not sent, even if it could be a moment later: the call fails with this reason.
    if (error instanceof ToolFailure) return true
    throw error
  }
}

async function* performFree(
  run: CallsRun & { readonly perform: typeof performCall },
  open: readonly OpenCall[],
  { outcomes, atOnce }: { readonly outcomes: Outcomes; readonly atOnce: number },
): Events<void> {
  const over = new AbortController()
  const deps = { ...run, signal: AbortSignal.any([run.signal, over.signal]) }
  const waiting = [...open]
  const running = new Map<OpenCall, Promise<OpenCall>>()
  const finish = async (each: OpenCall) => {
    outcomes.set(each, await run.perform(deps, each.call))
    return each
  }
  try {
    while (waiting.length > 0 || running.size > 0) {
      const next = running.size < atOnce ? waiting.shift() : undefined
      if (next) {
        // The call is made after its card has passed the sensitive check.
        yield cardOf(run.tools, next, { text: '', card: { state: 'running' } })
        running.set(next, finish(next))
        continue
      }
      const done = await untilAborted(Promise.race(running.values()), run.signal)
      running.delete(done)
      const outcome = outcomes.get(done)
      if (!outcome) continue
      if (run.asking) yield run.asking.journal.done(`done:${done.call.id}`, outcome)
      yield cardOf(run.tools, done, outcome)
      yield* fileCards(done, outcome)
    }
  } finally {
    over.abort()
  }
}

/** Truncates a result, and says how the model gets the rest if there is a tool for it. */
function withBudget(run: CallsRun, callId: string, outcome: CallOutcome, tokens: number): CallOutcome {
  const text = cutToTokens(outcome.text, tokens, moreHint(run.tools, callId))
  return text === outcome.text ? outcome : { ...outcome, text, ...(run.asking && { whole: outcome.text }) }
}
