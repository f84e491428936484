import 'client-only'
import { collectRoutes, type TrackingRecord } from '@/lib/contract/routes/collect-routes'

/** Two ways to send to the log service: one that reports delivery, and one for pages that are unloading. */
export interface LogService {
  readonly send: (records: readonly TrackingRecord[]) => Promise<void>
  readonly sendBeacon: (records: readonly TrackingRecord[]) => boolean
}

/** @param logHost base address; '' for same origin */
export function logService(logHost: string): LogService {
  const url = `${logHost.replace(/\/+$/, '')}${collectRoutes.trackingLogs.path}`
  const post = (records: readonly TrackingRecord[]) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ records }),
      // The login cookie identifies the owner of the records; services of other origins get none.
      credentials: 'same-origin',
      // The request survives leaving the page.
      keepalive: true,
    })
  return {
    async send(records) {
      const reply = await post(records)
      // Records the service rejects as invalid are dropped: resending them would block all later ones.
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
      // A beacon always sends credentials, which a service of another origin would have to allow.
      post(records).catch(() => undefined)
      return true
    },
  }
}

function isRefusal(status: number): boolean {
  return status === 400 || status === 413
}
