import { useEffect, useEffectEvent } from 'react'
import { isPhoneWindow } from '../side-panel/side-panel-store'

interface Layer {
  readonly close: () => void
}

interface Entry {
  readonly href: string
  /** How many layers lie over the page in this entry of the history. */
  readonly depth: number
}

/** The layers over the page, the topmost last. */
const layers: Layer[] = []
/** Where the history was when it was looked at last. */
let last: Entry = { href: '', depth: 0 }
/** Whether the history is on its way to an entry that belongs to what is open. */
let isReturning = false
let isScheduled = false
let afterReturning: (() => void)[] = []

/**
 * On a phone, Back closes a layer over the page before it leaves the page: each layer is an entry of the history for as
 * long as it is open. Closed in another way, it takes its entry away.
 * @param coversAll whether it covers the page in every window, and so looks like another page
 */
export function useBackToClose(close: () => void, isOpen = true, coversAll = false): void {
  const handleBack = useEffectEvent(close)
  // The history is the browser's.
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

/** Runs what leads to another page once the history has none of the layers any more that have just been closed. */
export function afterLayers(run: () => void): void {
  settle()
  if (isReturning) afterReturning.push(run)
  else run()
}

/** Hears of Back and Forward before the router does. @returns what ends it */
export function followBack(): () => void {
  last = entryNow()
  // A page that was loaded again has none of its layers.
  settle()
  window.addEventListener('popstate', handlePopState, { capture: true })
  return () => window.removeEventListener('popstate', handlePopState, { capture: true })
}

function handlePopState(event: PopStateEvent): void {
  const before = last
  last = entryNow()
  // The page is the same, so there is nothing to restore; the router would give up a navigation that is under way.
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

/** One layer may take the place of another: what has been closed and opened in a task is looked at together. */
function settleSoon(): void {
  if (isScheduled) return
  isScheduled = true
  queueMicrotask(() => {
    isScheduled = false
    settle()
  })
}

/** Makes as many entries as there are layers. */
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

/** Behind an entry of a layer that is closed there may be the page to which it led. */
function canGoForward(): boolean {
  return (
    (window as { readonly navigation?: { readonly canGoForward: boolean } }).navigation?.canGoForward === true
  )
}
