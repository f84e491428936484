import 'client-only'
import type { Notification as BellNotification } from '@/lib/contract/routes/notification-routes'
import { notificationState, show } from './answer-notice'

/** Whether to show a browser notification now: enabled, permitted, and the page is hidden. */
export function canNotifyByBrowser(): boolean {
  return document.visibilityState === 'hidden' && notificationState() === 'on'
}

/** Newest first; those that existed at page load were already seen, or are counted at the bell. */
let known: ReadonlySet<string> | null = null

/** @returns unread ones that are new since the last call */
export function unseenNotifications(list: readonly BellNotification[]): BellNotification[] {
  const before = known
  known = new Set(list.map(({ id }) => id))
  return before === null ? [] : list.filter(({ id, is_read }) => !is_read && !before.has(id))
}

/** Shows a browser notification, once across all tabs. A click opens its link. */
export function notifyByBrowser({ id, title, link }: BellNotification, app: string): void {
  show(app, { body: title, tag: id }, () => window.location.assign(link))
}
