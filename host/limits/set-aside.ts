import type { Logger } from 'pino'
import type { Account, Spender, Spending } from './spending.ts'

type Settle = (...settled: Parameters<Account['settle']>) => Promise<void>

/**
 * Sets aside the most that a run can cost, to be settled when it is over or taken back; neither rejects.
 * @param wanted where it is more than a question can cost
 * @param turns 0 for a run of a question that was counted before
 * @throws {HostError} limited, where there is not so much left
 */
export async function setAside(
  { spending, log }: { readonly spending: Spending; readonly log: Logger },
  spender: Spender,
  wanted?: number,
  turns: 0 | 1 = 1,
): Promise<{ readonly reserved: string; readonly onOver: Settle; takeBack(): Promise<void> }> {
  const account = await spending.open(spender, wanted, turns)
  return {
    reserved: account.reserved,
    onOver: (runId, costs, giveUp) =>
      account.settle(runId, costs, giveUp).catch((error: unknown) => {
        log.error({ err: error, runId }, 'what a turn has cost was not written down')
      }),
    // A failed refund is no reason to refuse the caller.
    takeBack: () =>
      account.takeBack().catch((error: unknown) => {
        log.error({ err: error }, 'what was set aside could not be taken back')
      }),
  }
}
