import { createHmac } from 'node:crypto'
import { fileContentPath } from '../../lib/contract/routes/file-routes.ts'
import { areEqual } from '../storage/blobs/blob-signature.ts'

const hourMs = 60 * 60_000

/**
 * Creates a path to the content of a file that anyone with the URL can open for one to two hours; it is constant within
 * an hour, so that a page that renders again has the same URL.
 * @param now milliseconds since 1970
 */
export function signContentPath(key: string, id: string, now: number): string {
  const expires = (Math.floor(now / hourMs) + 2) * hourMs
  const query = new URLSearchParams({ file_id: id, expires: String(expires) })
  query.set('signature', signatureOf(key, id, String(expires)))
  return `${fileContentPath}?${query}`
}

export interface SignedContent {
  readonly file_id: string
  readonly expires: string
  readonly signature: string
}

/** @returns whether the path was signed by this product, for this file, and has not expired */
export function isGenuineContent(key: string, signed: SignedContent, now: number): boolean {
  const { file_id, expires, signature } = signed
  return areEqual(signature, signatureOf(key, file_id, expires)) && Number(expires) > now
}

function signatureOf(key: string, id: string, expires: string): string {
  return createHmac('sha256', key).update(`file content\n${id}\n${expires}`).digest('base64url')
}
