import { createHash } from 'node:crypto'

/** @returns the form of an ask_id, which a client may choose freely, for use in an image's name */
export function safeAskId(askId: string): string {
  if (/^[A-Za-z0-9_-]{1,64}$/.test(askId)) return askId
  return createHash('sha256').update(askId).digest('base64url')
}
