import type { NotificationMessages } from './zh-cn.ts'

export const enNotifications: NotificationMessages = {
  notifications: {
    title: 'Notifications',
    unread: 'Notifications, {count} unread',
    many: '99+',
    today: 'Today',
    isUnread: 'Unread',
    readAll: 'Mark all as read',
    readAllFailed: 'They could not be marked as read; try again',
    emptyTitle: 'No notifications yet',
    emptyBody:
      'When material has been read, research is written, or something waits for your choice, it is said here.',
    more: 'More',
    end: 'Notifications are kept for 90 days',
  },
}
