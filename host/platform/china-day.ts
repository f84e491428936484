const dayMs = 86_400_000
/** China has one time zone, eight hours ahead, without summer time since 1991. */
const offsetMs = 8 * 3_600_000

/** @returns the days since 1970 in China's time zone */
export function chinaDay(time: number): number {
  return Math.floor((time + offsetMs) / dayMs)
}

/** @returns the start of a day in China, in milliseconds since 1970 */
export function startOfChinaDay(day: number): number {
  return day * dayMs - offsetMs
}

export function nameOfDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}
