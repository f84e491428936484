const date = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T\s]|$)/

/** @returns the date at the start of a text as YYYY-MM-DD, or '' when there is no valid one */
export function publishedDate(text: string): string {
  const [, year, month, day] = date.exec(text.trim()) ?? []
  if (year === undefined || month === undefined || day === undefined) return ''
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const parsed = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(parsed.getTime()) || !parsed.toISOString().startsWith(iso) ? '' : iso
}
