const families: readonly Readonly<Record<string, number>>[] = [
  {
    秒: 1,
    s: 1,
    分钟: 60,
    分: 60,
    min: 60,
    小时: 3_600,
    个小时: 3_600,
    h: 3_600,
    天: 86_400,
    日: 86_400,
    周: 604_800,
    星期: 604_800,
    个星期: 604_800,
  },
  { 克: 1, g: 1, 斤: 500, 公斤: 1_000, 千克: 1_000, kg: 1_000, 吨: 1_000_000, t: 1_000_000 },
  { 平: 1, 平米: 1, 平方米: 1, 平方: 1, '㎡': 1, m2: 1, 'm²': 1 },
  { 立方米: 1, 立方: 1, m3: 1, 'm³': 1, 方: 1 },
  { 毫米: 1, mm: 1, 厘米: 10, cm: 10, 米: 1_000, m: 1_000, 公里: 1_000_000, 千米: 1_000_000, km: 1_000_000 },
]

/**
 * @param said the unit after a number, @param own that of a column
 * @returns the factor that converts a number from `said` to `own`: 60 for hours and a column of minutes; null for
 * different dimensions or an unknown unit
 */
export function unitFactor(said: string, own: string): number | null {
  const [from, to] = [said.toLowerCase(), own.toLowerCase()]
  for (const family of families) {
    const [one, other] = [family[from], family[to]]
    if (one !== undefined && other !== undefined) return one / other
  }
  return null
}
