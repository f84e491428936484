import { isRefusedName } from '../../../../lib/contract/plugins/schema-rules.ts'

export type JsonRecord = Readonly<Record<string, unknown>>

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** @returns the own property of that name; undefined when there is none, or `node` is no object */
export function own(node: unknown, name: string): unknown {
  return isRecord(node) && Object.hasOwn(node, name) ? node[name] : undefined
}

export function ownRecord(node: unknown, name: string): JsonRecord {
  const value = own(node, name)
  return isRecord(value) ? value : {}
}

export function ownList(node: unknown, name: string): readonly unknown[] {
  const value = own(node, name)
  return Array.isArray(value) ? value : []
}

/** @returns the own text of that name, also of a number; '' for anything else */
export function ownText(node: unknown, name: string): string {
  const value = own(node, name)
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : ''
}

/** @returns the own entries of an object, without such names and without extensions (`x-…`) */
export function ownEntries(node: unknown): readonly (readonly [string, unknown])[] {
  if (!isRecord(node)) return []
  return Object.entries(node).filter(([name]) => !isRefusedName(name) && !name.startsWith('x-'))
}
