import 'client-only'
import { identityHeaders } from '@/lib/api/browser-api'
import type { LoginAnswer } from '@/lib/contract/account-routes'
import { adPlatformOf } from '@/lib/contract/ad-channels'
import { collectRoutes } from '@/lib/contract/collect-routes'
import { deviceName } from '@/lib/contract/identity'
import type { QueryOf } from '@/lib/contract/route'
import { readLoginState } from '@/lib/session/login-state'

type Report = QueryOf<typeof collectRoutes.conversionReport>
type ConversionEvent = Report['data']['event_type']

/**
 * Reports the conversions of a login (§4): `login`, and `complete_registration` for somebody who has just registered;
 * only for a visit that an ad led here. It never fails: a login does not depend on it.
 * @param accountHost base address; '' for this origin
 */
export async function reportLoginConversions(answer: LoginAnswer, accountHost: string): Promise<void> {
  const events: ConversionEvent[] =
    answer.new_user_type === 1 ? ['login', 'complete_registration'] : ['login']
  for (const event of events) {
    const report = conversionOf(event)
    if (report) await send(report, accountHost)
  }
}

/** @returns what is reported, or null when no ad page was saved or its channel is no ad platform's (§7) */
export function conversionOf(event: ConversionEvent, now = Date.now()): Report | null {
  const { channel, originalPageUrl } = readLoginState()
  if (originalPageUrl === '' || adPlatformOf(channel) === null) return null
  return {
    data: {
      device: deviceName,
      ad: { original_page_url: originalPageUrl },
      event_type: event,
      event_data: {},
      channel,
      event_time: now,
      page_url: `${window.location.origin}${window.location.pathname}`,
      user_agent: navigator.userAgent.slice(0, 512),
    },
  }
}

async function send(report: Report, accountHost: string): Promise<void> {
  try {
    await fetch(`${accountHost.replace(/\/+$/, '')}${collectRoutes.conversionReport.path}`, {
      method: 'POST',
      headers: { ...(await identityHeaders()), 'content-type': 'application/json' },
      body: JSON.stringify(report),
      credentials: 'omit',
      // The page is loaded anew soon after a login.
      keepalive: true,
    })
  } catch {
    // An ad platform that misses a conversion is no reader's concern.
  }
}
