'use client'
import { useEffect } from 'react'
import { mobileViewport } from '@/lib/edge/mobile-share'

/** Redirects to the mobile site in a phone-sized window, which only the browser can detect. */
export function OpenOnMobileSite({ href }: { readonly href: string }) {
  useEffect(() => {
    if (window.matchMedia(mobileViewport).matches) window.location.replace(href)
  }, [href])
  return null
}
