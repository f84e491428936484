/** Values that both databases store without changing them. */
export type StorableValue = string | number | bigint | null | Uint8Array

/**
 * Prepares the values of a query for binding, so that both databases store the same. PostgreSQL allows no NUL character
 * in text, so it becomes U+FFFD in both; booleans become 0 and 1.
 * @throws {TypeError} for values that a database would reject or silently convert (undefined, NaN, dates and other
 * objects)
 */
export function storableParameters(parameters: readonly unknown[]): StorableValue[] {
  return parameters.map(storable)
}

/** @returns the text as both databases store it: no NUL and no unpaired surrogate */
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
