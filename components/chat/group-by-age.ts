import type { SearchSession } from '@/lib/contract/routes/http'

const dayMs = 24 * 60 * 60_000
const daysOfWeek = 7

export type AgeGroup = 'pinned' | 'today' | 'week' | 'earlier'

/**
 * @param sessions pinned first, then newest
 * @param nowMs milliseconds since 1970; days are in the local time zone
 * @returns the non-empty groups, in list order
 */
export function groupsOf(
  sessions: readonly SearchSession[],
  nowMs: number,
): readonly (readonly [AgeGroup, readonly SearchSession[]])[] {
  const today = new Date(nowMs).setHours(0, 0, 0, 0)

  const groupOf = ({ is_pinned: isPinned, updated }: SearchSession): AgeGroup => {
    if (isPinned) return 'pinned'
    const at = updated * 1_000
    if (at >= today) return 'today'
    return at >= today - daysOfWeek * dayMs ? 'week' : 'earlier'
  }

  const groups = new Map<AgeGroup, SearchSession[]>()
  for (const session of sessions) {
    const name = groupOf(session)
    const group = groups.get(name)
    if (group) group.push(session)
    else groups.set(name, [session])
  }

  return [...groups]
}
