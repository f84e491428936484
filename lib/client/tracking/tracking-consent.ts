import 'client-only'
import { persistentStorage } from '@/lib/client/device/browser-storage'

const storageKey = 'tracking-consent'
const refused = 'refused'

interface PrivacySignals {
  readonly doNotTrack?: string | null
  readonly globalPrivacyControl?: boolean
}

/**
 * Whether usage may be reported: not where the browser signals that it must not be, nor where the reader has refused.
 */
export function isTrackingAllowed(signals: PrivacySignals = navigator as PrivacySignals): boolean {
  return !isTrackingBlockedByBrowser(signals) && isTrackingConsented()
}

/** Whether the browser itself asks not to be followed (Do Not Track, Global Privacy Control). */
export function isTrackingBlockedByBrowser(signals: PrivacySignals = navigator as PrivacySignals): boolean {
  return signals.doNotTrack === '1' || signals.doNotTrack === 'yes' || signals.globalPrivacyControl === true
}

/** The reader's own choice on this device; allowed until it is refused. */
export function isTrackingConsented(): boolean {
  return persistentStorage.read(storageKey) !== refused
}

/** Stores the reader's choice. It takes effect at once: queued records are discarded. */
export function setTrackingConsent(isAllowed: boolean): void {
  if (isAllowed) persistentStorage.remove(storageKey)
  else persistentStorage.write(storageKey, refused)
}
