import type { CardChange } from '../../lib/contract/cards/cards.ts'
import type {
  CallMoment,
  SentValue,
  ToolCallContent,
  ToolDecision,
} from '../../lib/contract/cards/tool-call.ts'
import { cardOf, fileCards, type OpenCall, plannedFields } from './call-card.ts'
import type { StepDone, ToolJournal } from './journal.ts'
import {
  type CallOutcome,
  failedOutcome,
  type PerformDeps,
  type performCall,
  planCall,
} from './perform-call.ts'
import { type CallPlan, ToolFailure } from './tool.ts'

/** Asks the user before calls that do more than read a service of their own. */
export interface Asking {
  readonly journal: ToolJournal
  /** @returns whether a call was allowed before, and whether its host was called before in this conversation */
  permission(plan: CallPlan): Promise<{ readonly isAllowed: boolean; readonly isFirst: boolean }>
  /** Stores what the user has allowed. Idempotent. */
  allow(plan: CallPlan, decision: ToolDecision): Promise<void>
  readonly originOf: (value: string) => SentValue['from']
}

interface AskedRun extends PerformDeps {
  readonly asking: Asking
  /** Performs a call and truncates its result. */
  readonly perform: typeof performCall
}

type Events<Result> = AsyncGenerator<CardChange | StepDone, Result, void>

/** A call with its plan; `attempts`: how often it may have been sent. */
interface Planned extends OpenCall {
  readonly plan: CallPlan
  readonly attempts: number
}

const refusedText = '用户没有同意这次调用，没有发送。不要换个方式再试，按没有这项结果接着回答。'
/** It was not refused: the user of a program can't be asked. */
const unansweredText =
  '这次调用要用户同意，没有等到，没有发送。不要换个方式再试，按没有这项结果接着回答，并告诉用户：要他在网页里同意才能办，不要说成他拒绝了。'
const unsureText =
  '不确定这次调用是否已经发出、是否办成。不要再发一次，也不要说已经办好；照实告诉用户不确定，请他自己核对。'

/**
 * Performs a call once its user has allowed it. What changes something is sent at most once per decision: that it is
 * about to be sent is stored before, its result after.
 * @returns null when the user has to decide first; the journal then names the step
 */
export async function* askedCall(run: AskedRun, open: OpenCall): Events<CallOutcome | null> {
  const { asking, tools } = run
  const attempts = asking.journal.sendings(open.call.id).length
  const plan = await planOf(run, open)
  if (plan === null || plan instanceof ToolFailure) {
    if (attempts > 0) return yield* finished(run, open, unsureOutcome)
    const outcome = plan ? failedOutcome(plan) : await run.perform(run, open.call)
    return yield* finished(run, open, outcome)
  }

  const planned = { ...open, plan, attempts }
  const allowed = attempts === 0 ? yield* askFirst(run, planned) : yield* askAgain(run, planned)
  if (allowed === 'waits') return null
  if (allowed !== 'send') return yield* finished(run, planned, allowed)

  yield cardOf(tools, open, { text: '', card: { ...fieldsOf(run, planned), state: 'running' } })
  return yield* send(run, planned)
}

async function planOf(run: AskedRun, { call }: OpenCall): Promise<CallPlan | ToolFailure | null> {
  try {
    return await planCall(run, call)
  } catch (error) {
    if (error instanceof ToolFailure) return error
    throw error
  }
}

async function* send(run: AskedRun, planned: Planned): Events<CallOutcome | null> {
  const { journal } = run.asking
  const { plan, call, attempts } = planned
  if (plan.effect === 'asks') {
    const bytes = Buffer.byteLength(plan.request.body)
    yield journal.done(`sending:${call.id}.${attempts}`, { at: journal.now, bytes })
  }
  const outcome = await run.perform(run, call)
  // An aborted call may have been sent; its turn continues, or ends, as unsure.
  run.signal.throwIfAborted()
  if (outcome.isUnsure && plan.effect === 'asks') {
    const again = { ...planned, attempts: attempts + 1 }
    return yield* waitUnsure(run, again, { step: `${call.id}.${again.attempts}`, moment: 'dropped' })
  }
  return yield* finished(run, planned, outcome)
}

/**
 * Asks before the first attempt, unless that was allowed before. A model that repeats itself neither asks again what was
 * refused in its turn, nor sends the same twice by one permission.
 */
