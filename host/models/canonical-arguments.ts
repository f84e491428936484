import { isDeeperThan } from '../platform/json-depth.ts'
import { readJson } from './mend-json.ts'

const maxDepth = 64

/** @returns arguments by which equal calls are known: their values in one order; as written when they can't be read */
export function canonicalArguments(written: string): string {
  if (isDeeperThan(written, maxDepth)) return written
  const value = readJson(written.trim() || '{}')
  return value === undefined ? written : JSON.stringify(value, withSortedKeys)
}

function withSortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)))
}
