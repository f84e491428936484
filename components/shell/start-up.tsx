'use client'
import { useQueryClient } from '@tanstack/react-query'
import { getCookie } from 'cookies-next/client'
import { useEffect, useEffectEvent } from 'react'
import { obeyLoginDirective } from '@/components/login/login-directive'
import { followBack } from '@/components/ui/dialog/back-layers'
import { followPanelPlace } from '@/components/ui/side-panel/side-panel-store'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApiOf } from '@/lib/client/api/api-context'
import { persistentStorage } from '@/lib/client/device/browser-storage'
import { deviceIdentity } from '@/lib/client/device/device-identity'
import { loginStateKey, pendingLogoutsKey, rememberArrival } from '@/lib/client/device/login-state'
import { repeatEarlyActions } from '@/lib/client/page/early-actions'
import { takeNotice } from '@/lib/client/page/notice'
import { blockLinksOffline } from '@/lib/client/page/offline-links'
import { onLoginCheckRequest } from '@/lib/client/page/page-events'
import { followPreferences } from '@/lib/client/page/preference-store'
import { watchNetwork } from '@/lib/client/realtime/connection/network-watch'
import { cookieNames } from '@/lib/contract/identity'
import { useTexts } from '@/lib/messages/use-texts'
import { keepPanelClosed } from './sidebar/keep-panel-closed'
import { useModelAttribute } from './use-model-attribute'
import { useTracking } from './use-tracking'

interface StartUpProps {
  /** @param blocked the host's sentence if the member is blocked, else '' */
  readonly onLoginLost: (blocked: string) => void
  readonly onStart: () => void
}

/** Invisible startup work once per visit: stores the arrival, and creates this device's identity. */
export function StartUp({ onLoginLost, onStart }: StartUpProps) {
  const network = useTexts('network')
  useLoginKeeper(onLoginLost)
  const newestOnStart = useEffectEvent(onStart)
  useEffect(() => newestOnStart(), [])
  useTracking()
  useModelAttribute()
  // The address, storage and cookies exist in the browser only.
  useEffect(() => {
    rememberArrival(new URL(window.location.href))
    // Created before the first result page is requested, because the server reads it from the cookie.
    void deviceIdentity()
    const notice = takeNotice()
    if (notice !== null) showToast({ content: notice })
    // In a later task, after the components have adopted text typed before hydration.
    const timer = setTimeout(repeatEarlyActions)
    return () => clearTimeout(timer)
  }, [])
  useEffect(followPreferences, [])
  useEffect(followPanelPlace, [])
  useEffect(followBack, [])
  useEffect(keepPanelClosed, [])
  // Clicks are handled before React receives them.
  useEffect(
    () => obeyLoginDirective(() => void showToast({ icon: 'error', content: network.interrupted })),
    [network],
  )
  // After the login directive, which handles clicks first.
  useEffect(
    () => blockLinksOffline(() => void showToast({ icon: 'error', content: network.interrupted })),
    [network],
  )
  // Reports network loss and reconnects (§8).
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

/** Manages the login with code that is loaded only if there is, was, or will be one. */
function useLoginKeeper(onLoginLost: StartUpProps['onLoginLost']): void {
  const queryClient = useQueryClient()
  const apiOf = useApiOf()
  const newestOnLoginLost = useEffectEvent(onLoginLost)
  useEffect(() => {
    const keep = async () => {
      // If loading fails, the next event or page retries.
      const keeper = await import(/* webpackChunkName: "member" */ './login-keeper').catch(() => null)
      await keeper?.keepLogins(queryClient, apiOf, (blocked) => newestOnLoginLost(blocked))
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
