import 'client-only'
import { persistentStorage } from '@/lib/client/device/browser-storage'

const storageKey = 'tracking-consent'
const refused = 'refused'

interface PrivacySignals {
  readonly doNotTrack?: string | null
  readonly globalPrivacyControl?: boolean
}

/** Whether usage may be reported: neither the browser nor the user has opted out. */
export function isTrackingAllowed(signals: PrivacySignals = navigator as PrivacySignals): boolean {
  return !isTrackingBlockedByBrowser(signals) && isTrackingConsented()
}

/** Whether the browser opts out of tracking (Do Not Track, Global Privacy Control). */
export function isTrackingBlockedByBrowser(signals: PrivacySignals = navigator as PrivacySignals): boolean {
  return signals.doNotTrack === '1' || signals.doNotTrack === 'yes' || signals.globalPrivacyControl === true
}

/** The user's own choice on this device; allowed by default. */
export function isTrackingConsented(): boolean {
  return persistentStorage.read(storageKey) !== refused
}

/** Stores the user's choice. Effective immediately: queued records are discarded. */
export function setTrackingConsent(isAllowed: boolean): void {
  if (isAllowed) persistentStorage.remove(storageKey)
  else persistentStorage.write(storageKey, refused)
}
