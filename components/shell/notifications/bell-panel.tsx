'use client'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { type ReactElement, useRef, useState } from 'react'
import { ListState } from '@/components/list-state/list-state'
import { Button } from '@/components/ui/button'
import { Popover } from '@/components/ui/popover'
import { Skeleton } from '@/components/ui/skeleton'
import { showToast } from '@/components/ui/toast/toast-store'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { useApi } from '@/lib/client/api/api-context'
import { textOfError } from '@/lib/client/api/api-error'
import { notificationListQuery, readNotificationsMutation } from '@/lib/client/api/notifications'
import { type Notification, notificationRoutes } from '@/lib/contract/routes/notification-routes'
import { listDate, listTime } from '@/lib/messages/list-date'
import { useTexts } from '@/lib/messages/use-texts'

interface BellPanelProps {
  readonly trigger: ReactElement
  readonly isOpenAtFirst: boolean
}

export function BellPanel({ trigger, isOpenAtFirst }: BellPanelProps) {
  const texts = useTexts('notifications')
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  return (
    <Popover
      label={texts.title}
      trigger={trigger}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      className="flex w-[min(380px,calc(100vw-24px))] flex-col"
    >
      <NotificationList onLeave={() => setIsOpen(false)} />
    </Popover>
  )
}

function NotificationList({ onLeave }: { readonly onLeave: () => void }) {
  const texts = useTexts('notifications')
  const common = useTexts('common')
  const errors = useTexts('errors')
  const api = useApi(notificationRoutes)
  const query = useInfiniteQuery(notificationListQuery(api))
  const list = query.data?.pages.flatMap((page) => page.list) ?? []
  const isUnread = (query.data?.pages[0]?.unread ?? 0) > 0
  const foot = useRef<HTMLDivElement>(null)

  const loadMore = async () => {
    const { hasNextPage } = await query.fetchNextPage()
    // The focused button is unmounted.
    if (!hasNextPage) foot.current?.focus()
  }

  return (
    <>
      <div className="sticky top-0 z-10 flex min-h-12 items-center gap-3 border-b border-line bg-paper-raised py-1 pr-2 pl-4">
        <h2 className="font-serif text-lg font-semibold">{texts.title}</h2>
        {list.length > 0 && <ReadAllButton isUnread={isUnread} />}
      </div>
      <ListState
        query={query}
        failed={textOfError(query.error, errors)}
        skeleton={<ListSkeleton label={common.loading} />}
        isEmpty={list.length === 0}
        empty={<NoNotifications />}
      >
        <Days list={list} onLeave={onLeave} />
      </ListState>
      <div ref={foot} tabIndex={-1} className="grid outline-none">
        {query.hasNextPage && !query.isError && (
          <Button
            tone="quiet"
            size="small"
            className="m-2"
            disabled={query.isFetchingNextPage}
            onClick={() => void loadMore()}
          >
            {texts.more}
          </Button>
        )}
        {list.length > 0 && !query.hasNextPage && (
          <p className="px-4 py-3 text-center text-xs text-ink-faint">{texts.end}</p>
        )}
      </div>
    </>
  )
}

/** Stays mounted but disabled once all are read, because it has the focus. */
function ReadAllButton({ isUnread }: { readonly isUnread: boolean }) {
  const texts = useTexts('notifications')
  const reading = useMutation({
    ...readNotificationsMutation(useApi(notificationRoutes), useQueryClient()),
    onError: () => void showToast({ icon: 'error', content: texts.readAllFailed }),
  })
  return (
    <Button
      tone="quiet"
      size="small"
      className="ml-auto"
      disabled={!isUnread || reading.isPending}
      onClick={() => reading.mutate(null)}
    >
      {texts.readAll}
    </Button>
  )
}

interface DaysProps {
  readonly list: readonly Notification[]
  readonly onLeave: () => void
}

function Days({ list, onLeave }: DaysProps) {
  const texts = useTexts('notifications')
  const common = useTexts('common')
  const [nowMs] = useState(() => Date.now())
  const today = new Date(nowMs).toDateString()
  const days = [...Map.groupBy(list, ({ created }) => new Date(created * 1_000).toDateString())]

  return days.map(([day, entries]) => {
    const name = day === today ? texts.today : listDate(entries[0]?.created ?? 0, nowMs, common)
    return (
      <section key={day} aria-label={name} className="px-2 pt-2 last:pb-2">
        <h3 className="px-2 py-1 text-xs text-ink-faint">{name}</h3>
        <ul>
          {entries.map((entry) => (
            <NotificationRow key={entry.id} entry={entry} onLeave={onLeave} />
          ))}
        </ul>
      </section>
    )
  })
}

function NotificationRow({ entry, onLeave }: { readonly entry: Notification; readonly onLeave: () => void }) {
  const { id, title, link, is_read: isRead, created } = entry
  const texts = useTexts('notifications')
  const reading = useMutation(readNotificationsMutation(useApi(notificationRoutes), useQueryClient()))

  const handleClick = () => {
    if (!isRead) reading.mutate(id)
    onLeave()
  }

  return (
    <li>
      <Link
        prefetch={false}
        href={link}
        onClick={handleClick}
        className="flex min-h-11 items-start gap-2.5 rounded-s px-2 py-2 hover:bg-paper-sunken"
      >
        <span
          aria-hidden
          className={`mt-2 size-1.5 shrink-0 rounded-pill ${isRead ? 'bg-transparent' : 'bg-indigo'}`}
        />
        <span
          className={`min-w-0 flex-1 leading-normal wrap-anywhere ${isRead ? 'text-ink-soft' : 'font-medium'}`}
        >
          {!isRead && <VisuallyHidden>{`${texts.isUnread} `}</VisuallyHidden>}
          {title}
        </span>
        <span className="shrink-0 pt-0.5 text-xs text-ink-faint tabular-nums">{listTime(created)}</span>
      </Link>
    </li>
  )
}

function NoNotifications() {
  const texts = useTexts('notifications')
  return (
    <div className="grid gap-1.5 px-6 py-10 text-center">
      <p className="font-serif text-lg font-semibold">{texts.emptyTitle}</p>
      <p className="text-pretty text-ink-soft">{texts.emptyBody}</p>
    </div>
  )
}

function ListSkeleton({ label }: { readonly label: string }) {
  return (
    <output aria-label={label} className="grid gap-3 p-4">
      {Array.from({ length: 4 }, (_, row) => (
        <Skeleton key={row} className="h-8" />
      ))}
    </output>
  )
}
