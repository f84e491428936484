import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PlatformSettings } from './platform-settings.ts'

/** The origin under which browsers reach this host. */
export function publicOriginOf(
  env: Pick<PlatformSettings, 'PUBLIC_ORIGIN'>,
  request: FastifyRequest,
): string {
  return env.PUBLIC_ORIGIN ? new URL(env.PUBLIC_ORIGIN).origin : `${request.protocol}://${request.host}`
}

/** The origin of the caller's page, for links to it: one of `WEB_ORIGINS` that it sends, otherwise this host's. */
export function webOriginOf(
  env: Pick<PlatformSettings, 'PUBLIC_ORIGIN' | 'WEB_ORIGINS'>,
  request: FastifyRequest,
): string {
  const { origin } = request.headers
  return origin !== undefined && env.WEB_ORIGINS.includes(origin) ? origin : publicOriginOf(env, request)
}

/**
 * @returns whether somebody opens this address as a page, in a tab of a browser: no element of a page, player or program
 * that loads it. Browsers that send no `Sec-Fetch-Dest`, as all do over plain HTTP, ask for HTML and for no range.
 */
export function isPageVisit({ method, headers }: FastifyRequest): boolean {
  if (method !== 'GET') return false
  const { 'sec-fetch-dest': destination, accept = '', range } = headers
  if (destination !== undefined) return destination === 'document'
  return range === undefined && accept.includes('text/html')
}

/** Names the headers that `isPageVisit` reads, for caches. */
export function varyByPageVisit(reply: FastifyReply): void {
  const names = [reply.getHeader('vary'), 'Sec-Fetch-Dest, Accept, Range']
  reply.header('vary', names.filter(Boolean).join(', '))
}

/** @returns the header, the first one when it was sent more than once */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const header = request.headers[name]
  return Array.isArray(header) ? header[0] : header
}

/** Runs work that is useless once its caller has disconnected: `run` gets a signal for that. */
export async function whileWaiting<Result>(
  { raw: { socket } }: FastifyRequest,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const leaving = new AbortController()
  const leave = () => leaving.abort()
  if (socket.destroyed) leave()
  // The request itself is closed as soon as its body has been read.
  socket.once('close', leave)
  try {
    return await run(leaving.signal)
  } finally {
    socket.off('close', leave)
  }
}

/** Calls `leave` once the response is closed: at once if its caller left while something else was awaited. */
export function onceClosed({ raw }: FastifyReply, leave: () => void): void {
  if (raw.closed) leave()
  else raw.once('close', leave)
}
