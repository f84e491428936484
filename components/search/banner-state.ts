import 'client-only'
import { persistentStorage, tabStorage } from '@/lib/client/device/browser-storage'
import { firstPaintKeys } from '@/lib/client/page/first-paint-script'

/** An attribute of <html> set by the first-paint script; CSS shows or hides the banner by it (§4). */
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
