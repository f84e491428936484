import { createHmac } from 'node:crypto'
import { songDownloadPath } from '../../../lib/contract/routes/music-routes.ts'
import { areEqual } from '../../storage/blobs/blob-signature.ts'

const hourMs = 60 * 60_000

/**
 * Creates a path by which anyone can download a song for one to two hours, since links send no login; the format is
 * added to it. It is constant within an hour.
 * @param now milliseconds since 1970
 */
export function signDownloadPath(key: string, songId: string, now: number): string {
  const expires = String((Math.floor(now / hourMs) + 2) * hourMs)
  const query = new URLSearchParams({
    song_id: songId,
    expires,
    signature: signatureOf(key, songId, expires),
  })
  return `${songDownloadPath}?${query}`
}

/** @returns whether the path was signed by this product, for this song, and has not expired */
export function isGenuineDownload(
  key: string,
  { song_id, expires, signature }: Readonly<Record<'song_id' | 'expires' | 'signature', string>>,
  now: number,
): boolean {
  return areEqual(signature, signatureOf(key, song_id, expires)) && Number(expires) > now
}

function signatureOf(key: string, songId: string, expires: string): string {
  return createHmac('sha256', key).update(`song download\n${songId}\n${expires}`).digest('base64url')
}
