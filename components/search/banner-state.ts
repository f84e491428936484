import 'client-only'
import { persistentStorage, tabStorage } from '@/lib/client/device/browser-storage'
import { firstPaintKeys } from '@/lib/client/page/first-paint-script'

/**
 * The banner's three states (§4): open, closed for this visit, closed for good. Stored as an attribute of <html> by
 * the first-paint script; CSS shows or hides the banner accordingly.
 */
export type BannerState = 'open' | 'closed' | 'never'

export function changeBanner(state: BannerState): void {
  const { dataset } = document.documentElement
  if (state === 'open') delete dataset[firstPaintKeys.banner]
  else dataset[firstPaintKeys.banner] = state
  if (state === 'closed') tabStorage.write(firstPaintKeys.banner, state)
  else tabStorage.remove(firstPaintKeys.banner)
  if (state === 'never') persistentStorage.write(firstPaintKeys.banner, state)
  else persistentStorage.remove(firstPaintKeys.banner)
}
