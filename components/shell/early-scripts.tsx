'use client'
import { earlyActionsScript } from '@/lib/client/page/early-actions'
import { firstPaintScript } from '@/lib/client/page/first-paint-script'
import { earlyScript } from '@/lib/client/tracking/early-script'

/**
 * The scripts that run before the page is shown. They are in the HTML only: as children of a server component they
 * would be in the data of each page a second time, and browsers have no use for them afterwards.
 */
export function EarlyScripts() {
  // Written out three times: this condition leaves the scripts out of what browsers load.
  return (
    <>
      <script suppressHydrationWarning>{typeof window === 'undefined' ? earlyScript : ''}</script>
      <script suppressHydrationWarning>{typeof window === 'undefined' ? firstPaintScript : ''}</script>
      <script suppressHydrationWarning>{typeof window === 'undefined' ? earlyActionsScript : ''}</script>
    </>
  )
}
