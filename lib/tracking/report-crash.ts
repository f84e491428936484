import 'client-only'
import { trackingEvents } from '@/lib/contract/tracking-attributes'
import { faultOf } from './fault-of'
import { track } from './tracking-port'

/** An error that took a page's place. Next gives one from the server a digest, under which its log has the whole. */
export type PageError = Error & { readonly digest?: string }

/** Reports a page that crashed: React catches its error, so the window never hears of it. */
export function reportCrash(error: PageError): void {
  const digest = error.digest ? { digest: error.digest } : {}
  track({ event: trackingEvents.pageCrash, type: 'event', attributes: { ...faultOf(error), ...digest } })
}
