import { createHmac } from 'node:crypto'

/** @returns what a code is stored as: bound to its phone and purpose, and to a salt of its own */
export function hashCode(
  code: string,
  of: { readonly phone: string; readonly scene: string; readonly salt: string },
): string {
  return createHmac('sha256', of.salt)
    .update(JSON.stringify([of.phone, of.scene, code]))
    .digest('base64url')
}
