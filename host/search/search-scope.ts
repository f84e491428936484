import { type SearchScope, type SincePeriod, sincePeriods } from '../../lib/contract/frames/frame.ts'
import { dayOf, webScope } from './providers/web-scope.ts'

const days: Readonly<Record<SincePeriod, number>> = { day: 1, week: 7, month: 31, year: 366 }
const dayMs = 86_400_000

/**
 * Reads the scope of an ask as it holds at this moment: a period becomes the day on which it began, a site the name of a
 * host. What is no day and no site asks for nothing; nor does a folder where more than one's own files is searched.
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
