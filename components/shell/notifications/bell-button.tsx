'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useState } from 'react'
import { useLoadedOnPress } from '@/components/toasts/use-loaded-on-press'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { bell } from '@/components/ui/icon-paths'
import { useApi } from '@/lib/client/api/api-context'
import { newestNotificationsQuery, refreshNotifications } from '@/lib/client/api/notifications'
import { notificationState } from '@/lib/client/page/answer-notice'
import { appName } from '@/lib/client/page/app-name'
import {
  canNotifyByBrowser,
  notifyByBrowser,
  unseenNotifications,
} from '@/lib/client/page/browser-notifications'
import { useRoutePath } from '@/lib/client/page/use-route-path'
import { notificationRoutes } from '@/lib/contract/routes/notification-routes'
import { fill } from '@/lib/messages/fill'
import { loadNotificationMessages } from '@/lib/messages/notifications/load-notification-messages'
import { Texts, useLocale, useTexts } from '@/lib/messages/use-texts'

const load = () => import(/* webpackChunkName: "bell-panel" */ './bell-panel')
const maxShown = 99

export default function BellButton() {
  const locale = useLocale()
  const [texts, setTexts] = useState<Awaited<ReturnType<typeof loadNotificationMessages>> | null>(null)
  // Texts are in a separate file that only members load.
  useEffect(() => {
    void loadNotificationMessages(locale).then(setTexts)
  }, [locale])
  if (!texts) return null

  return (
    <Texts messages={texts}>
      <LoadedBell />
    </Texts>
  )
}

function LoadedBell() {
  const unread = useUnread()
  const { loaded, isLoading, press } = useLoadedOnPress(load)
  const button = (
    <UnreadButton
      unread={unread}
      aria-haspopup="dialog"
      aria-busy={isLoading}
      {...(loaded ? {} : { onClick: () => void press() })}
    />
  )
  if (!loaded) return button

  const { BellPanel } = loaded.part
  return <BellPanel trigger={button} isOpenAtFirst={loaded.isOpen} />
}

function UnreadButton({ unread, ...rest }: { readonly unread: number } & ComponentProps<'button'>) {
  const texts = useTexts('notifications')
  return (
    <IconButton
      label={unread > 0 ? fill(texts.unread, { count: unread }) : texts.title}
      className="relative"
      {...rest}
    >
      <Icon path={bell} />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute top-0.5 left-1/2 min-w-4 rounded-pill bg-indigo px-1 text-center text-[10px] leading-4 font-medium text-on-indigo tabular-nums"
        >
          {unread > maxShown ? texts.many : unread}
        </span>
      )}
    </IconButton>
  )
}

/** Observes the member's notifications. @returns the unread count */
function useUnread(): number {
  const queryClient = useQueryClient()
  const path = useRoutePath()
  const query = newestNotificationsQuery(useApi(notificationRoutes), notificationState() === 'on')
  const { data } = useQuery(query)
  // Refetches on navigation, unless just fetched.
  useEffect(() => refreshNotifications(queryClient), [queryClient, path])
  useEffect(() => {
    const unseen = data ? unseenNotifications(data.list) : []
    if (canNotifyByBrowser()) for (const each of unseen) notifyByBrowser(each, appName)
  }, [data])
  return data?.unread ?? 0
}
