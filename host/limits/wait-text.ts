const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/** @returns a wait in words that a person waits by, rounded up: 30 秒, 5 分钟, 7 小时 */
export function waitText(ms: number): string {
  if (ms <= minuteMs) return `${Math.ceil(ms / secondMs)} 秒`
  return ms <= hourMs ? `${Math.ceil(ms / minuteMs)} 分钟` : `${Math.ceil(ms / hourMs)} 小时`
}
