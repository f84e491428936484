import type { ValueType } from '@/lib/contract/plugins/tool-schema'

/** @returns a value as it is typed: texts as they are, others as JSON */
export function textOfValue(value: unknown): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/**
 * @returns the value that was typed: `{}` for none, null for a text that is no value of this type
 */
export function valueOfText(text: string, type: ValueType | undefined): { readonly value?: unknown } | null {
  const trimmed = text.trim()
  if (type === 'string' || type === undefined) return text === '' ? {} : { value: text }
  if (trimmed === '') return {}
  if (type === 'boolean') return /^(?:true|false)$/.test(trimmed) ? { value: trimmed === 'true' } : null
  if (type === 'integer' || type === 'number') {
    const value = Number(trimmed)
    const fits = type === 'integer' ? Number.isSafeInteger(value) : Number.isFinite(value)
    return fits ? { value } : null
  }
  try {
    const value: unknown = JSON.parse(trimmed)
    return Array.isArray(value) === (type === 'array') && typeof value === 'object' && value !== null
      ? { value }
      : null
  } catch {
    return null
  }
}

/** @returns the choices that were typed, one a line or with commas; null if one is no value of this type */
export function choicesOfText(
  text: string,
  type: ValueType | undefined,
): readonly (string | number | boolean)[] | null {
  const parts = text
    .split(/[,\uff0c\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const values = [...new Set(parts)].map((part) => valueOfText(part, type)?.value)
  return values.every((value) => ['string', 'number', 'boolean'].includes(typeof value))
    ? (values as (string | number | boolean)[])
    : null
}
