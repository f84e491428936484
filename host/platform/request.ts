import type { FastifyRequest } from 'fastify'
import type { PlatformSettings } from './platform-settings.ts'

/** The address under which browsers reach this host. */
export function publicOriginOf(
  env: Pick<PlatformSettings, 'PUBLIC_ORIGIN' | 'WEB_ORIGINS'>,
  request: FastifyRequest,
): string {
  return env.PUBLIC_ORIGIN ? new URL(env.PUBLIC_ORIGIN).origin : `${request.protocol}://${request.host}`
}

/**
 * The address under which the caller has our pages open: links for them begin with it. A page on an origin of
 * `WEB_ORIGINS` states that itself; all others are this host's own.
 */
export function webOriginOf(
  env: Pick<PlatformSettings, 'PUBLIC_ORIGIN' | 'WEB_ORIGINS'>,
  request: FastifyRequest,
): string {
  const { origin } = request.headers
  return origin !== undefined && env.WEB_ORIGINS.includes(origin) ? origin : publicOriginOf(env, request)
}

/** @returns the header, the first where it was sent more than once */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const header = request.headers[name]
  return Array.isArray(header) ? header[0] : header
}

/**
 * Runs what is worth doing only while its caller waits.
 * @param run takes a signal that is aborted when the caller's connection is gone
 */
export async function whileWaiting<Result>(
  { raw: { socket } }: FastifyRequest,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const leaving = new AbortController()
  const leave = () => leaving.abort()
  // The request itself is closed as soon as its body has been read.
  socket.once('close', leave)
  try {
    return await run(leaving.signal)
  } finally {
    socket.off('close', leave)
  }
}
