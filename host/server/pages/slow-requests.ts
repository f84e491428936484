import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** How long callers may take. */
export interface SlowLimits {
  /** Until the head of a request is there. */
  readonly headMs: number
  /** Between two pieces of its body. */
  readonly bodyPauseMs: number
  /** How often heads that are overdue are looked for. */
  readonly lookMs: number
}

const usualLimits: SlowLimits = { headMs: 15_000, bodyPauseMs: 30_000, lookMs: 5_000 }

/** @returns the options of a server whose callers have so long for the head of a request */
export function headLimits({ headMs, lookMs }: SlowLimits = usualLimits) {
  return { headersTimeout: headMs, connectionsCheckingInterval: lookMs }
}

/** Ends connections on which the body of a request stops arriving. How long an answer takes is not its matter. */
export function limitBodyPauses(server: Server, { bodyPauseMs }: SlowLimits = usualLimits): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket, headers } = request
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (!hasBody) return
    const end = () => socket.destroy()
    const stop = () => {
      // Behind an answer the connection waits for the next request, so long and no longer.
      socket.setTimeout(response.writableFinished ? server.keepAliveTimeout : 0)
      socket.off('timeout', end)
    }
    socket.setTimeout(bodyPauseMs)
    socket.once('timeout', end)
    request.once('end', stop)
    request.once('close', stop)
  })
}
