import 'client-only'
import { identityHeaders } from '@/lib/client/api/browser-api'
import { readLoginState } from '@/lib/client/device/login-state'
import { adPlatformOf } from '@/lib/contract/ad-channels'
import { deviceName } from '@/lib/contract/identity'
import type { LoginAnswer } from '@/lib/contract/routes/account-routes'
import { type AdVisit, collectRoutes, maxAddressCharacters } from '@/lib/contract/routes/collect-routes'
import type { QueryOf } from '@/lib/contract/routes/route'
import { fittingAddress } from '@/lib/text/addresses/fitting-address'
import { isTrackingAllowed } from './tracking-consent'

type Report = QueryOf<typeof collectRoutes.conversionReport>
type ConversionEvent = Report['data']['event_type']

/**
 * Reports the conversions of a login (§4): `login`, and `complete_registration` for a newly registered user; only for
 * visits from an ad. Our own host gets them from the login itself; another one may not. Never fails: a login does not
 * depend on it.
 * @param accountHost base address; '' for same origin
 */
export async function reportLoginConversions(answer: LoginAnswer, accountHost: string): Promise<void> {
  const events: ConversionEvent[] =
    answer.new_user_type === 1 ? ['login', 'complete_registration'] : ['login']
  for (const event of events) {
    const report = conversionOf(event)
    if (report) await send(report, accountHost)
  }
}

export function conversionOf(event: ConversionEvent, now = Date.now()): Report | null {
  const ad = adVisitHere()
  return (
    ad && {
      data: {
        device: deviceName,
        ad: { original_page_url: ad.original_page_url },
        event_type: event,
        event_data: {},
        channel: ad.channel,
        event_time: now,
        page_url: `${window.location.origin}${window.location.pathname}`,
        user_agent: navigator.userAgent.slice(0, 512),
      },
    }
  )
}

/**
 * The ad that led here. Sent with a login, so that the host itself can attribute the conversion.
 * @returns null if no ad page was stored, its channel is no ad platform's (§7), or tracking is not allowed
 */
export function adVisitHere(): AdVisit | null {
  const { channel, originalPageUrl } = readLoginState()
  if (originalPageUrl === '' || adPlatformOf(channel) === null || !isTrackingAllowed()) return null
  return { original_page_url: fittingAddress(originalPageUrl, maxAddressCharacters), channel }
}

async function send(report: Report, accountHost: string): Promise<void> {
  try {
    await fetch(`${accountHost.replace(/\/+$/, '')}${collectRoutes.conversionReport.path}`, {
      method: 'POST',
      headers: { ...(await identityHeaders()), 'content-type': 'application/json' },
      body: JSON.stringify(report),
      credentials: 'omit',
      // The page is reloaded soon after a login.
      keepalive: true,
    })
  } catch {
    // A lost conversion does not concern the user.
  }
}
