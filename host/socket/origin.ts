import type { IncomingMessage } from 'node:http'

/**
 * @param webOrigins the origins under which our pages stand
 * @returns whether a request comes from our own page, or from no page at all: `Origin`, when present, must be one of
 *   those, or the host that the request itself names
 */
export function isOwnOrigin(
  request: Pick<IncomingMessage, 'headers'>,
  webOrigins: ReadonlySet<string>,
): boolean {
  const { origin, host } = request.headers
  if (origin === undefined || webOrigins.has(origin)) return true
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`)
}
