const units = ['B', 'KB', 'MB', 'GB'] as const

/** @returns a human-readable size: 0 B, 812 KB, 3.4 MB */
export function byteSize(bytes: number): string {
  const unit = bytes <= 0 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const amount = bytes / 1024 ** unit
  const digits = unit === 0 || amount >= 100 ? 0 : 1
  return `${amount.toFixed(digits).replace(/\.0$/, '')} ${units[unit]}`
}
