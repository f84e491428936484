'use client'
import { useEffect } from 'react'
import { showToast } from '@/components/ui/toast-store'
import { watchNetwork } from '@/lib/realtime/network-watch'
import { deviceIdentity } from '@/lib/session/device-identity'
import { useMessages } from '@/lib/session/locale-context'
import { rememberArrival } from '@/lib/session/start-up'

/** What happens once a visit, with nothing to see: the arrival is remembered, and this device gets its identity. */
export function StartUp() {
  const { network } = useMessages()
  // The address, storage and cookies exist in the browser only.
  useEffect(() => {
    rememberArrival(new URL(window.location.href))
    // Made before the first result page is asked for, because the server reads it from the cookie.
    void deviceIdentity()
  }, [])
  // The browser says when the network goes and comes (§8).
  useEffect(
    () =>
      watchNetwork({
        onInterrupted: () => void showToast({ icon: 'error', content: network.interrupted }),
        onRestored: (isLong) => {
          if (isLong) showToast({ icon: 'success', content: network.reconnected })
        },
      }),
    [network],
  )
  return null
}
