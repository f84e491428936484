import type { collectRoutes } from '../../../lib/contract/collect-routes.ts'
import { adPlatformOf } from '../../../lib/contract/ad-channels.ts'
import type { InputOf } from '../../../lib/contract/route.ts'
import type { ConversionOutbox } from './conversion-outbox.ts'

type Report = InputOf<typeof collectRoutes.conversionReport>['data']

/** A browser's clock may be wrong; a deed that it dates otherwise happened now. */
const mostClockErrorMs = 24 * 3_600_000

/**
 * Takes a browser's report of a conversion into the outbox.
 * @returns false, and keeps nothing, when no ad page was saved or its channel is no ad platform's
 */
export async function acceptConversion(
  outbox: ConversionOutbox,
  report: Report,
  owner: string,
  now: number,
): Promise<boolean> {
  const platform = adPlatformOf(report.channel)
  const landingUrl = report.ad.original_page_url
  if (!platform || !isWebAddress(landingUrl)) return false
  await outbox.add({
    owner,
    platform,
    event: report.event_type,
    landingUrl,
    eventTime: Math.abs(now - report.event_time) < mostClockErrorMs ? Math.floor(report.event_time) : now,
    userAgent: report.user_agent,
    device: owner,
  })
  return true
}

function isWebAddress(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
}
