import 'client-only'
import type { Notification as Told } from '@/lib/contract/routes/notification-routes'
import { notificationState, show } from './answer-notice'

/** Whether the browser would show one now: it is wanted and allowed, and nobody looks at the page. */
export function canNotifyByBrowser(): boolean {
  return document.visibilityState === 'hidden' && notificationState() === 'on'
}

/** Newest first; what was there when the page began has been seen, or is counted at the bell. */
let known: ReadonlySet<string> | null = null

/** @returns those that are unread and were not there the last time */
export function newlyTold(list: readonly Told[]): Told[] {
  const before = known
  known = new Set(list.map(({ id }) => id))
  return before === null ? [] : list.filter(({ id, is_read }) => !is_read && !before.has(id))
}

/** Shows one by the browser; tabs that show the same show it once. A click leads to what it is about. */
export function notifyByBrowser({ id, title, link }: Told, app: string): void {
  show(app, { body: title, tag: id }, () => window.location.assign(link))
}
