import { type PlanContent, type PlanItem, planLimits } from '../../../lib/contract/cards/plan.ts'
import type { TripWish } from './travel-form.ts'

const slots = ['上午', '中午', '晚上'] as const
/** Places per day when the number of days is unknown. */
const placesPerDay = 3
const open = '待定'

/** A plan from the user's input only: its days, and the places spread over them. @returns null with neither */
export function planSkeleton({ destination, start, days, places }: TripWish): PlanContent | null {
  const kept = places.slice(0, planLimits.days * planLimits.items)
  const count = days > 0 ? days : Math.ceil(kept.length / placesPerDay)
  if (count === 0) return null

  const shares = Array.from({ length: count }, (_, day) =>
    kept.slice(Math.round((day * kept.length) / count), Math.round(((day + 1) * kept.length) / count)),
  )

  return {
    title: [destination, `${count} 天行程`].filter(Boolean).join(' '),
    version: 1,
    days: shares.map((share, day) => ({
      title: `第 ${day + 1} 天`,
      ...(start === '' ? {} : dateField(dayAfter(start, day))),
      items: inSlots(share).slice(0, planLimits.items),
    })),
  }
}

/** Distributes the places of a day from morning to evening; a part of the day without a place is left open. */
function inSlots(places: readonly string[]): PlanItem[] {
  const slotOf = (at: number) =>
    places.length <= slots.length ? at : Math.floor((at * slots.length) / places.length)
  const taken = places.map((place, at) => ({ time: slots[slotOf(at)] ?? slots[2], title: place }))
  const free = slots
    .filter((time) => !taken.some((item) => item.time === time))
    .map((time) => ({ time, title: open }))
  return [...taken, ...free]
}

/** Plans cannot hold years of five digits. */
function dateField(date: string): { date?: string } {
  return /^\d{4}-/.test(date) ? { date } : {}
}

/** @param date as 2026-12-01 */
function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
}
