import type { IncomingMessage, Server, ServerResponse } from 'node:http'

export interface SlowLimits {
  /** The time until a request's complete header has arrived. */
  readonly headMs: number
  /** The time between two chunks of a request's body. */
  readonly bodyPauseMs: number
  readonly lookMs: number
}

const usualLimits: SlowLimits = { headMs: 15_000, bodyPauseMs: 30_000, lookMs: 5_000 }

/** @returns the server options that limit the time for the header of a request */
export function headLimits({ headMs, lookMs }: SlowLimits = usualLimits) {
  return { headersTimeout: headMs, connectionsCheckingInterval: lookMs }
}

/** Closes connections on which the body of a request stops arriving. Does not limit the response time. */
export function limitBodyPauses(server: Server, { bodyPauseMs }: SlowLimits = usualLimits): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket, headers } = request
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (!hasBody) return

    const end = () => socket.destroy()

    const stop = () => {
      // After a response the connection waits for the next request for this time.
      socket.setTimeout(response.writableFinished ? server.keepAliveTimeout : 0)
      socket.off('timeout', end)
    }

    socket.setTimeout(bodyPauseMs)
    socket.once('timeout', end)
    request.once('end', stop)
    request.once('close', stop)
  })
}
