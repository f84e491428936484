import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'
import { BatchConflict, type Database, statement } from '../../storage/database/database.ts'

export interface Feedback {
  readonly askId: string
  readonly like: -1 | 0 | 1
  readonly reasons: readonly string[]
  readonly text: string
}

/** Stores a user's feedback; the latest counts. @throws {HostError} not_found for another owner's ask */
export async function storeFeedback(
  deps: { readonly database: Database; readonly now: Clock },
  owner: string,
  feedback: Feedback,
): Promise<void> {
  const { build } = deps.database
  const row = {
    owner,
    ask_id: feedback.askId,
    like: feedback.like,
    reasons: JSON.stringify(feedback.reasons),
    text: feedback.text,
    created_at: deps.now(),
  }
  try {
    await deps.database.batch([
      statement(
        build
          .updateTable('records')
          .set({ like: feedback.like })
          .where('owner', '=', owner)
          .where('ask_id', '=', feedback.askId),
        1,
      ),
      statement(
        build
          .insertInto('feedback')
          .values(row)
          .onConflict((conflict) => conflict.columns(['owner', 'ask_id']).doUpdateSet(row)),
      ),
    ])
  } catch (error) {
    if (!(error instanceof BatchConflict)) throw error
    throw new HostError('not_found', '没有找到这条记录', { cause: error })
  }
}
