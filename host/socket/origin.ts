import type { IncomingMessage } from 'node:http'

/**
 * @returns whether a request comes from our own page, or from no page at all: `Origin`, when present, must be the
 *   public origin or the host that the request itself names.
 */
export function isOwnOrigin(request: Pick<IncomingMessage, 'headers'>, publicOrigin: string): boolean {
  const { origin, host } = request.headers
  if (origin === undefined) return true
  if (publicOrigin !== '' && origin === new URL(publicOrigin).origin) return true
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`)
}
