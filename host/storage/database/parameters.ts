/** What both databases store without changing it. */
export type StorableValue = string | number | bigint | null | Uint8Array

/**
 * Makes the values of a query ready for binding, so that both databases get and keep the same. PostgreSQL allows no
 * NUL character in text, so it becomes U+FFFD in both; booleans become 0 and 1.
 * @throws {TypeError} for anything that a database would refuse or silently store as something else (undefined, NaN,
 * dates and other objects)
 */
export function storableParameters(parameters: readonly unknown[]): StorableValue[] {
  return parameters.map(storable)
}

/** @returns the text as both databases keep it: no NUL, and no half of a surrogate pair */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD')
}

function storable(value: unknown, index: number): StorableValue {
  if (typeof value === 'string') return storableText(value)
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === null || typeof value === 'bigint' || value instanceof Uint8Array) return value
  const kind = typeof value === 'number' ? String(value) : Object.prototype.toString.call(value)
  throw new TypeError(`parameter ${index + 1} of a query can't be stored: ${kind}`)
}
