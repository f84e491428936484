import type { TurnErrorCode } from '../../lib/contract/error-code.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import { acceptsImages } from './accepts-images.ts'
import { defaultContextTokens, defaultOutputTokens } from './context-window.ts'
import {
  type CompletionRequest,
  type LanguageModel,
  ModelError,
  type ModelEvent,
  partsOf,
} from './language-model.ts'

/** How long an endpoint that failed is only tried after all others. */
const pauseMs = 60_000

/** Failures of the endpoint; another one may answer the same request. */
const endpointFailures: ReadonlySet<TurnErrorCode> = new Set([
  'model_quota',
  'model_unreachable',
  'model_timeout',
  'model_key_refused',
])

/** A model at one endpoint; several lists may share it, and so its pause. */
export interface FailoverMember {
  readonly model: LanguageModel
  /** Milliseconds since 1970. */
  pausedUntil: number
}

export function failoverMember(model: LanguageModel): FailoverMember {
  return { model, pausedUntil: 0 }
}

/**
 * A model over an ordered list of endpoints, named after the first. When an endpoint fails before the first event of a
 * reply, the next one is asked; after it the reply fails, so that nothing is generated twice. An endpoint that failed
 * is tried last for a minute. A request with images is only passed on to models that accept them.
 * @param members at least one
 * @throws {ModelError} the first failure when all endpoints fail
 */
export function failover(members: readonly FailoverMember[], now: Clock = systemClock): LanguageModel {
  const [first] = members
  if (!first) throw new Error('a list of endpoints needs one')
  const models = members.map(({ model }) => model)
  return {
    name: first.model.name,
    canThink: first.model.canThink ?? false,
    contextTokens: Math.min(...models.map(({ contextTokens = defaultContextTokens }) => contextTokens)),
    outputTokens: Math.min(...models.map(({ outputTokens = defaultOutputTokens }) => outputTokens)),
    stream: (request) => stream(members, request, now),
  }
}

async function* stream(
  members: readonly FailoverMember[],
  request: CompletionRequest,
  now: Clock,
): AsyncGenerator<ModelEvent, void, void> {
  const order = orderFor(members, request, now())
  const failures: ModelError[] = []
  for (const [index, member] of order.entries()) {
    const { model } = member
    const isLast = index === order.length - 1
    let hasBegun = false
    try {
      for await (const event of model.stream(isLast ? request : { ...request, mayWait: false })) {
        if (!hasBegun) request.onAnswering?.(model.name)
        hasBegun = true
        yield event
      }
      member.pausedUntil = 0
      return
    } catch (error) {
      if (request.signal.aborted || !isEndpointFailure(error)) throw error
      member.pausedUntil = now() + pauseMs
      if (hasBegun) throw error
      request.onFailedOver?.(model.name, error)
      failures.push(error)
    }
  }
  throw failures[0]
}

function orderFor(
  members: readonly FailoverMember[],
  { messages }: CompletionRequest,
  at: number,
): readonly FailoverMember[] {
  const hasImages = messages.some((message) => partsOf(message).some(({ kind }) => kind === 'image'))
  const able = members.filter(({ model }, index) => index === 0 || !hasImages || acceptsImages(model.name))
  const isPaused = ({ pausedUntil }: FailoverMember) => pausedUntil > at
  const paused = able.filter(isPaused).toSorted((left, right) => left.pausedUntil - right.pausedUntil)
  return [...able.filter((member) => !isPaused(member)), ...paused]
}

function isEndpointFailure(error: unknown): error is ModelError {
  return error instanceof ModelError && (error.isModelUnknown || endpointFailures.has(error.code))
}
