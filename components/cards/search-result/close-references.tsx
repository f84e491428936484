'use client'
import { useEffect } from 'react'
import { closeAllReferences } from './open-references'

/** Discards the reference lists when the view is left or shows something else (§4). */
export function CloseReferences({ viewId }: { readonly viewId: string }) {
  // The lists belong to the view that is left, which may be another instance of the same page.
  useEffect(() => closeAllReferences, [viewId])
  return null
}
