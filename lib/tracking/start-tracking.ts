import 'client-only'
import { fetchRuntimeConfig } from '@/lib/api/runtime-config'
import type { TrackingRecord } from '@/lib/contract/collect-routes'
import { appVersion } from '@/lib/contract/identity'
import type { RuntimeConfig } from '@/lib/contract/runtime-config'
import { trackerClientId } from '@/lib/contract/tracking-attributes'
import { appName } from '@/lib/env/app-name'
import { lasting } from '@/lib/session/browser-storage'
import { deviceIdentity } from '@/lib/session/device-identity'
import { onLogin } from '@/lib/session/login-events'
import { readLoginState } from '@/lib/session/login-state'
import { sessionStore } from '@/lib/session/session-store'
import { clientAddress } from './client-address'
import { browserFacts, screenFacts } from './device-facts'
import { loadStatisticsScript } from './load-statistics-script'
import { logService } from './log-service'
import { PageReader } from './page-facts'
import { RecordQueue } from './record-queue'
import { reportLoginConversions } from './report-conversion'
import { loginEvents } from './login-record'
import { Tracker } from './tracker'
import { isTrackingAllowed } from './tracking-consent'
import { onTracked, type TrackedEvent } from './tracking-port'
import { visitorMark } from './visitor-mark'
import { watchBlankScreen } from './watch-blank-screen'
import { watchFaults } from './watch-faults'
import { watchPages } from './watch-pages'
import { watchUseTime } from './watch-use-time'

const lockName = 'tracking-queue'
/** A source is a short name; whatever else stands in an address is nobody's. */
const sourcePattern = /^[A-Za-z0-9_.-]{1,64}$/

/**
 * Begins to report how the product is used (§7) and which logins followed an ad, unless the browser or the reader asks
 * not to: then nothing is sent at all. It is loaded when the page is idle and never fails: without its host nothing is
 * reported.
 * @param loadConfig asks the host for its settings
 * @returns what ends it
 */
export async function startTracking(
  loadConfig: () => Promise<RuntimeConfig> = () => fetchRuntimeConfig(''),
): Promise<() => void> {
  const config = isTrackingAllowed() ? await loadConfig().catch(() => null) : null
  const endings = config ? await startReporting(config) : []
  return () => {
    for (const end of endings) end()
  }
}

async function startReporting(config: RuntimeConfig): Promise<(() => void)[]> {
  loadStatisticsScript(config.statisticsScriptUrl)
  const identity = await deviceIdentity()
  const address = await clientAddress(config.pageViewUrl)
  const tracker = new Tracker({
    ...logService(config.logHost),
    queue: new RecordQueue(lasting),
    recordOf: recordMaker(visitorMark(identity.deviceHash), address),
    isAllowed: isTrackingAllowed,
    withLock: underLock,
  })
  const track = (event: TrackedEvent) => tracker.track(event)
  return [
    onTracked(track),
    onLogin((answer) => {
      for (const event of loginEvents(answer)) track(event)
      if (isTrackingAllowed()) void reportLoginConversions(answer, config.accountHost)
    }),
    watchPages(window, track),
    watchFaults(window, track),
    watchBlankScreen(window, track),
    watchUseTime(document, track, () => tracker.leave()),
    () => tracker.stop(),
  ]
}

function recordMaker(mark: string, address: string): (event: TrackedEvent) => TrackingRecord {
  const pages = new PageReader({
    address: () => window.location.href,
    referrer: () => document.referrer,
    title: () => document.title,
    origin: window.location.origin,
    appName,
  })
  const browser = browserFacts()
  return ({ event, type, attributes }) => {
    const { channel, query } = readLoginState()
    return {
      ...browser,
      ...screenFacts(),
      ...pages.read(),
      user_id: sessionStore.getState().user?.uid ?? '',
      client_id: trackerClientId,
      environment: 'Web',
      user_source: sourceOf(query),
      channel: sourcePattern.test(channel) ? channel : '',
      app_version: appVersion,
      time: Date.now(),
      device_hash: mark,
      client_ip: address,
      event,
      type,
      ...(attributes ? { attributes } : {}),
    }
  }
}

/** Where the visit says that it comes from, as advertisers write it into addresses. */
function sourceOf(query: unknown): string {
  if (typeof query !== 'object' || query === null) return ''
  const named = 'utm_source' in query ? query.utm_source : 'source' in query ? query.source : ''
  return typeof named === 'string' && sourcePattern.test(named) ? named : ''
}

async function underLock<Value>(work: () => Value): Promise<Value> {
  // Typed as always there, but plain http has no locks.
  const locks = navigator.locks as LockManager | undefined
  return locks ? await locks.request(lockName, () => work()) : work()
}
