import { collectRoutes } from '../../lib/contract/routes/collect-routes.ts'
import { networkOf } from '../limits/client-address.ts'
import type { LimitSettings } from '../limits/limit-settings.ts'
import { pace } from '../limits/pace.ts'
import { chinaDay } from '../platform/china-day.ts'
import type { Clock } from '../platform/clock.ts'
import { type HostModule, type RouteHandlers, routeSet } from '../platform/module.ts'
import type { PlatformSettings } from '../platform/platform-settings.ts'
import { webOriginOf } from '../platform/request.ts'
import type { Bus } from '../storage/bus/bus.ts'
import type { Database } from '../storage/database/database.ts'
import { acceptConversion } from './conversions/accept-conversion.ts'
import type { ConversionOutbox } from './conversions/conversion-outbox.ts'
import { cleanRecord, visitorOf } from './records/clean-record.ts'
import { reportingMember } from './records/reporting-member.ts'
import { admitBatch, storeUsage } from './records/usage-store.ts'
import type { UsageSettings } from './usage-settings.ts'

const conversionsPerMinute = 30

interface UsageModuleDeps {
  readonly env: UsageSettings & PlatformSettings & Pick<LimitSettings, 'RATE_LIMIT'>
  readonly database: Database
  readonly bus: Bus
  readonly now: Clock
  readonly conversions: ConversionOutbox
}

export function usageModule(deps: UsageModuleDeps): HostModule {
  return {
    routes: [routeSet(collectRoutes, usageHandlers(deps))],
    start: () => deps.conversions.start(),
  }
}

function usageHandlers(deps: UsageModuleDeps): RouteHandlers<typeof collectRoutes> {
  const { env, database, bus, now } = deps
  const isPaced = env.RATE_LIMIT > 0
  return {
    trackingLogs: async ({ input: { records }, identity, request }) => {
      if (env.LOG_RETENTION_DAYS === 0) return { accepted: 0 }

      const visitor = visitorOf(records[0]?.device_hash ?? '')
      const batch = { address: networkOf(request.ip), visitor, day: chinaDay(now()) }
      if (!(await admitBatch(bus, batch, isPaced))) return { accepted: 0 }

      const place = {
        ownOrigin: webOriginOf(env, request),
        appName: env.NEXT_PUBLIC_APP_NAME,
        uid: await reportingMember(deps, identity, request),
      }
      const cleaned = records.map((record) => cleanRecord(record, place))
      await storeUsage(database, cleaned, now())
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
