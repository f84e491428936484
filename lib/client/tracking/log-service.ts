import 'client-only'
import { collectRoutes, type TrackingRecord } from '@/lib/contract/routes/collect-routes'

/** The two ways to the log service: one that reports delivery, and one for pages that are unloading. */
export interface LogService {
  readonly send: (records: readonly TrackingRecord[]) => Promise<void>
  readonly sendBeacon: (records: readonly TrackingRecord[]) => boolean
}

/** @param logHost its base address; '' for this origin */
export function logService(logHost: string): LogService {
  const url = `${logHost.replace(/\/+$/, '')}${collectRoutes.trackingLogs.path}`
  const post = (records: readonly TrackingRecord[]) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ records }),
      // The cookie of the login says whose records these are; a service of another origin gets none.
      credentials: 'same-origin',
      // A page that is left while it sends does not break it off.
      keepalive: true,
    })
  return {
    async send(records) {
      const reply = await post(records)
      // What is not of the service's form will never be: to send it again would block all that comes after it.
      if (!reply.ok && !isRefusal(reply.status)) throw new Error(`the log service answered ${reply.status}`)
    },
    sendBeacon: (records) => {
      if (logHost === '')
        return (
          navigator.sendBeacon?.(
            url,
            new Blob([JSON.stringify({ records })], { type: 'application/json' }),
          ) ?? false
        )
      // A beacon always carries credentials, which a service of another origin would have to allow.
      post(records).catch(() => undefined)
      return true
    },
  }
}

function isRefusal(status: number): boolean {
  return status === 400 || status === 413
}
