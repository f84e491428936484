import type { Clock } from '../platform/clock.ts'
import { hasTimedOut } from '../platform/has-timed-out.ts'
import { type CompletionRequest, type LanguageModel, ModelError, type ModelEvent } from './language-model.ts'

const pauseMs = 10 * 60_000
/** Consecutive requests that came late or failed before a pause. */
const maxMissed = 3

/** An endpoint whose requests that only prepare an answer are paused. */
export interface AuxiliaryPause {
  readonly service: string
  readonly model: string
  /** Milliseconds since 1970. */
  readonly until: number
}

/** An auxiliary request to an endpoint where they are paused: it was not sent. */
export class AuxiliaryPaused extends ModelError {
  constructor() {
    super('model_quota', 'auxiliary requests are paused')
  }
}

/**
 * Keeps auxiliary requests (plans, rewritten questions, summaries) away from an endpoint for ten minutes after it was
 * busy, or three in a row were late or failed, so that they take nothing from the answers.
 */
export class AuxiliaryPauses {
  readonly #now: Clock
  /** By service and model. */
  readonly #missed = new Map<string, number>()
  readonly #paused = new Map<string, AuxiliaryPause>()

  constructor(now: Clock) {
    this.#now = now
  }

  get current(): readonly AuxiliaryPause[] {
    return [...this.#paused.values()].filter(({ until }) => until > this.#now())
  }

  /** For changed settings. */
  clear(): void {
    this.#missed.clear()
    this.#paused.clear()
  }

  /** @returns the same model, whose auxiliary requests are watched, and refused during a pause */
  guard(model: LanguageModel): LanguageModel {
    const service = model.service ?? ''
    const key = `${service} ${model.name}`
    const isAuxiliaryPaused = () => (this.#paused.get(key)?.until ?? 0) > this.#now()
    return {
      ...model,
      isAuxiliaryPaused,
      stream: (request) => {
        if (!request.isAuxiliary) return model.stream(request)
        return this.#watched(model, request, { key, service, isPaused: isAuxiliaryPaused })
      },
    }
  }

  async *#watched(
    model: LanguageModel,
    request: CompletionRequest,
    at: { readonly key: string; readonly service: string; readonly isPaused: () => boolean },
  ): AsyncGenerator<ModelEvent, void, void> {
    if (at.isPaused()) throw new AuxiliaryPaused()
    try {
      yield* model.stream(request)
      this.#missed.delete(at.key)
    } catch (error) {
      const missed = isMissed(error, request.signal) ? (this.#missed.get(at.key) ?? 0) + 1 : 0
      if (isBusy(error) || missed >= maxMissed) {
        this.#missed.delete(at.key)
        this.#paused.set(at.key, { service: at.service, model: model.name, until: this.#now() + pauseMs })
      } else if (missed > 0) this.#missed.set(at.key, missed)
      throw error
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof ModelError && error.code === 'model_quota'
}

/** The time limit of the caller has passed, or the endpoint failed for a reason that is not the request's. */
function isMissed(error: unknown, signal: AbortSignal): boolean {
  if (signal.aborted) return hasTimedOut(signal)
  return error instanceof ModelError && error.code !== 'model_filtered' && error.code !== 'model_too_long'
}
