import type { Notification } from '../../../lib/contract/routes/notification-routes.ts'
import type { Locale } from '../../../lib/messages/locale.ts'
import { type NotificationContent, notificationTitle } from '../../../lib/messages/notification-sentences.ts'
import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'
import { type Database, statement } from '../../storage/database/database.ts'
import { listPage, listPageLimit } from '../../storage/database/list-page.ts'

interface NotificationPage {
  readonly list: Notification[]
  /** The number of unread notifications on all pages. */
  readonly unread: number
  readonly offset: number
  readonly hasMore: boolean
}

export async function listNotifications(
  database: Database,
  owner: string,
  { offset, locale }: { readonly offset: number; readonly locale: Locale },
): Promise<NotificationPage> {
  const [rows, unread] = await Promise.all([
    database.all(
      database.build
        .selectFrom('notifications')
        .select(['id', 'kind', 'content', 'link', 'created_at', 'read_at'])
        .where('owner', '=', owner)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(offset)
        .limit(listPageLimit),
    ),
    countUnread(database, owner),
  ])
  const { page, ...rest } = listPage(rows, offset)
  const list = page.map(({ id, kind, content, link, created_at, read_at }) => {
    const notification = { kind, values: JSON.parse(content) as unknown } as NotificationContent
    return {
      id,
      kind: notification.kind,
      title: notificationTitle(locale, notification),
      link,
      is_read: Number(read_at) > 0,
      created: Math.floor(Number(created_at) / 1_000),
    }
  })
  return { list, unread, ...rest }
}

/**
 * Marks some as read, or all when no ids are given. Idempotent.
 * @returns the number of unread ones afterwards
 * @throws {HostError} not_found when none of the ids is this owner's
 */
export async function markRead(
  { database, now }: { readonly database: Database; readonly now: Clock },
  owner: string,
  ids: readonly string[] | undefined,
): Promise<number> {
  const { build } = database
  const theirs = build
    .updateTable('notifications')
    .set((expression) => ({
      slot: expression.ref('id'),
      read_at: expression.case().when('read_at', '=', 0).then(now()).else(expression.ref('read_at')).end(),
    }))
    .where('owner', '=', owner)
  const named = ids === undefined ? theirs : theirs.where('id', 'in', [...new Set(ids)])
  const [marked] = await database.batch([statement(named)])
  if (ids !== undefined && marked?.changes === 0) throw new HostError('not_found', '没有找到这条通知')

  return countUnread(database, owner)
}

async function countUnread(database: Database, owner: string): Promise<number> {
  const row = await database.first(
    database.build
      .selectFrom('notifications')
      .select((expression) => expression.fn.countAll<number>().as('count'))
      .where('owner', '=', owner)
      .where('read_at', '=', 0),
  )
  return Number(row?.count ?? 0)
}
