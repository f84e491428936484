import type { collectRoutes } from '../../lib/contract/collect-routes.ts'
import { chinaDay } from '../china-day.ts'
import { acceptConversion } from '../collect/conversions/accept-conversion.ts'
import { cleanedRecord, visitorOf } from '../collect/usage/cleaned-record.ts'
import { admitBatch, pace } from '../collect/usage/usage-limits.ts'
import { storeUsage } from '../collect/usage/usage-store.ts'
import { networkOf } from '../limits/client-address.ts'
import { type HttpDeps, webOriginOf } from './context.ts'
import type { RouteHandlers } from './contract-routes.ts'

const conversionsPerMinute = 30

/** The calls of the collector: usage, the page-view service, ad conversions. */
export function collectHandlers(deps: HttpDeps): RouteHandlers<typeof collectRoutes> {
  const { env, database, bus, now } = deps
  const isPaced = env.RATE_LIMIT > 0
  return {
    trackingLogs: async ({ input: { records }, request }) => {
      if (env.LOG_RETENTION_DAYS === 0) return { accepted: 0 }
      const place = { ownOrigin: webOriginOf(env, request), appName: env.NEXT_PUBLIC_APP_NAME }
      const isAdmitted = await admitBatch(bus, {
        address: networkOf(request.ip),
        visitor: visitorOf(records[0]?.device_hash ?? ''),
        day: chinaDay(now()),
        isPaced,
      })
      if (!isAdmitted) return { accepted: 0 }
      await storeUsage(
        database,
        records.map((record) => cleanedRecord(record, place)),
        now(),
      )
      return { accepted: records.length }
    },
    pageView: async ({ request }) => ({ cip: request.ip }),
    conversionReport: async ({ input: { data }, identity, request }) => {
      if (isPaced) await pace(bus, `conversion:${networkOf(request.ip)}`, conversionsPerMinute)
      const isMember = identity?.kind === 'member'
      return { accepted: isMember && (await acceptConversion(deps, data, identity, now())) }
    },
  }
}
