/**
 * Replaces the `{name}` placeholders of a message.
 * @param values by name; placeholders without a value stay, so that mistakes are visible
 */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}
