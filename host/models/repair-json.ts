import type * as z from 'zod'

/** Rounds of repairs: dropping a value may leave its entry without what it needs. */
const maxRounds = 4

type Issue = z.core.$ZodIssue
type Container = Record<PropertyKey, unknown>

const dropped = Symbol('dropped')

/**
 * Parses a value as a schema says, and mends what models get wrong: null or '' for nothing, numbers as text, a single
 * value instead of a list, texts and lists that are too long. An entry of a list that cannot be mended is left out.
 * @returns null when the rest does not match the schema
 */
export function parseLeniently<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.infer<Schema> | null {
  const parsed = parseRepaired(schema, value, repair)
  return parsed === unmended ? null : (parsed as z.infer<Schema>)
}

export const unmended = Symbol('unmended')

/**
 * Parses as {@link parseLeniently}, but mends only values that say the same in another type: arguments of a call are
 * neither cut nor guessed.
 * @returns {@link unmended} when the rest does not match the schema
 */
export function parseExactly(schema: z.ZodType, value: unknown): unknown {
  return parseRepaired(schema, value, repairExactly)
}

function parseRepaired(
  schema: z.ZodType,
  value: unknown,
  mendIssue: (root: unknown, issue: Issue) => boolean,
) {
  let repaired: unknown = structuredClone(value)
  for (let round = 0; ; round += 1) {
    const parsed = schema.safeParse(repaired)
    if (parsed.success) return parsed.data
    if (round === maxRounds) return unmended
    for (const issue of parsed.error.issues) if (!mendIssue(repaired, issue)) return unmended
    repaired = withoutDropped(repaired)
  }
}

/** @returns false when the issue cannot be mended without loss */
function repairExactly(root: unknown, { path, ...issue }: Issue): boolean {
  const key = path.at(-1)
  const parent = valueAt(root, path.slice(0, -1))
  if (key === undefined || !isContainer(parent) || Array.isArray(parent) !== (typeof key === 'number'))
    return false
  const value = parent[key]
  if (value === dropped) return true
  const mended = expectedIn(issue as Issue).map((type) => exactConversions[type]?.(value))
  const found = mended.find((each) => each !== undefined)
  // Nothing, where something else is expected: whether it may be absent is seen in the next round.
  const isNothing = (value === null || value === '') && !Array.isArray(parent)
  if (found === undefined && !isNothing) return false
  parent[key] = found ?? dropped
  return true
}

/** The types that a value may have, also in alternatives. */
function expectedIn(issue: Issue): string[] {
  if (issue.code === 'invalid_type') return [issue.expected]
  if (issue.code !== 'invalid_union') return []
  return issue.errors.flatMap((branch) =>
    branch.flatMap((each) => (each.path.length === 0 ? expectedIn(each) : [])),
  )
}

/** By the type that is needed. */
const exactConversions: Readonly<Record<string, (value: unknown) => unknown>> = {
  int: exactNumber,
  number: exactNumber,
  string: (value) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined),
  boolean: (value) => (value === 'true' ? true : value === 'false' ? false : undefined),
  array: (value) => jsonOf(value, Array.isArray) ?? (isSingle(value) ? [value] : undefined),
  object: (value) => jsonOf(value, isRecord),
  record: (value) => jsonOf(value, isRecord),
}

/** Not `007`, which is a name. */
const decimal = /^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,15})?$/

function exactNumber(value: unknown): number | undefined {
  if (typeof value !== 'string' || !decimal.test(value.trim())) return undefined
  const number = Number(value)
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : undefined
}

function isSingle(value: unknown): boolean {
  return value !== null && value !== '' && value !== undefined
}

function isRecord(value: unknown): boolean {
  return isContainer(value) && !Array.isArray(value)
}

/** The value of JSON that was written as a text. */
function jsonOf(text: unknown, isFit: (value: unknown) => boolean): unknown {
  if (typeof text !== 'string') return undefined
  try {
    const value: unknown = JSON.parse(withEscapedBreaks(text))
    return isFit(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** @returns false when the issue cannot be mended by changing the value */
function repair(root: unknown, { path, ...issue }: Issue): boolean {
  const key = path.at(-1)
  const parent = valueAt(root, path.slice(0, -1))
  if (key === undefined || !isContainer(parent)) return false
  const value = parent[key]
  if (value === dropped) return true
  const mended = mend(value, issue as Issue)
  if (mended !== undefined) {
    parent[key] = mended
    return true
  }
  if (value !== undefined || Array.isArray(parent)) {
    parent[key] = dropped
    return true
  }
  return dropEntry(root, path.slice(0, -1))
}

/** @returns undefined when it cannot be mended */
function mend(value: unknown, issue: Issue): unknown {
  if (issue.code === 'too_big') {
    const most = Number(issue.maximum)
    return typeof value === 'string' || Array.isArray(value) ? value.slice(0, most) : undefined
  }
  return issue.code === 'invalid_type' ? conversions[issue.expected]?.(value) : undefined
}

/** By the type that is needed. */
const conversions: Readonly<Record<string, (value: unknown) => unknown>> = {
  int: toNumber,
  number: toNumber,
  string: (value) => (typeof value === 'number' ? String(value) : undefined),
  boolean: (value) => (value === 'true' ? true : value === 'false' ? false : undefined),
  array: (value) => (typeof value === 'string' || typeof value === 'number' ? [value] : undefined),
}

/** The only number of a text, as in [2] or 60元. */
function toNumber(value: unknown): number | undefined {
  const numbers = typeof value === 'string' ? (value.match(/\d+(?:\.\d+)?/g) ?? []) : []
  return numbers.length === 1 ? Number(numbers[0]) : undefined
}

/** Drops the innermost entry of a list that contains a place. */
function dropEntry(root: unknown, path: readonly PropertyKey[]): boolean {
  for (let length = path.length; length > 0; length -= 1) {
    const list = valueAt(root, path.slice(0, length - 1))
    const at = path[length - 1]
    if (!Array.isArray(list) || typeof at !== 'number') continue
    list[at] = dropped
    return true
  }
  return false
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (isContainer(value) ? value[key] : undefined), root)
}

function withoutDropped(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((each) => each !== dropped).map(withoutDropped)
  if (!isContainer(value)) return value
  const entries = Object.entries(value).filter(([, each]) => each !== dropped)
  return Object.fromEntries(entries.map(([key, each]) => [key, withoutDropped(each)]))
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null
}

const stringInJson = /"(?:[^"\\]|\\[^])*"?/g
const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '', '\t': '\\t' }

/** @returns JSON with its line breaks and tabs that belong to a text written as JSON has them */
export function withEscapedBreaks(json: string): string {
  return json.replaceAll(stringInJson, (text) => text.replaceAll(/[\n\r\t]/g, (each) => escapes[each] ?? ''))
}
