const date = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T\s]|$)/

/** @returns the day that a text names at its start, as YYYY-MM-DD, or '' when it names none that exists */
export function publishedDate(text: string): string {
  const [, year, month, day] = date.exec(text.trim()) ?? []
  if (year === undefined || month === undefined || day === undefined) return ''
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const parsed = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(parsed.getTime()) || !parsed.toISOString().startsWith(iso) ? '' : iso
}
