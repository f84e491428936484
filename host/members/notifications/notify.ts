import { keptNotifications } from '../../../lib/contract/routes/notification-routes.ts'
import type { NotificationContent } from '../../../lib/messages/notification-sentences.ts'
import type { Clock, MakeId } from '../../platform/deps.ts'
import { type Database, isCommitted, type Statement, statement } from '../../storage/database/database.ts'

export interface NewNotification {
  /** A member; others are told nothing. */
  readonly owner: string
  readonly content: NotificationContent
  /** A path on our own origin, with a query and a fragment where it needs them. */
  readonly link: string
  /** What it is about: the same while unread is replaced, not doubled. */
  readonly key: string
  /** Whether its numbers are added to those of the one that is replaced. */
  readonly isSum?: boolean
  /** The same is not told again for so long, read or not. */
  readonly quietMs?: number
}

/**
 * Tells a member something.
 * @throws when the link leads elsewhere, which is a fault of the caller
 */
export type Notify = (notification: NewNotification) => Promise<void>

export interface NotifyDeps {
  readonly database: Database
  readonly now: Clock
  readonly makeId: MakeId
  /** A condition of a batch: the member whose rows have this owner. */
  readonly ownerExists: (owner: string) => Statement
}

const longestValue = 120
const longestLink = 500
const members = 'u:'

export function createNotify(deps: NotifyDeps): Notify {
  const { database, now, makeId } = deps
  return async (notification) => {
    const { owner, link, key, content, quietMs = 0 } = notification
    if (!isOwnPath(link)) throw new Error('a notification links to our own pages alone')
    if (!owner.startsWith(members)) return
    if (quietMs > 0 && (await wasTold(database, notification, now() - quietMs))) return
    const before = notification.isSum ? await unreadValues(database, notification) : {}
    const row = {
      kind: content.kind,
      content: JSON.stringify(sumOf(before, bounded(content.values))),
      link,
      created_at: now(),
    }
    // Nobody is told anything who has left meanwhile.
    await isCommitted(database, [
      deps.ownerExists(owner),
      statement(
        database.build
          .insertInto('notifications')
          .values({ ...row, id: makeId(), owner, key, slot: key, read_at: 0 })
          .onConflict((conflict) => conflict.columns(['owner', 'slot']).doUpdateSet(row)),
      ),
      forgetOldest(database, owner),
    ])
  }
}

/** Whether a link is a path on our own origin, which no browser takes for another one. */
export function isOwnPath(link: string): boolean {
  return link.length <= longestLink && /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(link)
}

async function wasTold(database: Database, { owner, key }: NewNotification, since: number): Promise<boolean> {
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

/** What an unread one of the same key says; {} where there is none. */
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

function forgetOldest({ build }: Database, owner: string): Statement {
  const newest = build
    .selectFrom('notifications')
    .select('id')
    .where('owner', '=', owner)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(keptNotifications)
  return statement(build.deleteFrom('notifications').where('owner', '=', owner).where('id', 'not in', newest))
}

/** Titles and names may be of any length where they come from. */
function bounded(values: NotificationContent['values']): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, string | number]) => [
      name,
      typeof value === 'number' ? value : cut(value),
    ]),
  )
}

function cut(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= longestValue ? line : `${Array.from(line).slice(0, longestValue).join('')}…`
}
