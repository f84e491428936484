import type { NotificationMessages } from './zh-cn.ts'

export const enNotifications: NotificationMessages = {
  notifications: {
    title: 'Notifications',
    unread: 'Notifications, {count} unread',
    many: '99+',
    today: 'Today',
    isUnread: 'Unread',
    readAll: 'Mark all as read',
    readAllFailed: 'Couldn’t mark all as read. Try again',
    emptyTitle: 'No notifications yet',
    emptyBody:
      'You’ll be notified here when documents are processed, research is ready, or something needs your input.',
    more: 'More',
    end: 'Notifications are kept for 90 days',
  },
}
