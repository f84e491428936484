import 'client-only'
import { lasting, tabBound } from '@/lib/device/browser-storage'
import { firstPaintKeys } from '@/lib/page/first-paint-script'

/**
 * The banner's three states (§4): open, closed for this visit, closed for good. The state is an attribute of <html>,
 * set by the first-paint script; CSS shows or hides the banner by it.
 */
export type BannerState = 'open' | 'closed' | 'never'

export function changeBanner(state: BannerState): void {
  const { dataset } = document.documentElement
  if (state === 'open') delete dataset[firstPaintKeys.banner]
  else dataset[firstPaintKeys.banner] = state
  if (state === 'closed') tabBound.write(firstPaintKeys.banner, state)
  else tabBound.remove(firstPaintKeys.banner)
  if (state === 'never') lasting.write(firstPaintKeys.banner, state)
  else lasting.remove(firstPaintKeys.banner)
}
