import { keptNotifications } from '../../../lib/contract/routes/notification-routes.ts'
import type { NotificationContent } from '../../../lib/messages/notification-sentences.ts'
import type { Clock } from '../../platform/clock.ts'
import type { MakeId } from '../../platform/make-id.ts'
import { type Database, isCommitted, type Statement, statement } from '../../storage/database/database.ts'

export interface NewNotification {
  /** A member; other owners get no notifications. */
  readonly owner: string
  readonly content: NotificationContent
  /** A path on our own origin, with an optional query and fragment. */
  readonly link: string
  /** Identifies the subject: an unread one with the same key is replaced. */
  readonly key: string
  /** Whether its numbers are added to those of the replaced one. */
  readonly isSum?: boolean
  /** No other one with the same key for this long, read or not. */
  readonly quietMs?: number
}

/** Notifies a member. @throws when the link leads to another origin, which is an error of the caller */
export type Notify = (notification: NewNotification) => Promise<void>

export interface NotifyDeps {
  readonly database: Database
  readonly now: Clock
  readonly makeId: MakeId
  readonly ownerExists: (owner: string) => Statement
}

const maxValueLength = 120
const maxLinkLength = 500
const members = 'u:'

export function createNotify(deps: NotifyDeps): Notify {
  const { database, now } = deps
  return async (notification) => {
    const { owner, quietMs = 0 } = notification
    const before = notification.isSum ? await unreadValues(database, notification) : {}
    const statements = notificationStatements(deps, notification, before)
    if (!owner.startsWith(members)) return
    if (quietMs > 0 && (await wasNotified(database, notification, now() - quietMs))) return

    // Skipped when the member was deleted meanwhile.
    await isCommitted(database, [deps.ownerExists(owner), ...statements])
  }
}

/**
 * The statements that notify a member, for a batch with what it is about.
 * @param before values that are added to those of the notification
 * @throws when the link leads to another origin
 */
export function notificationStatements(
  { database, now, makeId }: Pick<NotifyDeps, 'database' | 'now' | 'makeId'>,
  { owner, link, key, content }: Pick<NewNotification, 'owner' | 'link' | 'key' | 'content'>,
  before: Readonly<Record<string, unknown>> = {},
): Statement[] {
  if (!isOwnPath(link)) throw new Error('a notification may only link to our own pages')
  const row = {
    kind: content.kind,
    content: JSON.stringify(sumOf(before, boundValues(content.values))),
    link,
    created_at: now(),
  }
  return [
    statement(
      database.build
        .insertInto('notifications')
        .values({ ...row, id: makeId(), owner, key, slot: key, read_at: 0 })
        .onConflict((conflict) => conflict.columns(['owner', 'slot']).doUpdateSet(row)),
    ),
    deleteOldest(database, owner),
  ]
}

/** Whether a link is a path on our own origin in every browser. */
export function isOwnPath(link: string): boolean {
  return link.length <= maxLinkLength && /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(link)
}

async function wasNotified(
  database: Database,
  { owner, key }: NewNotification,
  since: number,
): Promise<boolean> {
  const row = await database.first(
    database.build
      .selectFrom('notifications')
      .select('id')
      .where('owner', '=', owner)
      .where('key', '=', key)
      .where('created_at', '>', since)
      .limit(1),
  )
  return row !== undefined
}

/** The values of an unread one with the same key; {} for none. */
async function unreadValues(
  database: Database,
  { owner, key }: NewNotification,
): Promise<Readonly<Record<string, unknown>>> {
  const row = await database.first(
    database.build
      .selectFrom('notifications')
      .select('content')
      .where('owner', '=', owner)
      .where('slot', '=', key)
      .where('read_at', '=', 0),
  )
  return row ? (JSON.parse(row.content) as Record<string, unknown>) : {}
}

function sumOf(before: Readonly<Record<string, unknown>>, values: Record<string, string | number>) {
  const added = Object.entries(values).map(([name, value]) => {
    const earlier = before[name]
    return [name, typeof value === 'number' && typeof earlier === 'number' ? value + earlier : value]
  })
  return Object.fromEntries(added) as Record<string, string | number>
}

function deleteOldest({ build }: Database, owner: string): Statement {
  const newest = build
    .selectFrom('notifications')
    .select('id')
    .where('owner', '=', owner)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(keptNotifications)
  return statement(build.deleteFrom('notifications').where('owner', '=', owner).where('id', 'not in', newest))
}

/** Titles and names from other sources may have any length. */
function boundValues(values: NotificationContent['values']): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, string | number]) => [
      name,
      typeof value === 'number' ? value : cut(value),
    ]),
  )
}

function cut(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= maxValueLength ? line : `${Array.from(line).slice(0, maxValueLength).join('')}…`
}
