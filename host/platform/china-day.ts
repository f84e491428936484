import { chinaOffsetMs } from '../../lib/text/china-time.ts'

const dayMs = 86_400_000

/** @returns the days since 1970 in China's time zone */
export function chinaDay(time: number): number {
  return Math.floor((time + chinaOffsetMs) / dayMs)
}

/** @returns the start of a day in China, in milliseconds since 1970 */
export function startOfChinaDay(day: number): number {
  return day * dayMs - chinaOffsetMs
}

export function nameOfDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}
