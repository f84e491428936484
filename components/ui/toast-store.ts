import type { ReactNode } from 'react'
import { createStore } from 'zustand/vanilla'

export type ToastIcon = 'info' | 'success' | 'error' | 'custom'

export interface ToastRequest {
  readonly content: string
  readonly icon?: ToastIcon
  /** Drawn when `icon` is 'custom'. */
  readonly customIcon?: ReactNode
  /** How long it stays; false keeps it until it is taken away. */
  readonly autoHideMs?: number | false
}

export interface ToastEntry {
  /** The time at which it was queued, in milliseconds, raised where two would be equal. */
  readonly id: number
  readonly message: string
  readonly icon: ToastIcon
  readonly customIcon: ReactNode
  /** Set when it starts to leave; the end of that animation removes it. */
  readonly isDeleted: boolean
}

const defaultAutoHideMs = 3000

/** A queue of its own, since toasts are raised by code that stands in no component. */
export const toastQueue = createStore<readonly ToastEntry[]>(() => [])

let lastId = 0

/**
 * Queues a toast (§4).
 * @returns its id
 * @throws {TypeError} when there is nothing to say
 */
export function showToast(request: ToastRequest): number {
  const { content, icon = 'info', customIcon = null, autoHideMs = defaultAutoHideMs } = request
  if (content.trim() === '') throw new TypeError('A toast needs content.')
  lastId = Math.max(Date.now(), lastId + 1)
  const entry = { id: lastId, message: content, icon, customIcon, isDeleted: false }
  toastQueue.setState([...toastQueue.getState(), entry], true)
  if (autoHideMs !== false) setTimeout(() => hideToast(entry.id), autoHideMs)
  return entry.id
}

/** Lets a toast leave. It stays in the queue until its animation has ended. */
export function hideToast(id: number): void {
  const entries = toastQueue.getState()
  toastQueue.setState(
    entries.map((entry) => (entry.id === id ? { ...entry, isDeleted: true } : entry)),
    true,
  )
}

/** Takes away a toast that has left; one that is still shown stays. */
export function removeToast(id: number): void {
  const entries = toastQueue.getState()
  toastQueue.setState(
    entries.filter((entry) => entry.id !== id || !entry.isDeleted),
    true,
  )
}
