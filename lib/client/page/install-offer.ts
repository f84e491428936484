import 'client-only'

/** What Chromium gives where the app can be installed (`beforeinstallprompt`, W3C manifest incubations). */
interface InstallOffer extends Event {
  prompt(): Promise<void>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

interface OfferWindow extends Window {
  installOffer?: InstallOffer | undefined
}

const event = 'beforeinstallprompt'

/** Hears of the browser's offer to install the app, also of one that has come already. @returns what ends it */
export function onInstallOffer(tell: () => void): () => void {
  const offered = window as OfferWindow
  if (offered.installOffer) tell()
  const keep = (offer: Event) => {
    offer.preventDefault()
    offered.installOffer = offer as InstallOffer
    tell()
  }
  window.addEventListener(event, keep)
  return () => window.removeEventListener(event, keep)
}

/** Lets the browser ask whether to install the app. An offer can be taken once. @returns whether it is installed */
export async function takeInstallOffer(): Promise<boolean> {
  const offered = window as OfferWindow
  const offer = offered.installOffer
  offered.installOffer = undefined
  if (!offer) return false
  await offer.prompt()
  return (await offer.userChoice).outcome === 'accepted'
}

/** Whether this is the installed app, and no browser. */
export function isInstalled(): boolean {
  const isOnHomeScreen = 'standalone' in navigator && navigator.standalone === true
  return isOnHomeScreen || window.matchMedia('(display-mode: standalone)').matches
}
