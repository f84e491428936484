import { createHmac } from 'node:crypto'
import { filePagePath } from '../../../lib/contract/routes/file-routes.ts'
import { areEqual } from '../../storage/blobs/blob-signature.ts'

const hourMs = 60 * 60_000

export interface SignedPage {
  readonly file_id: string
  readonly page: string
  readonly expires: string
  readonly signature: string
}

/**
 * Creates a path to the image of a page that opens for one to two hours; constant within an hour, as
 * {@link ../content-path.ts} does it for whole files.
 * @param now milliseconds since 1970
 */
export function signPagePath(key: string, id: string, page: number, now: number): string {
  const unsigned = {
    file_id: id,
    page: String(page),
    expires: String((Math.floor(now / hourMs) + 2) * hourMs),
  }
  const query = new URLSearchParams({ ...unsigned, signature: signatureOf(key, unsigned) })
  return `${filePagePath}?${query}`
}

/** @returns whether the path was signed by this product, for this page, and has not expired */
export function isGenuinePage(key: string, signed: SignedPage, now: number): boolean {
  return areEqual(signed.signature, signatureOf(key, signed)) && Number(signed.expires) > now
}

function signatureOf(key: string, { file_id, page, expires }: Omit<SignedPage, 'signature'>): string {
  const text = `file page\n${file_id}\n${page}\n${expires}`
  return createHmac('sha256', key).update(text).digest('base64url')
}
