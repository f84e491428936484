import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { readCards } from '../../lib/contract/cards/card-types.ts'
import type { Card } from '../../lib/contract/frames/card.ts'
import { foldCards } from '../../lib/contract/frames/fold-cards.ts'
import type { CheckRecord } from '../conversations/checking/answer-checking.ts'
import { withCards } from '../conversations/checking/checked-record.ts'
import type { Agent, AgentContext, AgentRun, Choice, FindAgent, Wait } from '../conversations/turns/agent.ts'
import { answerOf } from '../conversations/turns/answer-of.ts'
import { reserveBudget } from '../limits/budget-reservation.ts'
import { type PaceAskDeps, paceAsk } from '../limits/pace-ask.ts'
import type { Spending } from '../limits/spending.ts'
import type { ProgramCaller } from '../members/personal-tokens/personal-tokens.ts'
import { continueModels } from '../models/continuation/continue-replies.ts'
import type { LanguageModel } from '../models/language-model.ts'
import { auxiliaryModel, type Models, withinTokens } from '../models/models.ts'
import type { ModelRegistry } from '../models/registry.ts'
import { alwaysThinks } from '../models/thinking.ts'
import { type TurnUsage, UsageMeter } from '../models/usage-meter.ts'
import type { Audit } from '../moderation/audit.ts'
import { HostError } from '../platform/errors.ts'
import type { MakeId } from '../platform/make-id.ts'
import { untilAborted } from '../platform/until-aborted.ts'
import type { ToolRegistry } from '../tools/registry.ts'
import { type ProgramQuestion, queryFor } from './program-request.ts'

export interface AskProgramDeps extends PaceAskDeps {
  readonly findAgent: FindAgent
  readonly models: ModelRegistry
  readonly tools: ToolRegistry
  readonly audit: Audit
  readonly spending: Spending
  readonly isCrowded?: () => boolean
  /** Checks the answer against its sources; without it there are no verdicts. */
  readonly check?: CheckRecord
  readonly makeId: MakeId
  readonly log: Logger
}

type ProgramEnd = 'done' | 'cut' | 'filtered'

/** A note for the program about what it could not answer. */
export type ProgramNote = 'skipped_questions' | 'took_outline' | 'refused_tool'

export interface ProgramAnswer {
  readonly cards: readonly Card[]
  /** Markdown. */
  readonly text: string
  readonly usage: TurnUsage | null
  readonly notes: readonly ProgramNote[]
  readonly end: ProgramEnd
}

interface Asking {
  readonly caller: ProgramCaller
  readonly address: string
  readonly question: ProgramQuestion
  readonly signal: AbortSignal
}

/** More often than a run asks: for each of six rounds of eight calls, and for its own questions. */
const maxWaits = 60
/** Time for an agent to stop after an abort. */
const abortGraceMs = 400
/** A model that has not judged the answer by then is not waited for. */
const judgeMs = 10_000
/** Costs are stored within this time. */
const settleMs = 10_000

/**
 * Answers a program like a question on the web, by the same agents, limits and checks, but stores nothing of it except
 * its cost. What a person would be asked is answered for them: clarifying questions are skipped, a research takes its
 * first outline, and tools that ask are refused.
 * @yields the answer so far as Markdown, each time it has changed
 * @returns the whole answer
 * @throws {HostError} limited, not_found for an agent that the member may not use; what the agent throws
 */
export async function* askProgram(
  deps: AskProgramDeps,
  { caller, address, question, signal }: Asking,
): AsyncGenerator<string, ProgramAnswer, void> {
  const { owner, uid } = caller
  await paceAsk(deps, owner, address)
  if (deps.isCrowded?.()) throw new HostError('limited', '现在问的人太多，请稍等一两分钟再问')
  const query = queryFor(owner, question)
  const agent = await deps.findAgent(query)
  if (!agent) throw new HostError('not_found', '没有这个智能体，或者没有权限使用它', { field: 'model' })
  const texts = [
    question.question,
    question.instructions ?? '',
    ...question.history.map((each) => each.question),
  ]
  if (texts.some((text) => deps.audit.find(text, 'question') !== null)) return filtered(null)

  const length = texts.reduce((sum, text) => sum + text.length, 0)
  const wanted = agent.mostTokens ?? deps.spending.usualTokens + length
  const reservation = await reserveBudget(deps, { owner, uid, address }, wanted)
  const meter = new UsageMeter()
  const runId = deps.makeId()
  try {
    const counted = meter.counted(deps.models.choose(agent.model))
    const models = withTemperature(
      continueModels(withinTokens(counted, reservation.maxTokens)),
      question.temperature,
    )
    const limited = AbortSignal.any([signal, AbortSignal.timeout(agent.limitMs)])
    const context = { signal: limited, models, tools: deps.tools, spent: () => meter.whole }
    const request = {
      askId: runId,
      docId: runId,
      owner,
      conversationId: runId,
      question: question.question,
      ...(question.instructions && { instructions: question.instructions }),
      prompt: query.prompt,
      history: question.history,
    }
    return yield* answer(deps, agent, request, context, meter)
  } finally {
    await reservation.onEnd(runId, meter.costs, AbortSignal.timeout(settleMs))
  }
}