async function* askFirst(run: AskedRun, planned: Planned): Events<CallOutcome | 'send' | 'waits'> {
  const { asking, tools } = run
  const { plan, call } = planned
  const decision = yield* decide(asking.journal, call.id)
  if (decision === undefined) {
    const same = asking.journal.sameCalls(call, plan.request).map(({ card }) => card)
    if (same.some(({ state }) => state === 'refused')) return refusedOutcome('no')
    // One that the service answered as failed may have had an effect as well.
    const wasSent =
      plan.effect === 'asks' &&
      same.some(({ state, error }) => state === 'done' || error === 'unsure' || error === 'failed')
    const { isAllowed, isFirst } = await asking.permission(plan)
    if (isAllowed && !wasSent) return 'send'
    if (asking.journal.hasExpired) return refusedOutcome('expired')
    const card = { ...fieldsOf(run, planned), state: 'asking', step: call.id, is_first: isFirst } as const
    yield cardOf(tools, planned, { text: '', card })
    asking.journal.awaits = call.id
    return 'waits'
  }

  if (decision === 'no' || decision === 'expired' || decision === 'look') return refusedOutcome(decision)
  await asking.allow(plan, decision)
  return 'send'
}

/** Asks what to do about a call that may have been sent. */
async function* askAgain(run: AskedRun, planned: Planned): Events<CallOutcome | 'send' | 'waits'> {
  const { journal } = run.asking
  const { plan, call, attempts } = planned
  let step = `${call.id}.${attempts}`
  let decision = yield* decide(journal, step)
  if (decision === 'look' && plan.look) {
    if (journal.looked(step) === undefined)
      yield journal.done(`look:${step}`, await look(run, plan.look, step))
    step = `${step}.l`
    decision = yield* decide(journal, step)
  }
  if (decision === 'once') return 'send'
  if (decision !== undefined) return unsureOutcome
  yield* waitUnsure(run, planned, { step, moment: 'resumed' })
  return 'waits'
}

async function look(run: AskedRun, { name }: NonNullable<CallPlan['look']>, id: string): Promise<string> {
  const { text } = await run.perform(run, { id: `look.${id}`, name, arguments: '{}' })
  run.signal.throwIfAborted()
  return text
}

async function* waitUnsure(
  run: AskedRun,
  planned: Planned,
  { step, moment }: { readonly step: string; readonly moment: 'dropped' | 'resumed' },
): Events<null> {
  const { journal } = run.asking
  const { plan, call, attempts } = planned
  const looked = journal.looked(`${call.id}.${attempts}`)
  const last: CallMoment = { kind: moment, at: journal.now }
  const card: CallOutcome['card'] = {
    ...fieldsOf(run, planned),
    state: 'asking',
    error: 'unsure',
    step,
    moments: [...momentsOf(journal, call.id), last],
    ...(plan.look && { look: { title: plan.look.title, ...(looked !== undefined && { result: looked }) } }),
  }
  yield cardOf(run.tools, planned, { text: '', card })
  journal.awaits = step
  return null
}

function momentsOf(journal: ToolJournal, callId: string): CallMoment[] {
  return journal.sendings(callId).flatMap(({ at, bytes }, attempt) => {
    const allowed = journal.decision(attempt === 0 ? callId : `${callId}.${attempt}`)
    return [
      ...(allowed ? [{ kind: 'allowed', at: allowed.at } as const] : []),
      { kind: 'sent', at, bytes } as const,
    ]
  })
}

/** @returns the decision on a step, which is stored first; undefined while there is none */
async function* decide(journal: ToolJournal, step: string): Events<ToolDecision | 'expired' | undefined> {
  const stored = journal.decision(step)
  if (stored) return stored.allow
  const allow = journal.newDecision(step)
  if (allow !== undefined) yield journal.done(`choice:${step}`, { allow, at: journal.now })
  return allow
}

async function* finished(
  run: AskedRun,
  open: OpenCall & Partial<Planned>,
  outcome: CallOutcome,
): Events<CallOutcome> {
  const { plan } = open
  const shown = plan ? fieldsOf(run, { ...open, plan }) : {}
  const whole = { ...outcome, card: { ...shown, ...outcome.card } }
  yield run.asking.journal.done(`done:${open.call.id}`, whole)
  yield cardOf(run.tools, open, whole)
  yield* fileCards(open, whole)
  return whole
}

function fieldsOf(
  { asking }: AskedRun,
  { plan, call }: Pick<Planned, 'plan' | 'call'>,
): Partial<ToolCallContent> {
  const decision = asking.journal.decision(call.id)?.allow
  return { ...plannedFields(plan, asking.originOf), ...(decision && { decision }) }
}

function refusedOutcome(decision: ToolDecision | 'expired'): CallOutcome {
  const text = decision === 'expired' ? unansweredText : refusedText
  return { text, card: { state: 'refused', error: 'refused', decision } }
}

const unsureOutcome: CallOutcome = { text: unsureText, card: { state: 'failed', error: 'unsure' } }
