/** What a spreadsheet would calculate. */
const formula = /^(?=[=+\-@\t\r\n＝＋－＠])/

/**
 * @param rows numbers as they are, and texts; a text that a spreadsheet would take for a formula stays text
 * @returns CSV with a byte order mark, without which Excel reads no UTF-8
 */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number) =>
    typeof value === 'number' ? String(value) : `"${asText(value).replaceAll('"', '""')}"`
  return `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}

/** @returns a text that no spreadsheet takes for a formula */
export function asText(value: string): string {
  return value.replace(formula, "'")
}
