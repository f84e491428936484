import type { SearchSession } from '@/lib/contract/routes/http'
import { fill } from '@/lib/messages/fill'
import type { Locale } from '@/lib/messages/locale'
import type { Messages } from '@/lib/messages/zh-cn'

export interface SessionDay {
  readonly key: string
  readonly label: string
  /** Day of the week, if the label is a date. */
  readonly weekday: string
  readonly sessions: readonly SearchSession[]
}

interface DayTexts {
  readonly history: Messages['history']
  readonly common: Messages['common']
  readonly locale: Locale
}

/**
 * Groups a list by local days, newest first; pinned searches are the first group.
 * @param nowMs milliseconds since 1970
 */
export function sessionDays(
  sessions: readonly SearchSession[],
  nowMs: number,
  texts: DayTexts,
): SessionDay[] {
  const inOrder = sessions.toSorted(
    (left, right) => Number(right.is_pinned) - Number(left.is_pinned) || right.updated - left.updated,
  )
  const groups = Map.groupBy(inOrder, ({ is_pinned, updated }) =>
    is_pinned ? 'pinned' : dayKey(new Date(updated * 1000)),
  )
  return [...groups].map(([key, ofDay]) => {
    const label =
      key === 'pinned'
        ? { label: texts.history.pinned, weekday: '' }
        : dayLabel(new Date((ofDay[0]?.updated ?? 0) * 1000), new Date(nowMs), texts)
    return { key, ...label, sessions: ofDay }
  })
}

function dayLabel(date: Date, now: Date, { history, common, locale }: DayTexts) {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (dayKey(date) === dayKey(now)) return { label: history.today, weekday: '' }
  if (dayKey(date) === dayKey(yesterday)) return { label: common.yesterday, weekday: '' }

  const isThisYear = date.getFullYear() === now.getFullYear()
  const parts = { year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() }

  return {
    label: fill(isThisYear ? history.day : history.dayOfYear, parts),
    weekday: new Intl.DateTimeFormat(locale, { weekday: 'short' }).format(date),
  }
}

function dayKey(date: Date): string {
  return `${date.getFullYear()}-${date.getMonth()}-${date.getDate()}`
}