async function* answer(
  { audit, check }: Pick<AskProgramDeps, 'audit' | 'check'>,
  agent: Agent,
  request: Request,
  context: AgentContext,
  meter: UsageMeter,
): AsyncGenerator<string, ProgramAnswer, void> {
  const notes = new Set<ProgramNote>()
  const steps = new Map<string, unknown>()
  const checked = audit.answer()
  let cards: readonly Card[] = []
  let run = agent.start(request, context)
  for (let waits = 0; ; waits += 1) {
    const next = yield* consume(run)
    if (next === 'filtered') return filtered(meter.whole)
    if (!next) break
    if (!agent.resume || waits === maxWaits)
      throw new HostError('unified', '这个问题要由人来选，请在网页里问')
    const { choice, note } = choiceFor(next, cards)
    notes.add(note)
    const chosen = { step: next.step, saved: next.saved, choice }
    run = agent.resume(request, context, { steps, chosen, cardCount: cards.length })
  }
  if (checked.end()) return filtered(meter.whole)
  cards = foldCards(cards, [{ target: 'finish' }])
  cards = withCards(
    cards,
    (await check?.(recordOf(request, cards), judgeOf(context), limitOf(context))) ?? [],
  )
  const end = cards.some(({ isCut }) => isCut) ? 'cut' : 'done'
  return { cards, text: answerOf(cards), usage: meter.whole, notes: [...notes], end }

  async function* consume(events: AgentRun): AsyncGenerator<string, Wait | 'filtered' | null, void> {
    try {
      for (;;) {
        const next = await untilAborted(events.next(), context.signal)
        if (next.done) return next.value ?? null
        if ('model' in next.value) continue
        if ('checkpoint' in next.value) {
          steps.set(next.value.checkpoint, next.value.result)
          continue
        }
        const changes = 'group' in next.value ? next.value.group : [next.value]
        if (changes.some((event) => checked.take(event) !== null)) return 'filtered'
        cards = foldCards(cards, changes)
        yield answerOf(cards)
      }
    } finally {
      // An agent that ignores its abort is no longer awaited.
      await Promise.race([
        events.return(undefined).catch(() => undefined),
        delay(abortGraceMs, undefined, { ref: false }),
      ])
    }
  }
}

type Request = Parameters<Agent['start']>[0]

function recordOf({ askId, owner, question, history }: Request, cards: readonly Card[]) {
  const earlier = history.toReversed().map((exchange) => exchange.question)
  return { docId: askId, owner, question, earlier, wantsQuestions: false, cards }
}

/** Nothing is stored of the answer, so that it waits for the model's verdicts. */
function judgeOf({ models }: AgentContext): LanguageModel | null {
  const model = auxiliaryModel(models)
  return model && !alwaysThinks(model.name) ? model : null
}

function limitOf({ signal }: AgentContext): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(judgeMs)])
}

/** What is chosen where a person would be asked. */
function choiceFor(
  { wait }: Wait,
  cards: readonly Card[],
): { readonly choice: Choice; readonly note: ProgramNote } {
  if (wait === 'options') return { choice: { isSkipped: true }, note: 'skipped_questions' }
  // It is not refused by its user, who can't be asked about later calls either.
  if (wait === 'tool') return { choice: { isSkipped: true, isExpired: true }, note: 'refused_tool' }
  const [outline] = readCards(cards, 'outline').slice(-1)
  const sections = outline?.sections.map(({ id, title, points }) => ({ id, title, points })) ?? []
  return { choice: { option: { outline: { sections } } }, note: 'took_outline' }
}

function filtered(usage: TurnUsage | null): ProgramAnswer {
  return { cards: [], text: '', usage, notes: [], end: 'filtered' }
}

/** Applies to texts only: replies as JSON are for our own use. */
function withTemperature(models: Models, temperature: number | undefined): Models {
  const { language } = models
  if (temperature === undefined || !language) return models
  const stream: typeof language.stream = (request) =>
    language.stream(request.json ? request : { temperature, ...request })
  return { ...models, language: { ...language, stream } }
}
