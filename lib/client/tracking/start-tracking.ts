import 'client-only'
import { persistentStorage } from '@/lib/client/device/browser-storage'
import { deviceIdentity } from '@/lib/client/device/device-identity'
import { readLoginState } from '@/lib/client/device/login-state'
import { sha256 } from '@/lib/client/device/sha256'
import { sessionStore } from '@/lib/client/login/session-store'
import { appName } from '@/lib/client/page/app-name'
import { appVersion } from '@/lib/contract/identity'
import type { TrackingRecord } from '@/lib/contract/routes/collect-routes'
import type { RuntimeConfig } from '@/lib/contract/runtime-config'
import { trackerClientId, trackingEvents } from '@/lib/contract/tracking-attributes'
import { reducedAddress } from '@/lib/text/addresses/reduced-address'
import { clientAddress } from './client-address'
import { browserFacts, screenFacts } from './device-facts'
import { logService } from './log-service'
import { PageReader } from './page-facts'
import { RecordQueue } from './record-queue'
import { Tracker } from './tracker'
import { isTrackingAllowed } from './tracking-consent'
import { type Occasion, onTracked, type TrackedEvent } from './tracking-port'
import { watchErrors } from './watch-errors'
import { watchPages } from './watch-pages'

const lockName = 'tracking-queue'
/** A source is a short name; anything else in an address is ignored. */
const sourcePattern = /^[A-Za-z0-9_.-]{1,64}$/

export interface Tracking {
  /** Called when the page is hidden, perhaps for good. */
  readonly leave: () => void
  readonly end: () => void
}

/**
 * Starts usage reporting (§7), unless the browser or the user opts out: then no request is sent. It is loaded
 * when the page is idle, receives earlier events, and never fails: without its host there are no reports.
 * @param loadConfig fetches the runtime settings
 */
export async function startTracking(loadConfig: () => Promise<RuntimeConfig>): Promise<Tracking | null> {
  const config = isTrackingAllowed() ? await loadConfig().catch(() => null) : null
  return config && startReporting(config)
}

async function startReporting(config: RuntimeConfig): Promise<Tracking> {
  loadStatisticsScript(config.statisticsScriptUrl)
  const identity = await deviceIdentity()
  const address = await clientAddress(config.pageViewUrl)
  const tracker = new Tracker({
    ...logService(config.logHost),
    queue: new RecordQueue(persistentStorage),
    recordOf: recordMaker(visitorMark(identity.deviceHash), address),
    isAllowed: isTrackingAllowed,
    withLock: underLock,
  })
  const track = (event: TrackedEvent, occasion?: Occasion) => tracker.track(event, occasion)
  const endings = [
    onTracked(track),
    watchPages(window, track),
    watchErrors(window, track),
    hearOfBlankScreen(track),
    () => tracker.stop(),
  ]

  return {
    leave: () => tracker.leave(),
    end: () => {
      for (const end of endings) end()
    },
  }
}

/** Loads the operator's statistics script (§7), if configured. */
function loadStatisticsScript(url: string, page: Document = document): void {
  if (url === '' || page.querySelector('script[data-statistics]')) return
  const script = page.createElement('script')
  script.src = url
  script.async = true
  script.dataset.statistics = ''
  page.head.append(script)
}

/** @returns an id of the visitor for statistics: a one-way hash that can't be used to authenticate */
export function visitorMark(deviceHash: string): string {
  const bytes = sha256(new TextEncoder().encode(`usage:${deviceHash}`))
  return Array.from(bytes.slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The early script checks the screen; it reports itself only without a tracker. */
function hearOfBlankScreen(track: (event: TrackedEvent) => void): () => void {
  const early = window.earlyTracking
  if (early) early.reportBlank = () => track({ event: trackingEvents.blankScreen, type: 'event' })
  return () => {
    if (early) delete early.reportBlank
  }
}

function recordMaker(
  mark: string,
  address: string,
): (event: TrackedEvent, occasion?: Occasion) => TrackingRecord {
  const pages = new PageReader({
    address: () => window.location.href,
    referrer: () => document.referrer,
    title: () => document.title,
    origin: window.location.origin,
    appName,
  })
  const browser = browserFacts()
  return ({ event, type, attributes, userId }, occasion) => {
    const { channel, query } = readLoginState()
    return {
      ...browser,
      ...screenFacts(),
      ...pages.read(),
      ...(occasion ? { href: reducedAddress(occasion.page), page_title: appName } : {}),
      user_id: userId ?? sessionStore.getState().user?.uid ?? '',
      client_id: trackerClientId,
      environment: 'Web',
      user_source: sourceOf(query),
      channel: sourcePattern.test(channel) ? channel : '',
      app_version: appVersion,
      time: occasion?.at ?? Date.now(),
      device_hash: mark,
      client_ip: address,
      event,
      type,
      ...(attributes ? { attributes } : {}),
    }
  }
}

/** Traffic source of the visit, as in advertisers' addresses. */
function sourceOf(query: unknown): string {
  if (typeof query !== 'object' || query === null) return ''
  const named = 'utm_source' in query ? query.utm_source : 'source' in query ? query.source : ''
  return typeof named === 'string' && sourcePattern.test(named) ? named : ''
}

async function underLock<Value>(work: () => Value): Promise<Value> {
  // Always defined by its type, but missing on plain http.
  const locks = navigator.locks as LockManager | undefined
  return locks ? await locks.request(lockName, () => work()) : work()
}
