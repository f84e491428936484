import 'client-only'
import { trackingEvents } from '@/lib/contract/tracking-attributes'
import { reducedAddress } from '@/lib/text/addresses/reduced-address'
import { scrubbedMessage } from '@/lib/text/scrubbed-message'
import type {} from './early-script'
import type { TrackedEvent } from './tracking-port'

/** Maximum failures reported per page; each distinct failure is reported once. */
const maxFaults = 20
const most = { message: 200, stack: 500 } as const

/** Includes those that the early script has collected since page load (§7). @returns stops it */
export function watchErrors(target: Window, report: (event: TrackedEvent) => void): () => void {
  const seen = new Set<string>()

  const reportOnce = (event: TrackedEvent) => {
    const key = JSON.stringify(event)
    if (seen.has(key) || seen.size >= maxFaults) return
    seen.add(key)
    report(event)
  }

  const handleError = (event: ErrorEvent) =>
    reportOnce({
      event: trackingEvents.scriptError,
      type: 'event',
      attributes: {
        ...faultOf(event.error ?? event.message),
        source: reducedAddress(event.filename ?? ''),
        line: event.lineno ?? 0,
        column: event.colno ?? 0,
      },
    })

  const handleRejection = (event: PromiseRejectionEvent) =>
    reportOnce({ event: trackingEvents.rejection, type: 'event', attributes: faultOf(event.reason) })
  for (const early of target.earlyTracking?.take() ?? [])
    if (early.type === 'error') handleError(early as ErrorEvent)
    else handleRejection(early as PromiseRejectionEvent)

  target.addEventListener('error', handleError)
  target.addEventListener('unhandledrejection', handleRejection)

  return () => {
    target.removeEventListener('error', handleError)
    target.removeEventListener('unhandledrejection', handleRejection)
  }
}

function faultOf(reason: unknown): { message: string; stack?: string; digest?: string } {
  if (!(reason instanceof Error)) return { message: scrubbedMessage(String(reason), most.message) }
  const message = scrubbedMessage(`${reason.name}: ${reason.message}`, most.message)
  // The stack starts with the message, in the engine's own form; only its locations are kept.
  const places = (reason.stack ?? '').split('\n').filter((line) => /^\s*at |@/.test(line))
  // Next gives server errors a digest, which identifies them in the server's log.
  const digest = 'digest' in reason && typeof reason.digest === 'string' ? { digest: reason.digest } : {}
  return { message, stack: scrubbedMessage(places.join('\n'), most.stack), ...digest }
}
