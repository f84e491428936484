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

/** The seconds that are left of an action; they stand still while somebody is at it. */
interface ToastCountdown extends ToastAction {
  readonly secondsLeft: number
  readonly isHeld: boolean
}

export interface ToastEntry {
  /** The time at which it was queued, in milliseconds, raised where two would be equal. */
  readonly id: number
  readonly message: string
  readonly icon: ToastIcon
  readonly customIcon: ReactNode
  /** Set when it starts to leave; the end of that animation removes it. */
  readonly isDeleted: boolean
  readonly countdown: ToastCountdown | null
}

const defaultAutoHideMs = 3000
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
  const countdown = action ? { ...action, secondsLeft: actionSeconds, isHeld: false } : null
  const entry = { id, message: content, icon, customIcon, isDeleted: false, countdown }
  toastQueue.setState([...toastQueue.getState(), entry], true)
  if (action) countDown(id)
  else if (autoHideMs !== false) setTimeout(() => hideToast(id), autoHideMs)
  return id
}

/** Lets a toast leave. It stays in the queue until its animation has ended. */
export function hideToast(id: number): void {
  change(id, { isDeleted: true })
}

/** Stops the countdown of a toast, or lets it go on. */
export function holdToast(id: number, isHeld: boolean): void {
  const countdown = entryOf(id)?.countdown
  if (countdown) change(id, { countdown: { ...countdown, isHeld } })
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

function countDown(id: number): void {
  const timer = setInterval(() => {
    const entry = entryOf(id)
    if (!entry?.countdown || entry.isDeleted) return clearInterval(timer)
    const { isHeld, secondsLeft, onExpire } = entry.countdown
    if (isHeld) return
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
