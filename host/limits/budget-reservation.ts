import type { Logger } from 'pino'
import type { Reservation, Spender, Spending } from './spending.ts'

type Settle = (...settled: Parameters<Reservation['settle']>) => Promise<void>

/**
 * Reserves the maximum cost of a run, to be settled when it ends or released; neither rejects.
 * @param wanted when it is more than a question can cost
 * @param turns 0 for a run of a question that was counted before
 * @throws {HostError} limited, when the allowance is insufficient
 */
export async function reserveBudget(
  { spending, log }: { readonly spending: Spending; readonly log: Logger },
  spender: Spender,
  wanted?: number,
  turns: 0 | 1 = 1,
): Promise<
  Pick<Reservation, 'reserved' | 'maxTokens'> & { readonly onEnd: Settle; release(): Promise<void> }
> {
  const account = await spending.reserve(spender, wanted, turns)
  const { reserved, maxTokens } = account
  return {
    reserved,
    ...(maxTokens === undefined ? {} : { maxTokens }),
    onEnd: (runId, costs, giveUp) =>
      account.settle(runId, costs, giveUp).catch((error: unknown) => {
        log.error({ err: error, runId }, 'the costs of a turn could not be stored')
      }),
    // A failed refund is no reason to reject the caller.
    release: () =>
      account.release().catch((error: unknown) => {
        log.error({ err: error }, 'a reservation could not be released')
      }),
  }
}
