import { timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../deps.ts'
import { BatchConflict, type Database, statement } from '../../storage/database.ts'
import { fieldError } from '../field-error.ts'
import type { SmsScene } from '../sms/sms-sender.ts'
import { hashCode } from './hash-code.ts'

/** So many guesses and a code is burnt. */
export const guessLimit = 5

export interface UseCodeInput {
  readonly phone: string
  readonly scene: SmsScene
  readonly code: string
}

/**
 * Takes a code: the right one, in time, for this phone and purpose, once. Each guess is counted before it is looked
 * at, in a conditional write, so that guesses which arrive together have no more than the five together.
 * @throws {HostError} bad_request at the field `code`
 */
export async function useCode(
  deps: { readonly database: Database; readonly now: Clock },
  input: UseCodeInput,
): Promise<void> {
  const stored = await countGuess(deps, input)
  if (!stored || !isSame(hashCode(input.code, { ...input, salt: stored.salt }), stored.code_hash)) {
    throw fieldError('code', 'code_wrong')
  }
  await burn(deps.database, input, stored.code_hash)
}

async function countGuess(
  { database, now }: { readonly database: Database; readonly now: Clock },
  { phone, scene }: UseCodeInput,
): Promise<{ salt: string; code_hash: string } | null> {
  const [result] = await database.batch([
    statement(
      database.build
        .updateTable('sms_codes')
        .set((expression) => ({ tries: expression('tries', '+', 1) }))
        .where('phone', '=', phone)
        .where('scene', '=', scene)
        .where('tries', '<', guessLimit)
        .where('expires_at', '>', now())
        .returning(['salt', 'code_hash']),
    ),
  ])
  const row = result?.rows[0]
  return row ? { salt: String(row.salt), code_hash: String(row.code_hash) } : null
}

/** Deletes the code; a caller that finds it gone was second. */
async function burn(database: Database, { phone, scene }: UseCodeInput, codeHash: string): Promise<void> {
  const used = database.build
    .deleteFrom('sms_codes')
    .where('phone', '=', phone)
    .where('scene', '=', scene)
    .where('code_hash', '=', codeHash)
  try {
    await database.batch([statement(used, 1)])
  } catch (error) {
    if (!(error instanceof BatchConflict)) throw error
    throw fieldError('code', 'code_wrong', error)
  }
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
