import { acceptsImages } from '../../lib/contract/accepts-images.ts'
import type { TurnErrorCode } from '../../lib/contract/error-code.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import { AuxiliaryPaused } from './auxiliary-pauses.ts'
import { type ContextWindow, defaultContextTokens, defaultOutputTokens } from './context-window.ts'
import { estimateMessages } from './estimate-tokens.ts'
import {
  type CompletionRequest,
  type LanguageModel,
  ModelError,
  type ModelEvent,
  partsOf,
} from './language-model.ts'
import { withoutOlderHalf } from './retry-shorter.ts'

/** How long an endpoint that failed is only tried after all others. */
const pauseMs = 60_000

/** Failures of the endpoint; another one may answer the same request. */
const endpointFailures: ReadonlySet<TurnErrorCode> = new Set([
  'model_quota',
  'model_unreachable',
  'model_timeout',
  'model_key_refused',
  'model_unknown',
  'model_broken_off',
])

/** A model at one endpoint; several lists may share it, and so its pause. */
export interface FailoverMember<Model = LanguageModel> {
  readonly model: Model
  /** Whether it accepts images whatever its name is. */
  readonly seesImages: boolean
  /** Milliseconds since 1970. */
  pausedUntil: number
}

export function failoverMember(model: LanguageModel, seesImages = false): FailoverMember {
  return { ...memberOf(model), seesImages }
}

export function memberOf<Model>(model: Model): FailoverMember<Model> {
  return { model, seesImages: false, pausedUntil: 0 }
}

/**
 * A model over an ordered list of endpoints, named after the first. When an endpoint fails before the first event of a
 * reply, the next one is asked; after it the reply fails, so that no text is generated twice. An endpoint that failed
 * is tried last for a minute. A request with images is only passed on to models that accept them; one that is too long
 * for the next window is passed on without older turns.
 *
 * Its window is that of the endpoint that would be asked now, and does not change while the object is copied for a turn.
 * @param members at least one
 * @throws {ModelError} the first failure when all endpoints fail
 */
export function failover(members: readonly FailoverMember[], now: Clock = systemClock): LanguageModel {
  const [first] = members
  if (!first) throw new Error('a list of endpoints needs one')
  const next = () => (byPause(members, now())[0] ?? first).model
  return {
    name: first.model.name,
    service: first.model.service ?? '',
    canThink: first.model.canThink ?? false,
    isAuxiliaryPaused: () => members.every(({ model }) => model.isAuxiliaryPaused?.() ?? false),
    refusesTools: () => next().refusesTools?.() ?? false,
    get contextTokens() {
      return windowOf(next()).contextTokens
    },
    get outputTokens() {
      return windowOf(next()).outputTokens
    },
    stream: (request) => stream(members, request, now),
  }
}

async function* stream(
  members: readonly FailoverMember[],
  request: CompletionRequest,
  now: Clock,
): AsyncGenerator<ModelEvent, void, void> {
  const order = byPause(ableTo(members, request), now())
  const failures: ModelError[] = []
  for (const [index, member] of order.entries()) {
    const { model } = member
    const isLast = index === order.length - 1
    let hasBegun = false
    try {
      const fitted = fittedTo(member, members, request)
      // Nothing else could be left out: it would be refused as too long, which hides why the others failed.
      if (!fitted && (!isLast || failures.length > 0)) continue
      const sent = { ...(fitted ?? request), ...(isLast ? {} : { mayWait: false }) }
      for await (const event of model.stream(sent)) {
        if (!hasBegun) request.onAnswering?.(model.name, model.service ?? '')
        hasBegun = true
        yield event
      }
      member.pausedUntil = 0
      return
    } catch (error) {
      if (error instanceof AuxiliaryPaused) {
        failures.push(error)
        continue
      }
      if (request.signal.aborted) throw error
      if (!isEndpointFailure(error)) {
        // The failure is that of this endpoint, not of the first one.
        if (!hasBegun) request.onAnswering?.(model.name, model.service ?? '')
        throw error
      }
      pauseMember(member, now())
      if (hasBegun) throw error
      request.onFailedOver?.(model.name, error, model.service ?? '')
      failures.push(error)
    }
  }
  throw failures.find((failure) => !(failure instanceof AuxiliaryPaused)) ?? failures[0]
}

/** Those that failed lately last, the one that has waited longest first. */
export function byPause<Member extends FailoverMember<unknown>>(
  members: readonly Member[],
  at: number,
): readonly Member[] {
  const isPaused = ({ pausedUntil }: Member) => pausedUntil > at
  const paused = members.filter(isPaused).toSorted((left, right) => left.pausedUntil - right.pausedUntil)
  return [...members.filter((member) => !isPaused(member)), ...paused]
}

function ableTo(
  members: readonly FailoverMember[],
  { messages }: CompletionRequest,
): readonly FailoverMember[] {
  const hasImages = messages.some((message) => partsOf(message).some(({ kind }) => kind === 'image'))
  if (!hasImages) return members
  return members.filter(
    ({ model, seesImages }, index) => index === 0 || seesImages || acceptsImages(model.name),
  )
}

/**
 * @returns the request without as many older turns as this window requires, since it may have been built for a larger
 * one; null when it cannot be made to fit
 */
function fittedTo(
  { model }: FailoverMember,
  members: readonly FailoverMember[],
  request: CompletionRequest,
): CompletionRequest | null {
  const window = windowOf(model)
  if (members.every((other) => windowOf(other.model).contextTokens <= window.contextTokens)) return request
  let { messages } = request
  while (estimateMessages({ ...request, messages }) > window.contextTokens - window.outputTokens) {
    const shorter = withoutOlderHalf(messages)
    if (!shorter) return null
    messages = shorter
  }
  const { maxTokens } = request
  return {
    ...request,
    messages,
    ...(maxTokens ? { maxTokens: Math.min(maxTokens, window.outputTokens) } : {}),
  }
}

function windowOf({
  contextTokens = defaultContextTokens,
  outputTokens = defaultOutputTokens,
}: LanguageModel): ContextWindow {
  return { contextTokens, outputTokens }
}

/** Whether another endpoint may answer the same request. */
export function isEndpointFailure(error: unknown): error is ModelError {
  return error instanceof ModelError && (error.isModelUnknown || endpointFailures.has(error.code))
}

/** Marks an endpoint as failed, so that it is tried last for a minute. */
export function pauseMember(member: FailoverMember<unknown>, at: number): void {
  member.pausedUntil = at + pauseMs
}
