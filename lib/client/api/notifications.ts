import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { notificationRoutes } from '@/lib/contract/routes/notification-routes'
import type { Api } from './api'

export type NotificationApi = Api<typeof notificationRoutes>

const notificationsKey = ['notifications']
const everyMs = 60_000
/** Notifications older than this are refetched when the page is changed or focused. */
const freshMs = 5_000

/**
 * The newest notifications and the unread count, refetched on focus and every minute.
 * @param isHiddenToo also while the page is in the background
 */
export function newestNotificationsQuery(api: NotificationApi, isHiddenToo: boolean) {
  return queryOptions({
    queryKey: [...notificationsKey, 'newest'],
    queryFn: ({ signal }) => api('notificationList', { offset: 0 }, { signal }),
    staleTime: freshMs,
    refetchOnWindowFocus: true,
    refetchInterval: everyMs,
    refetchIntervalInBackground: isHiddenToo,
  })
}

export function notificationListQuery(api: NotificationApi) {
  return infiniteQueryOptions({
    queryKey: [...notificationsKey, 'list'],
    queryFn: ({ pageParam, signal }) => api('notificationList', { offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.hasMore ? page.offset : undefined),
    staleTime: 0,
  })
}

/** Refetches stale notifications after navigation. */
export function refreshNotifications(queryClient: QueryClient): void {
  void queryClient.refetchQueries({ queryKey: [...notificationsKey, 'newest'], type: 'active', stale: true })
}

/** Marks one as read; null: all. */
export function readNotificationsMutation(api: NotificationApi, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string | null) => api('notificationRead', id === null ? {} : { ids: [id] }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: notificationsKey }),
  })
}
