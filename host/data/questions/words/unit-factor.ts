const families: readonly Readonly<Record<string, number>>[] = [
  { 秒: 1, s: 1, 分钟: 60, 分: 60, min: 60, 小时: 3_600, 个小时: 3_600, h: 3_600, 天: 86_400 },
  { 克: 1, g: 1, 斤: 500, 公斤: 1_000, 千克: 1_000, kg: 1_000, 吨: 1_000_000, t: 1_000_000 },
  { 毫米: 1, mm: 1, 厘米: 10, cm: 10, 米: 1_000, m: 1_000, 公里: 1_000_000, 千米: 1_000_000, km: 1_000_000 },
]

/**
 * @param said the unit behind a number, @param own that of a column
 * @returns what a number in the one is multiplied by to be one in the other: 60 for hours and a column of minutes; null
 * where the two do not measure the same, or one of them is not known
 */
export function unitFactor(said: string, own: string): number | null {
  const [from, to] = [said.toLowerCase(), own.toLowerCase()]
  for (const family of families) {
    const [one, other] = [family[from], family[to]]
    if (one !== undefined && other !== undefined) return one / other
  }
  return null
}
