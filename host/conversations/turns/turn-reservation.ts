import type { OnRunEnd } from './start-run.ts'

/** The reserved usage of a run: settled when it ends, or released when it does not start. Neither rejects. */
export interface TurnReservation {
  /** The reservation as stored with the turn, sufficient to release it if the process dies. */
  readonly reserved: string
  /** Maximum tokens of a request and its reply; absent when usage is not limited. */
  readonly maxTokens?: number
  readonly onEnd: OnRunEnd
  release(): Promise<void>
}

/** Starts a run; releases the reservation if it does not start. */
export async function startReserved<Outcome>(
  reservation: TurnReservation,
  start: (reservation: TurnReservation) => Promise<Outcome>,
  hasStarted: (outcome: Outcome) => boolean,
): Promise<Outcome> {
  try {
    const outcome = await start(reservation)
    if (!hasStarted(outcome)) await reservation.release()
    return outcome
  } catch (error) {
    await reservation.release()
    throw error
  }
}
