import type { Clock } from '../../platform/deps.ts'
import type { Bus } from '../../storage/bus/bus.ts'
import { type Database, statement } from '../../storage/database/database.ts'
import { isActiveAt } from './share-links.ts'

const dayMs = 24 * 60 * 60_000
/** Identities cost nothing: a network is believed so many readers of a link a day. */
const mostOfNetwork = 20
/** What fetches pages for machines, and browsers without a person. */
const machines =
  /bot|crawl|spider|slurp|preview|headless|lighthouse|curl|wget|python|java\/|monitor|facebookexternalhit/i

export interface Viewer {
  readonly owner: string
  /** What the network is counted as. */
  readonly network: string
  readonly userAgent: string
}

/**
 * Counts that a shared link was read: once a reader and day, not by its owner, not by machines, and only while the link
 * works. Who read it is not stored.
 */
export async function countView(
  { database, bus, now }: { readonly database: Database; readonly bus: Bus; readonly now: Clock },
  id: string,
  { owner, network, userAgent }: Viewer,
): Promise<void> {
  if (userAgent === '' || machines.test(userAgent)) return
  const own = await bus.count(`share-view:${id}:${owner}`, dayMs)
  if (own.count > 1) return
  const together = await bus.count(`share-view:${id}:n:${network}`, dayMs)
  if (together.count > mostOfNetwork) return
  await database.batch([
    statement(
      database.build
        .updateTable('share_links')
        .set((expression) => ({ views: expression('views', '+', 1) }))
        .where('id', '=', id)
        .where('kind', '=', 'conversation')
        .where('owner', '!=', owner)
        .where(isActiveAt(now())),
    ),
  ])
}
