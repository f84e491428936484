'use client'
import { useQueryClient } from '@tanstack/react-query'
import { getCookie } from 'cookies-next/client'
import { useEffect, useEffectEvent } from 'react'
import { obeyLoginDirective } from '@/components/login/login-directive'
import { followBack } from '@/components/ui/dialog/back-layers'
import { followPanelPlace } from '@/components/ui/side-panel/side-panel-store'
import { showToast } from '@/components/ui/toast/toast-store'
import { cookieNames } from '@/lib/contract/identity'
import { useApiOf } from '@/lib/client/api/api-context'
import { watchNetwork } from '@/lib/client/realtime/connection/network-watch'
import { persistentStorage } from '@/lib/client/device/browser-storage'
import { deviceIdentity } from '@/lib/client/device/device-identity'
import { holdLinksOffline } from '@/lib/client/page/offline-links'
import { repeatEarlyActions } from '@/lib/client/page/early-actions'
import { useTexts } from '@/lib/messages/use-texts'
import { onLoginCheckRequest } from '@/lib/client/page/page-events'
import { followPreferences } from '@/lib/client/page/preference-store'
import { loginStateKey, pendingLogoutsKey, rememberArrival } from '@/lib/client/device/login-state'
import { takeNotice } from '@/lib/client/page/notice'
import { keepPanelClosed } from './sidebar/keep-panel-closed'
import { useModelAttribute } from './use-model-attribute'
import { useTracking } from './use-tracking'

interface StartUpProps {
  /** There was a login, and the host no longer knows it. */
  readonly onLoginLost: () => void
}

/** What happens once a visit, with nothing to see: the arrival is remembered, and this device gets its identity. */
export function StartUp({ onLoginLost }: StartUpProps) {
  const network = useTexts('network')
  useLoginKeeper(onLoginLost)
  useTracking()
  useModelAttribute()
  // The address, storage and cookies exist in the browser only.
  useEffect(() => {
    rememberArrival(new URL(window.location.href))
    // Made before the first result page is asked for, because the server reads it from the cookie.
    void deviceIdentity()
    const notice = takeNotice()
    if (notice !== null) showToast({ content: notice })
    // In a later task, once the components have adopted what was typed before hydration.
    const timer = setTimeout(repeatEarlyActions)
    return () => clearTimeout(timer)
  }, [])
  // The system's theme, other tabs and the window's width are outside React.
  useEffect(followPreferences, [])
  useEffect(followPanelPlace, [])
  useEffect(followBack, [])
  useEffect(keepPanelClosed, [])
  // Clicks are looked at before React hears of them.
  useEffect(
    () => obeyLoginDirective(() => void showToast({ icon: 'error', content: network.interrupted })),
    [network],
  )
  // After the login directive, which takes a click first.
  useEffect(
    () => holdLinksOffline(() => void showToast({ icon: 'error', content: network.interrupted })),
    [network],
  )
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

/** Looks after the login, by what is loaded only where there is one, was one, or comes to be one. */
function useLoginKeeper(onLoginLost: () => void): void {
  const queryClient = useQueryClient()
  const apiOf = useApiOf()
  const newestOnLoginLost = useEffectEvent(onLoginLost)
  // The cookie, other tabs and refused calls are outside React.
  useEffect(() => {
    const keep = async () => {
      // What cannot be loaded now is loaded with the next event or page.
      const keeper = await import(/* webpackChunkName: "member" */ './login-keeper').catch(() => null)
      await keeper?.keepLogins(queryClient, apiOf, () => newestOnLoginLost())
    }
    const handleStorage = ({ key }: StorageEvent) => {
      if (key === loginStateKey) void keep()
    }
    if (getCookie(cookieNames.token) || persistentStorage.read(pendingLogoutsKey)) void keep()
    window.addEventListener('storage', handleStorage)
    const stop = onLoginCheckRequest(() => void keep())
    return () => {
      window.removeEventListener('storage', handleStorage)
      stop()
    }
  }, [queryClient, apiOf])
}
