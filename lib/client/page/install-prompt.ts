import 'client-only'

/** Chromium's event when the app can be installed (`beforeinstallprompt`, W3C manifest incubations). */
interface InstallOffer extends Event {
  prompt(): Promise<void>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

interface OfferWindow extends Window {
  installOffer?: InstallOffer | undefined
}

const event = 'beforeinstallprompt'

/** Subscribes to the browser's install prompt, also if it was fired already. @returns unsubscribes */
export function onInstallOffer(notify: () => void): () => void {
  const offered = window as OfferWindow
  if (offered.installOffer) notify()

  const keep = (offer: Event) => {
    offer.preventDefault()
    offered.installOffer = offer as InstallOffer
    notify()
  }

  window.addEventListener(event, keep)
  return () => window.removeEventListener(event, keep)
}

/** Shows the browser's install prompt, which can be used once. @returns whether the app was installed */
export async function showInstallPrompt(): Promise<boolean> {
  const offered = window as OfferWindow
  const offer = offered.installOffer
  offered.installOffer = undefined
  if (!offer) return false
  await offer.prompt()
  return (await offer.userChoice).outcome === 'accepted'
}

/** Whether this runs as the installed app, not in a browser tab. */
export function isInstalled(): boolean {
  const isOnHomeScreen = 'standalone' in navigator && navigator.standalone === true
  return isOnHomeScreen || window.matchMedia('(display-mode: standalone)').matches
}
