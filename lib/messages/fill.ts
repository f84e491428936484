/**
 * Puts values into the `{name}` places of a message.
 * @param values by place name; a place without a value stays as it is, so that a mistake is seen and not hidden
 */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}
