import type { OnOver } from './start-run.ts'

/** What a run is to cost: settled when it is over, or taken back where it does not begin. Neither rejects. */
export interface SetAside {
  /** As it is kept with the turn, which is enough to release it where the process dies. */
  readonly reserved: string
  readonly onOver: OnOver
  takeBack(): Promise<void>
}

/** Begins a run; what was set aside is taken back where it does not begin. */
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
