import * as z from 'zod/mini'
import { phone } from '@/lib/contract/account-rules'

/**
 * Schema of the phone number by which a member confirms irreversible actions: the host shows it masked.
 * @param masked `138****0000`
 * @param error message for a different phone number
 */
export function ownPhone(masked: string, error: string) {
  return phone.check(z.refine((number) => isMaskOf(masked, number), { error }))
}

export function isMaskOf(masked: string, phone: string): boolean {
  const shown = Array.from(masked)
  return masked.length === phone.length && shown.every((sign, at) => sign === '*' || sign === phone[at])
}
