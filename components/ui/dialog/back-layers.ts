import { useEffect, useEffectEvent } from 'react'
import { isPhoneWindow } from '../side-panel/side-panel-store'

interface Layer {
  readonly close: () => void
}

interface Entry {
  readonly href: string
  /** Number of layers over the page in this history entry. */
  readonly depth: number
}

/** Layers over the page, topmost last. */
const layers: Layer[] = []
/** Last seen history entry. */
let last: Entry = { href: '', depth: 0 }
/** The history is navigating to an entry that matches the open layers. */
let isReturning = false
let isScheduled = false
let afterReturning: (() => void)[] = []

/**
 * On a phone, Back closes the layer: each open one has a history entry.
 * @param coversAll whether it covers the page at every window size, and so looks like another page
 */
export function useBackToClose(close: () => void, isOpen = true, coversAll = false): void {
  const handleBack = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen || !(coversAll || isPhoneWindow())) return

    const layer = { close: () => handleBack() }
    layers.push(layer)
    settleSoon()

    return () => {
      const at = layers.indexOf(layer)
      if (at >= 0) layers.splice(at, 1)
      settleSoon()
    }
  }, [isOpen, coversAll])
}

/** Runs a navigation after the entries of just closed layers were removed from the history. */
export function afterLayers(run: () => void): void {
  settle()
  if (isReturning) afterReturning.push(run)
  else run()
}

/** Handles Back and Forward before the router does. @returns stops it */
export function followBack(): () => void {
  last = entryNow()
  // After a reload no layers are open.
  settle()
  window.addEventListener('popstate', handlePopState, { capture: true })
  return () => window.removeEventListener('popstate', handlePopState, { capture: true })
}

function handlePopState(event: PopStateEvent): void {
  const before = last
  last = entryNow()
  // The page is the same, so there is nothing to restore; the router would cancel an ongoing navigation.
  const isSamePage = before.href === last.href
  if (isSamePage && (isReturning || last.depth !== before.depth)) event.stopImmediatePropagation()
  if (isReturning) {
    isReturning = false
    settle()
    if (isReturning) return
    for (const run of afterReturning.splice(0)) run()
  } else if (last.depth < layers.length) {
    for (const layer of layers.splice(last.depth).toReversed()) layer.close()
  } else if (last.depth > layers.length) {
    const isForward = isSamePage && before.depth < last.depth && canGoForward()
    go(isForward ? 1 : layers.length - last.depth)
  }
}

/** Batches changes of one task, as one layer may replace another. */
function settleSoon(): void {
  if (isScheduled) return
  isScheduled = true
  queueMicrotask(() => {
    isScheduled = false
    settle()
  })
}

function settle(): void {
  if (isReturning) return
  last = entryNow()
  if (last.depth > layers.length) go(layers.length - last.depth)
  for (let depth = last.depth + 1; depth <= layers.length; depth += 1) {
    window.history.pushState({ layer: depth }, '')
    last = entryNow()
  }
}

function go(steps: number): void {
  isReturning = true
  window.history.go(steps)
}

function entryNow(): Entry {
  const state = window.history.state as { readonly layer?: number } | null
  return { href: window.location.href, depth: state?.layer ?? 0 }
}

/** After the entry of a closed layer there may be the page it navigated to. */
function canGoForward(): boolean {
  return (
    (window as { readonly navigation?: { readonly canGoForward: boolean } }).navigation?.canGoForward === true
  )
}
