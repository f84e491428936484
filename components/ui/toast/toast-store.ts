import type { ReactNode } from 'react'
import { createStore } from 'zustand/vanilla'

export type ToastIcon = 'info' | 'success' | 'error' | 'custom'

interface ToastAction {
  readonly label: string
  readonly onSelect: () => void
  /** The time is over, and the action was not taken. */
  readonly onExpire: () => void
}

export interface ToastRequest {
  readonly content: string
  readonly icon?: ToastIcon
  /** Drawn when `icon` is 'custom'. */
  readonly customIcon?: ReactNode
  /** How long it stays; false keeps it until it is taken away. A toast with an action stays for five seconds. */
  readonly autoHideMs?: number | false
  /** Offered while seconds are counted down, and never together with the end of them. */
  readonly action?: ToastAction
}

/** The seconds that are left of an action. */
interface ToastCountdown extends ToastAction {
  readonly secondsLeft: number
}

export interface ToastEntry {
  /** The time at which it was queued, in milliseconds, raised where two would be equal. */
  readonly id: number
  readonly message: string
  readonly icon: ToastIcon
  readonly customIcon: ReactNode
  /** Set when it starts to leave; the end of that animation removes it. */
  readonly isDeleted: boolean
  /** While the pointer or the focus is on it, it does not leave by itself. */
  readonly isHeld: boolean
  /** Whether it stays until it is taken away. */
  readonly isLasting: boolean
  readonly countdown: ToastCountdown | null
}

const defaultAutoHideMs = 3000
/** Once it is released, it stays for this long at least. */
const afterHoldMs = 1000
const actionSeconds = 5

/** A queue of its own, since toasts are raised by code that stands in no component. */
export const toastQueue = createStore<readonly ToastEntry[]>(() => [])

let lastId = 0

/**
 * Queues a toast (§4).
 * @returns its id
 * @throws {TypeError} when there is nothing to say
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
    isHeld: false,
    isLasting,
    countdown,
  }
  toastQueue.setState([...toastQueue.getState(), entry], true)
  if (action) countDown(id)
  else if (autoHideMs !== false) hideLater(id, autoHideMs)
  return id
}

/** Lets a toast leave. It stays in the queue until its animation has ended. */
export function hideToast(id: number): void {
  change(id, { isDeleted: true })
}

/** Keeps a toast from leaving by itself, or lets it: the seconds of an action go on, others leave a second later. */
export function holdToast(id: number, isHeld: boolean): void {
  const entry = entryOf(id)
  if (!entry || entry.isHeld === isHeld) return
  change(id, { isHeld })
  if (!isHeld && !entry.countdown && !entry.isLasting) hideLater(id, afterHoldMs)
}

/** Takes the action of a toast, which leaves with it. */
export function takeToastAction(id: number): void {
  const entry = entryOf(id)
  if (!entry?.countdown || entry.isDeleted) return
  hideToast(id)
  entry.countdown.onSelect()
}

/** Takes away a toast that has left; one that is still shown stays. */
export function removeToast(id: number): void {
  const entries = toastQueue.getState()
  toastQueue.setState(
    entries.filter((entry) => entry.id !== id || !entry.isDeleted),
    true,
  )
}

function hideLater(id: number, ms: number): void {
  setTimeout(() => {
    if (entryOf(id)?.isHeld === false) hideToast(id)
  }, ms)
}

function countDown(id: number): void {
  const timer = setInterval(() => {
    const entry = entryOf(id)
    if (!entry?.countdown || entry.isDeleted) return clearInterval(timer)
    const { secondsLeft, onExpire } = entry.countdown
    if (entry.isHeld) return
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
