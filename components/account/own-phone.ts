import * as z from 'zod/mini'
import { phone } from '@/lib/contract/account-rules'

/**
 * The phone by which a member confirms what cannot be undone. The host knows the whole number and shows it masked, so
 * it is asked for, and a number that cannot be the account's is refused before a code is sent.
 * @param masked `138****0000`
 * @param error the message for a phone number that is another one
 */
export function ownPhone(masked: string, error: string) {
  return phone.check(z.refine((number) => isMaskOf(masked, number), { error }))
}

/** @returns whether a masked number may stand for this one: the same digits wherever it shows any. */
export function isMaskOf(masked: string, phone: string): boolean {
  const shown = Array.from(masked)
  return masked.length === phone.length && shown.every((sign, at) => sign === '*' || sign === phone[at])
}
