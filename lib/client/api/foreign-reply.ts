import * as z from 'zod/mini'

type Fields = Record<string, unknown>
type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]

/** Names of fields that are never made up. */
const isIdentity = /^(?:id|token)$|_id$/
/** Maximum rounds of repair; each mends what the one before brought to light. */
const maxRounds = 6
/** Fields that records and cards have here and may lack elsewhere, with the value that they then have. */
const usual: Readonly<Record<string, unknown>> = {
  target: 'end',
  recordType: 13,
  searchPattern: 'normal',
  status: 2,
  like: 0,
}

/**
 * Reads a reply of a host that knows only the specification (§3, §7), of which the schema names more than it says:
 * numbers for texts and the other way round, `null` and absent fields, an object with or without a wrapper, cards
 * without ids. An item of a list that can't be read is left out.
 * @param schema of the reply in the contract
 * @returns the reply as the contract has it; null if it can't be read
 */
export function readForeignReply<Output>(
  schema: z.ZodMiniType<Output>,
  reply: unknown,
): { readonly data: Output } | null {
  for (const form of formsOf(schema, reply)) {
    const repaired = repair(schema, structuredClone(form))
    if (repaired) return repaired
  }
  return null
}

/** The reply, in the wrapper that the contract has, and without one. */
function formsOf(schema: z.ZodMiniType, reply: unknown): unknown[] {
  const shape = shapeOf(schema)
  const given = isFields(reply) ? Object.keys(reply) : []
  const [wrapper, ...others] = Object.keys(shape).filter(
    (key) => !z.safeParse(shape[key] as z.core.$ZodType, undefined).success,
  )
  const isBare = wrapper !== undefined && others.length === 0 && !given.includes(wrapper)
  const isWrapped = given.length === 1 && !((given[0] as string) in shape)
  return [
    ...(isBare ? [{ [wrapper]: reply }] : []),
    ...(isWrapped ? Object.values(reply as Fields) : []),
    isContainer(reply) ? reply : {},
  ]
}

function shapeOf(schema: z.ZodMiniType): Readonly<Record<string, z.core.$ZodType>> {
  const { shape } = schema as Partial<z.ZodMiniObject>
  if (shape) return shape
  const { innerType } = schema.def as { readonly innerType?: z.ZodMiniType }
  return innerType ? shapeOf(innerType) : {}
}

function repair<Output>(schema: z.ZodMiniType<Output>, form: unknown): { readonly data: Output } | null {
  const root: Fields = { reply: form }
  for (let round = 0; round < maxRounds; round += 1) {
    const { success, data, error } = schema.safeParse(root['reply'])
    if (success) return { data }
    // Later items first, so that leaving one out does not move those still to be mended.
    for (const issue of error.issues.toReversed()) mend(root, ['reply', ...issue.path], issue)
  }
  return null
}

function mend(root: Fields, path: Path, issue: Issue): void {
  const parent = valueAt(root, path.slice(0, -1))
  const key = path.at(-1)
  if (!isContainer(parent) || key === undefined) return
  const isLostItem = typeof key === 'number' && isMissing(parent[key])
  const mended = isLostItem ? undefined : mendedValue(parent[key as string], issue, path)
  if (mended !== undefined) parent[key as string] = mended
  else if (isFields(parent) && parent[key as string] === null) delete parent[key as string]
  else leaveOut(root, path)
}

/** @returns undefined if there is no value that the schema would accept */
function mendedValue(value: unknown, issue: Issue, path: Path): unknown {
  const name = String(path.at(-1))
  if (value === undefined || value === null) {
    const [list, at] = path.slice(-3, -1)
    if (name === 'id' && list === 'data' && typeof at === 'number') return `c${at + 1}`
    if (name === 'doc_id' && typeof at === 'number') return `d${at + 1}`
    if (name in usual) return usual[name]
    // Nothing can be done with what has no name; the records of a conversation have that of the conversation.
    if (isIdentity.test(name) && !path.includes('detailList')) return undefined
  }
  if (issue.code === 'invalid_value' && isMissing(value)) return issue.values[0]
  return issue.code === 'invalid_type' ? forms[issue.expected]?.(value) : undefined
}

/** Values of the types that a schema expects, from what stands for them. */
const forms: Readonly<Record<string, (value: unknown) => unknown>> = {
  string: (value) => (isPlain(value) ? String(value) : isMissing(value) ? '' : undefined),
  int: numberFrom,
  number: numberFrom,
  boolean: (value) => (isMissing(value) ? false : isPlain(value) ? Boolean(Number(value)) : undefined),
  array: (value) => (isMissing(value) ? [] : undefined),
  object: (value) => (isMissing(value) ? {} : undefined),
}

const isMissing = (value: unknown) => value === undefined || value === null
const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

function numberFrom(value: unknown): number | undefined {
  if (isMissing(value) || value === '') return 0
  const number = isPlain(value) ? Number(value) : Number.NaN
  return Number.isFinite(number) ? number : undefined
}

/** Removes the innermost item of a list that the path leads to. */
function leaveOut(root: Fields, path: Path): void {
  for (let end = path.length - 1; end > 0; end -= 1) {
    const list = valueAt(root, path.slice(0, end))
    const at = path[end]
    if (!Array.isArray(list) || typeof at !== 'number') continue
    list.splice(at, 1)
    return
  }
}

function valueAt(root: unknown, path: Path): unknown {
  return path.reduce((value, key) => (isContainer(value) ? value[key as string] : undefined), root)
}

function isContainer(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

function isFields(value: unknown): value is Fields {
  return isContainer(value) && !Array.isArray(value)
}
