import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { type Database, isCommitted, statement } from '../../../storage/database/database.ts'

const claims = z.object({
  /** The phone's tag; '' for any phone. */
  phone: z.string(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
  nonce: z.string(),
  /** Of a challenge: the difficulty of its puzzle. */
  zeroBits: z.int().optional(),
})
export type Claims = z.infer<typeof claims>

type Purpose = 'challenge' | 'token'

/** @returns the claims with a signature that is valid for this purpose only: `payload.signature`, both base64url */
export function sign(key: string, purpose: Purpose, value: Claims): string {
  const payload = Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${payload}.${signatureOf(key, purpose, payload).toString('base64url')}`
}

/** @returns the claims of a value that we signed and that has not expired, otherwise null */
export function openSigned(key: string, purpose: Purpose, text: string, now: number): Claims | null {
  const [payload = '', signature = '', ...rest] = text.split('.')
  // Compared as text: many texts decode to the same bytes, and each would count as unused.
  const shown = Buffer.from(signature)
  const expected = Buffer.from(signatureOf(key, purpose, payload).toString('base64url'))
  if (rest.length > 0 || shown.length !== expected.length || !timingSafeEqual(shown, expected)) return null
  const value = claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')))
  return value.expiresAt > now ? value : null
}

/** @returns a keyed hash that replaces the phone in signed values, which clients can read */
export function phoneTag(key: string, phone: string): string {
  return createHmac('sha256', key)
    .update(JSON.stringify(['phone', phone]))
    .digest('base64url')
}

function signatureOf(key: string, purpose: Purpose, payload: string): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify([purpose, payload]))
    .digest()
}

/** @returns whether this was the first use of a signed value in any process */
export async function useOnce(database: Database, value: string, expiresAt: number): Promise<boolean> {
  const token_hash = createHash('sha256').update(value).digest('base64url')
  return isCommitted(database, [
    statement(database.build.insertInto('used_captchas').values({ token_hash, expires_at: expiresAt })),
  ])
}
