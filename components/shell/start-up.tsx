'use client'
import { useEffect } from 'react'
import { deviceIdentity } from '@/lib/session/device-identity'
import { rememberArrival } from '@/lib/session/start-up'

/** What happens once a visit, with nothing to see: the arrival is remembered, and this device gets its identity. */
export function StartUp() {
  // The address, storage and cookies exist in the browser only.
  useEffect(() => {
    rememberArrival(new URL(window.location.href))
    // Made before the first result page is asked for, because the server reads it from the cookie.
    void deviceIdentity()
  }, [])
  return null
}
