import type { ReactNode } from 'react'
import { createStore } from 'zustand/vanilla'

export type ToastIcon = 'info' | 'success' | 'error' | 'custom'

interface ToastAction {
  readonly label: string
  readonly onSelect: () => void
  readonly onExpire: () => void
}

export interface ToastRequest {
  readonly content: string
  readonly icon?: ToastIcon
  /** Rendered if `icon` is 'custom'. */
  readonly customIcon?: ReactNode
  /** Display time; false keeps it until removed. A toast with an action stays for five seconds. */
  readonly autoHideMs?: number | false
  /** Offered during the countdown, never at its end. */
  readonly action?: ToastAction
}

/** Remaining seconds of an action. */
interface ToastCountdown extends ToastAction {
  readonly secondsLeft: number
}

export interface ToastEntry {
  /** Time at which it was queued, in milliseconds, incremented to be unique. */
  readonly id: number
  readonly message: string
  readonly icon: ToastIcon
  readonly customIcon: ReactNode
  /** Set when the exit animation starts; the toast is removed at its end. */
  readonly isDeleted: boolean
  /** Paused while hovered or focused. */
  readonly isPaused: boolean
  readonly isLasting: boolean
  readonly countdown: ToastCountdown | null
}

const defaultAutoHideMs = 3000
/** Minimum display time after the pause ends. */
const afterPauseMs = 1000
const actionSeconds = 5

/** A store, since toasts are shown by code outside of components. */
export const toastQueue = createStore<readonly ToastEntry[]>(() => [])

let lastId = 0

/**
 * Queues a toast (§4).
 * @returns its id
 * @throws {TypeError} if it has no content
 */
export function showToast(request: ToastRequest): number {
  const { content, icon = 'info', customIcon = null, autoHideMs = defaultAutoHideMs, action } = request
  if (content.trim() === '') throw new TypeError('A toast needs content.')

  lastId = Math.max(Date.now(), lastId + 1)
  const id = lastId
  const countdown = action ? { ...action, secondsLeft: actionSeconds } : null
  const isLasting = autoHideMs === false
  const entry = {
    id,
    message: content,
    icon,
    customIcon,
    isDeleted: false,
    isPaused: false,
    isLasting,
    countdown,
  }
  toastQueue.setState([...toastQueue.getState(), entry], true)
  if (action) countDown(id)
  else if (autoHideMs !== false) hideLater(id, autoHideMs)
  return id
}

/** Starts the exit of a toast. It stays in the queue until its animation has ended. */
export function hideToast(id: number): void {
  change(id, { isDeleted: true })
}

/**
 * Pauses or resumes the timeout of a toast: the countdown of an action continues, others disappear a second later.
 */
export function pauseToast(id: number, isPaused: boolean): void {
  const entry = entryOf(id)
  if (!entry || entry.isPaused === isPaused) return
  change(id, { isPaused })
  if (!isPaused && !entry.countdown && !entry.isLasting) hideLater(id, afterPauseMs)
}

/** Runs the action of a toast and hides it. */
export function runToastAction(id: number): void {
  const entry = entryOf(id)
  if (!entry?.countdown || entry.isDeleted) return
  hideToast(id)
  entry.countdown.onSelect()
}

/** Removes a hidden toast; one that is still shown stays. */
export function removeToast(id: number): void {
  const entries = toastQueue.getState()
  toastQueue.setState(
    entries.filter((entry) => entry.id !== id || !entry.isDeleted),
    true,
  )
}

function hideLater(id: number, ms: number): void {
  setTimeout(() => {
    if (entryOf(id)?.isPaused === false) hideToast(id)
  }, ms)
}

function countDown(id: number): void {
  const timer = setInterval(() => {
    const entry = entryOf(id)
    if (!entry?.countdown || entry.isDeleted) return clearInterval(timer)

    const { secondsLeft, onExpire } = entry.countdown
    if (entry.isPaused) return
    if (secondsLeft > 1)
      return change(id, { countdown: { ...entry.countdown, secondsLeft: secondsLeft - 1 } })

    clearInterval(timer)
    hideToast(id)
    onExpire()
  }, 1000)
}

function entryOf(id: number): ToastEntry | undefined {
  return toastQueue.getState().find((entry) => entry.id === id)
}

function change(id: number, changed: Partial<ToastEntry>): void {
  toastQueue.setState(
    toastQueue.getState().map((entry) => (entry.id === id ? { ...entry, ...changed } : entry)),
    true,
  )
}
