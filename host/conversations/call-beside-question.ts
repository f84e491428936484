import type { LanguageModel } from '../models/language-model.ts'
import { auxiliaryModel, type Models, withinTokens } from '../models/models.ts'
import type { ModelRegistry } from '../models/registry.ts'
import { alwaysThinks } from '../models/thinking.ts'
import { UsageMeter } from '../models/usage-meter.ts'
import { HostError } from '../platform/errors.ts'
import type { MakeId } from '../platform/make-id.ts'
import type { TurnReservation } from './turns/turn-reservation.ts'

/**
 * Reserves the cost of a call that is not a question.
 * @param address of the client, whose visitors share an allowance; null where there is no client
 * @throws {HostError} limited
 */
export type ReserveCall = (owner: string, address: string | null) => Promise<TurnReservation>

export interface CallDeps {
  readonly models: ModelRegistry
  readonly reserve: ReserveCall
  readonly makeId: MakeId
}

interface BesideQuestion {
  /** Whose allowance pays. */
  readonly owner: string
  /** Of the client that asked for it; absent where there is none. */
  readonly address?: string | null | undefined
  /** What the usage is recorded under, with an id for each call. */
  readonly runId: string
  /** The model that the person chose; absent for none. */
  readonly chosen?: string | undefined
  /** Which of the models is called; {@link quickModel} when absent. */
  readonly pick?: (models: Models) => LanguageModel | null
}

/** Settling what a call has cost is not waited for any longer. */
const settleMs = 30_000

/** @returns the model for a short request that follows an answer, unless it always thinks first; null without one */
export function quickModel(models: Models): LanguageModel | null {
  const model = auxiliaryModel(models)
  return model && !alwaysThinks(model.name) ? model : null
}

/**
 * Runs what may call a model next to the questions of a person. Its usage counts for them, also when it fails.
 * @param use called once, with null when there is no model, or the allowance leaves no room for a question next to it
 */
export async function callBesideQuestion<Result>(
  { models, reserve, makeId }: CallDeps,
  { owner, address = null, runId, chosen, pick = quickModel }: BesideQuestion,
  use: (model: LanguageModel | null) => Promise<Result>,
): Promise<Result> {
  const reservation =
    pick(models.choose(chosen)) && (await reserveBesideQuestion(() => reserve(owner, address)))
  if (!reservation) return use(null)
  const meter = new UsageMeter()
  try {
    return await use(pick(withinTokens(meter.counted(models.choose(chosen)), reservation.maxTokens)))
  } finally {
    await reservation.onEnd(`${runId}.${makeId()}`, meter.costs, AbortSignal.timeout(settleMs))
  }
}

/** @returns null when the allowance of the owner does not leave room for a question next to the call */
async function reserveBesideQuestion(
  reserve: () => Promise<TurnReservation>,
): Promise<TurnReservation | null> {
  let reservation: TurnReservation | null = null
  try {
    reservation = await reserve()
    const ofQuestion = await reserve()
    await ofQuestion.release()
    return reservation
  } catch (error) {
    await reservation?.release()
    if (error instanceof HostError && error.code === 'limited') return null
    throw error
  }
}
