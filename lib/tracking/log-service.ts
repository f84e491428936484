import 'client-only'
import { collectRoutes, type TrackingRecord } from '@/lib/contract/collect-routes'

/** The two ways to the log service: one that says whether it arrived, and one for pages that are gone already. */
export interface LogService {
  readonly send: (records: readonly TrackingRecord[]) => Promise<void>
  readonly sendBeacon: (records: readonly TrackingRecord[]) => boolean
}

/** @param logHost its base address; '' for this origin */
export function logService(logHost: string): LogService {
  const url = `${logHost.replace(/\/+$/, '')}${collectRoutes.trackingLogs.path}`
  return {
    async send(records) {
      const reply = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ records }),
        credentials: 'omit',
        // A page that is left while it sends does not break it off.
        keepalive: true,
      })
      // What is not of the service's form will never be: to send it again would block all that comes after it.
      if (!reply.ok && !isRefusal(reply.status)) throw new Error(`the log service answered ${reply.status}`)
    },
    sendBeacon: (records) =>
      navigator.sendBeacon?.(url, new Blob([JSON.stringify({ records })], { type: 'application/json' })) ??
      false,
  }
}

function isRefusal(status: number): boolean {
  return status === 400 || status === 413
}
