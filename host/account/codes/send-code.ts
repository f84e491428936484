import { randomBytes, randomInt } from 'node:crypto'
import { codeDigits } from '../../../lib/contract/account-rules.ts'
import type { Clock } from '../../deps.ts'
import { type Database, statement } from '../../storage/database.ts'
import type { SmsSender, SmsScene } from '../sms/sms-sender.ts'
import { hashCode } from './hash-code.ts'

const saltBytes = 16
/** A code is worth nothing after this. */
export const codeLifeMs = 5 * 60_000

export interface SendCodeDeps {
  readonly database: Database
  readonly now: Clock
  readonly sms: SmsSender
}

/**
 * Makes a code for a phone and a purpose, in place of the one before, and sends it. It neither checks nor reveals
 * whether the phone is registered, so a known one and an unknown one are answered alike, and as fast.
 * @throws {HostError} unavailable, rate_limited, bad_request: as the provider reports
 */
export async function sendCode(
  deps: SendCodeDeps,
  to: { readonly phone: string; readonly scene: SmsScene },
): Promise<void> {
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
