import { type SearchScope, type SincePeriod, sincePeriods } from '../../lib/contract/frames/frame.ts'
import { dayOf, webScope } from './providers/web-scope.ts'

const days: Readonly<Record<SincePeriod, number>> = { day: 1, week: 7, month: 31, year: 366 }
const dayMs = 86_400_000

/**
 * Resolves the scope of a request at this moment: a period becomes its first day, a site a host name. An invalid day
 * or site is ignored, and so is a folder when the scope is not limited to own files.
 * @param now ms since 1970
 */
export function scopeAt(scope: SearchScope | undefined, now: number): SearchScope {
  if (!scope) return { source: 'all' }
  const { source, folder = '' } = scope
  const { since, site } = webScope({ ...scope, since: dayWhen(scope.since ?? '', now) })
  return {
    source,
    ...(since === '' ? {} : { since }),
    ...(site === '' ? {} : { site }),
    ...(source === 'mine' && folder !== '' ? { folder } : {}),
  }
}

function dayWhen(since: string, now: number): string {
  const period = sincePeriods.find((each) => each === since)
  return period ? dayOf(now - days[period] * dayMs) : since
}
