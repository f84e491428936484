export const zhCNNotifications = {
  notifications: {
    title: '通知',
    unread: '通知，{count} 条未读',
    many: '99+',
    today: '今天',
    isUnread: '未读',
    readAll: '全部标为已读',
    readAllFailed: '没能标为已读，请再试一次',
    emptyTitle: '还没有通知',
    emptyBody: '资料读完了、研究写好了、有东西等你选择时，会在这里告诉你。',
    more: '更多',
    end: '只保留最近 90 天的通知',
  },
}

export type NotificationMessages = typeof zhCNNotifications
