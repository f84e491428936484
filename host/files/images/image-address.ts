import { createHmac } from 'node:crypto'
import { type ImageSize, imagePath } from '../../../lib/contract/stored-image.ts'
import { areEqual } from '../../storage/blobs/blob-signature.ts'

const hourMs = 60 * 60_000

/** The grant of a signed path: an image of a stored card, for users who can read its record, or a link to it. */
export interface ImageGrant {
  readonly ref: string
  readonly size: ImageSize
  /** The shared link that contains the card; '' for the conversation itself. */
  readonly share: string
}

/**
 * Creates a path that anyone with the URL can open for one to two hours, while the card exists; it is constant within
 * an hour, so that browsers can use their cache.
 * @param now milliseconds since 1970
 */
export function signImagePath(key: string, grant: ImageGrant, now: number): string {
  const expires = String((Math.floor(now / hourMs) + 2) * hourMs)
  const query = new URLSearchParams({ ref: grant.ref, size: grant.size, expires })
  if (grant.share !== '') query.set('share', grant.share)
  query.set('signature', signatureOf(key, grant, expires))
  return `${imagePath}?${query}`
}

/** @returns whether the path was signed by this product, for this grant, and has not expired */
export function isGenuineImage(
  key: string,
  grant: ImageGrant,
  { expires, signature }: { readonly expires: string; readonly signature: string },
  now: number,
): boolean {
  return areEqual(signature, signatureOf(key, grant, expires)) && Number(expires) > now
}

function signatureOf(key: string, { ref, size, share }: ImageGrant, expires: string): string {
  return createHmac('sha256', key).update(`image\n${ref}\n${size}\n${share}\n${expires}`).digest('base64url')
}
