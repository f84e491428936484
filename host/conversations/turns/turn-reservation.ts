import type { OnOver } from './start-run.ts'

/** The reserved usage of a run: settled when it ends, or released when it does not start. Neither rejects. */
export interface SetAside {
  /** The reservation as stored with the turn, sufficient to release it if the process dies. */
  readonly reserved: string
  readonly onOver: OnOver
  takeBack(): Promise<void>
}

/** Starts a run; releases the reservation if it does not start. */
export async function begun<Outcome>(
  aside: SetAside,
  begin: (aside: SetAside) => Promise<Outcome>,
  hasBegun: (outcome: Outcome) => boolean,
): Promise<Outcome> {
  try {
    const outcome = await begin(aside)
    if (!hasBegun(outcome)) await aside.takeBack()
    return outcome
  } catch (error) {
    await aside.takeBack()
    throw error
  }
}
