import { createHash } from 'node:crypto'

/** @returns how an ask_id, which a client may have chosen freely, stands in the name of an image */
export function imageAskName(askId: string): string {
  if (/^[A-Za-z0-9_-]{1,64}$/.test(askId)) return askId
  return createHash('sha256').update(askId).digest('base64url')
}
