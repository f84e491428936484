import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { codeDigits } from '../../../../lib/contract/account-rules.ts'
import { BatchConflict, type Database, statement } from '../../../storage/database/database.ts'
import type { AccountDeps } from '../account-deps.ts'
import { fieldError } from '../field-error.ts'
import type { SmsScene, SmsSender } from '../sms/sms-sender.ts'

/** Maximum guesses before a code becomes invalid. */
export const guessLimit = 5

interface Purpose {
  readonly phone: string
  readonly scene: SmsScene
}

type UseDeps = Pick<AccountDeps, 'database' | 'now'>

/**
 * Redeems a code: the right one, in time, for this phone and purpose, once. Each guess is counted before it is checked,
 * in a conditional write, so that concurrent guesses share the limit.
 * @throws {HostError} bad_request at the field `code`
 */
export async function useCode(deps: UseDeps, input: Purpose & { readonly code: string }): Promise<void> {
  const stored = await countGuess(deps, input)
  if (!stored || !isSame(hashCode(input.code, { ...input, salt: stored.salt }), stored.code_hash)) {
    throw fieldError('code', 'code_wrong')
  }
  await burn(deps.database, input, stored.code_hash)
}

async function countGuess(
  { database, now }: UseDeps,
  { phone, scene }: Purpose,
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

/** Deletes the code; of concurrent callers, only one succeeds. */
async function burn(database: Database, { phone, scene }: Purpose, codeHash: string): Promise<void> {
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

const saltBytes = 16
export const codeLifeMs = 5 * 60_000

/**
 * Creates a code for a phone and a purpose, which replaces the previous one, and sends it. It neither checks nor
 * reveals whether the phone is registered: known and unknown ones get the same response in the same time.
 * @throws {HostError} unavailable, rate_limited, bad_request: as the provider reports
 */
export async function sendCode(deps: UseDeps & { readonly sms: SmsSender }, to: Purpose): Promise<void> {
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
  const salt = randomBytes(saltBytes).toString('base64url')
  const values = {
    salt,
    code_hash: hashCode(code, { ...to, salt }),
    tries: 0,
    expires_at: deps.now() + codeLifeMs,
  }
  await deps.database.batch([
    statement(
      deps.database.build
        .insertInto('sms_codes')
        .values({ ...to, ...values })
        .onConflict((conflict) => conflict.columns(['phone', 'scene']).doUpdateSet(values)),
    ),
  ])
  await deps.sms.send({ ...to, code, at: deps.now() })
}

/** @returns the stored hash of a code: bound to its phone, its purpose and its own salt */
function hashCode(code: string, of: Purpose & { readonly salt: string }): string {
  return createHmac('sha256', of.salt)
    .update(JSON.stringify([of.phone, of.scene, code]))
    .digest('base64url')
}
