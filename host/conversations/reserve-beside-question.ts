import { HostError } from '../platform/errors.ts'
import type { TurnReservation } from './turns/turn-reservation.ts'

/** Reserves the cost of a call that is not a question. @throws {HostError} limited */
export type ReserveCall = (owner: string) => Promise<TurnReservation>

/** @returns null when the allowance of the owner does not leave room for a question next to the call */
export async function reserveBesideQuestion(
  reserve: ReserveCall,
  owner: string,
): Promise<TurnReservation | null> {
  let reservation: TurnReservation | null = null
  try {
    reservation = await reserve(owner)
    const ofQuestion = await reserve(owner)
    await ofQuestion.release()
    return reservation
  } catch (error) {
    await reservation?.release()
    if (error instanceof HostError && error.code === 'limited') return null
    throw error
  }
}
