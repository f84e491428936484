import type { Clock } from '../../platform/clock.ts'
import type { Bus } from '../../storage/bus/bus.ts'
import { type Database, statement } from '../../storage/database/database.ts'
import { isActiveAt } from './share-links.ts'

const dayMs = 24 * 60 * 60_000
/** Identities are free to create: maximum views of a link counted per network and day. */
const mostOfNetwork = 20
/** User agents of crawlers, link previews, scripts and headless browsers. */
const machines =
  /bot|crawl|spider|slurp|preview|headless|lighthouse|curl|wget|python|java\/|monitor|facebookexternalhit/i

export interface Viewer {
  readonly owner: string
  readonly network: string
  readonly userAgent: string
}

/** Counts one view per viewer and day, except by the owner and bots. The viewer is not stored. */
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
