/** Text that a spreadsheet would evaluate (CSV injection). */
const formula = /^(?=[=+\-@\t\r\n＝＋－＠])/

/**
 * @param rows numbers, and texts; texts that look like formulas are escaped
 * @returns CSV with a byte order mark, without which Excel does not detect UTF-8
 */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number) =>
    typeof value === 'number' ? String(value) : `"${asText(value).replaceAll('"', '""')}"`
  return `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}

/** @returns the text, escaped so that no spreadsheet interprets it as a formula */
export function asText(value: string): string {
  return value.replace(formula, "'")
}
