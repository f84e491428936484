import type { Logger } from 'pino'
import { adPlatformOf } from '../../../lib/contract/ad-channels.ts'
import type { AdVisit, collectRoutes } from '../../../lib/contract/routes/collect-routes.ts'
import type { InputOf } from '../../../lib/contract/routes/route.ts'
import { ownUser } from '../../members/account/self-service/own-user.ts'
import type { Member } from '../../platform/identity.ts'
import type { Database } from '../../storage/database/database.ts'
import type { ConversionOutbox } from './conversion-outbox.ts'

type Report = InputOf<typeof collectRoutes.conversionReport>['data']

/** Maximum accepted clock error of a browser; beyond it the event is dated now. */
const maxClockErrorMs = 24 * 3_600_000
/** A browser reports a registration at once, or at its next start. */
const maxReportDelayMs = 24 * 3_600_000

interface QueuedConversion {
  readonly event: Report['event_type']
  readonly ad: AdVisit
  readonly owner: string
  readonly userAgent: string
  readonly at: number
}

/** Queues the conversions of a successful login, even if the page closes. Never rejects. */
export async function queueLoginConversions(
  deps: { readonly conversions: ConversionOutbox; readonly log: Logger },
  login: Omit<QueuedConversion, 'event' | 'ad'> & {
    readonly ad: AdVisit | undefined
    readonly isNew: boolean
  },
): Promise<void> {
  const { ad, isNew, ...conversion } = login
  if (!ad) return
  try {
    await queue(deps.conversions, { ...conversion, ad, event: 'login' })
    if (isNew) await queue(deps.conversions, { ...conversion, ad, event: 'complete_registration' })
  } catch (error) {
    deps.log.error({ err: error }, 'the conversions of a login could not be stored')
  }
}

/**
 * Adds a member's own report of a conversion to the outbox. A known one changes nothing.
 * @returns false, without storing it, when no ad page was saved, its channel is not an ad platform's, or a registration
 * is reported by a member who has not just registered
 */
export async function acceptConversion(
  deps: { readonly conversions: ConversionOutbox; readonly database: Database },
  report: Report,
  member: Member,
  now: number,
): Promise<boolean> {
  if (report.event_type === 'complete_registration') {
    const { created_at: registeredAt } = await ownUser(deps.database, member)
    if (now - Number(registeredAt) > maxReportDelayMs) return false
  }
  return queue(deps.conversions, {
    event: report.event_type,
    ad: { original_page_url: report.ad.original_page_url, channel: report.channel },
    owner: member.owner,
    userAgent: report.user_agent,
    at: Math.abs(now - report.event_time) < maxClockErrorMs ? Math.floor(report.event_time) : now,
  })
}

async function queue(
  outbox: ConversionOutbox,
  { event, ad, owner, userAgent, at }: QueuedConversion,
): Promise<boolean> {
  const platform = adPlatformOf(ad.channel)
  const landingUrl = ad.original_page_url
  if (!platform || !isWebAddress(landingUrl)) return false
  await outbox.add({ owner, platform, event, landingUrl, eventTime: at, userAgent, device: owner })
  return true
}

function isWebAddress(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
}
