'use client'
import { useEffect } from 'react'
import { mobileViewport } from '@/lib/edge/mobile-share'

/** Leads to the mobile site where the window is as narrow as a phone's, which only the browser knows. */
export function OpenOnMobileSite({ href }: { readonly href: string }) {
  useEffect(() => {
    if (window.matchMedia(mobileViewport).matches) window.location.replace(href)
  }, [href])
  return null
}
