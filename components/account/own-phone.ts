import * as z from 'zod/mini'
import { phone } from '@/lib/contract/account-rules'

/**
 * The phone by which a member confirms what cannot be undone. The host shows the number masked, so the user enters
 * it, and one that cannot be the account's is refused before a code is sent.
 * @param masked `138****0000`
 * @param error the message for a different phone number
 */
export function ownPhone(masked: string, error: string) {
  return phone.check(z.refine((number) => isMaskOf(masked, number), { error }))
}

/** @returns whether this number fits a masked one: equal digits wherever it shows them */
export function isMaskOf(masked: string, phone: string): boolean {
  const shown = Array.from(masked)
  return masked.length === phone.length && shown.every((sign, at) => sign === '*' || sign === phone[at])
}
