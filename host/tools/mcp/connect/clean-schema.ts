import * as z from 'zod'
import { isRecord, type JsonRecord, own } from '../../plugins/import/own-values.ts'
import { locate } from '../../plugins/import/references.ts'

type Schema = Readonly<Record<string, unknown>>

/** Parts of one schema with all references inlined; what exceeds them is left out, as is what is deeper. */
const maxParts = 2_000
/** Models are sent several schemas with each request. */
const maxCharacters = 8_000
/** A schema that is too long loses its deepest levels. */
const depths = [24, 8, 5, 4, 3, 2, 1] as const

const types: ReadonlySet<unknown> = new Set([
  'string',
  'number',
  'integer',
  'boolean',
  'object',
  'array',
  'null',
])
const isText = (value: unknown) => typeof value === 'string'
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value)
const isCount = (value: unknown) => typeof value === 'number' && Number.isInteger(value) && value >= 0
const isScalar = (value: unknown) => value === null || typeof value !== 'object'

/** Keywords that hold no schema, and what each may hold. */
const plainKeywords: Readonly<Record<string, (value: unknown) => boolean>> = {
  title: isText,
  description: isText,
  enum: (value) => Array.isArray(value) && value.length > 0 && value.every(isScalar),
  const: isScalar,
  default: () => true,
  minimum: isNumber,
  maximum: isNumber,
  exclusiveMinimum: isNumber,
  exclusiveMaximum: isNumber,
  minLength: isCount,
  maxLength: isCount,
  minItems: isCount,
  maxItems: isCount,
}
const listKeywords = ['anyOf', 'oneOf', 'allOf'] as const
/** Bounds of draft 4, where `exclusiveMinimum: true` belongs to `minimum`. */
const bounds = [
  ['minimum', 'exclusiveMinimum'],
  ['maximum', 'exclusiveMaximum'],
] as const

/**
 * Rewrites a foreign schema of arguments to one whose check takes linear time: references inside it are inlined (RFC
 * 6901), what refers to itself or outside is cut, expressions that the server would have to be trusted with, such as
 * `pattern`, and keywords whose value can't be used are left out. The server checks what is left out itself.
 * @param given anything: without a schema any arguments are allowed
 * @returns null when it is too large also without its deeper levels
 */
export function cleanSchema(given: unknown): Schema | null {
  const root = isRecord(given) ? given : {}
  for (const depth of depths) {
    const schema = [
      objectOf(new Cleaning(root, depth).result),
      objectOf(new Cleaning(root, depth, true).result),
    ].find(canBeChecked)
    if (schema && JSON.stringify(schema).length <= maxCharacters) return schema
  }
  return null
}

/** Arguments are an object, whatever a server says. */
function objectOf(schema: Schema): Schema {
  return schema['type'] === 'object' ? schema : { type: 'object' }
}

function canBeChecked(schema: Schema): boolean {
  try {
    z.fromJSONSchema(schema)
    return true
  } catch {
    // The library reports what it can't use as plain errors.
    return false
  }
}

class Cleaning {
  readonly #root: JsonRecord
  readonly #maxDepth: number
  /** Whether only types, fields and texts are kept. */
  readonly #isPlain: boolean
  #parts = 0

  constructor(root: JsonRecord, maxDepth: number, isPlain = false) {
    this.#root = root
    this.#maxDepth = maxDepth
    this.#isPlain = isPlain
  }

  get result(): Schema {
    const top = { ...this.#root, ...(typeOf(this.#root) === undefined && { type: 'object' }) }
    return this.#cleaned(top, 0, [])
  }

  /** @param chain the references that lead here */
  #cleaned(node: JsonRecord, depth: number, chain: readonly string[]): Schema {
    this.#parts += 1
    if (this.#parts > maxParts) return {}
    const reference = own(node, '$ref')
    if (typeof reference === 'string') return this.#referred(node, reference, { depth, chain })
    const type = typeOf(node)
    return {
      ...(type !== undefined && { type }),
      ...plainOf(node, this.#isPlain),
      ...(depth < this.#maxDepth && this.#nested(node, depth + 1, chain)),
    }
  }

  #referred(
    node: JsonRecord,
    reference: string,
    { depth, chain }: { readonly depth: number; readonly chain: readonly string[] },
  ): Schema {
    const { $ref: _, ...beside } = node
    const target = reference === '#' ? this.#root : locate(this.#root, reference)
    // What refers to itself is cut to its type.
    if (!isRecord(target) || chain.includes(reference)) {
      const type = typeOf(isRecord(target) ? target : {})
      return { ...(type !== undefined && { type }), ...plainOf(beside, true) }
    }
    return this.#cleaned({ ...target, ...beside }, depth, [...chain, reference])
  }

  #nested(node: JsonRecord, depth: number, chain: readonly string[]): Record<string, unknown> {
    const found: Record<string, unknown> = {}
    const below = (value: unknown) => (isRecord(value) ? this.#cleaned(value, depth, chain) : {})
    const properties = own(node, 'properties')
    if (isRecord(properties)) {
      const entries = Object.entries(properties).filter(([, each]) => isRecord(each) || each === true)
      found['properties'] = Object.fromEntries(entries.map(([name, each]) => [name, below(each)]))
      const required = requiredOf(node, entries)
      if (required.length > 0) found['required'] = required
    }
    const items = own(node, 'items')
    if (isRecord(items)) found['items'] = below(items)
    if (this.#isPlain) return found
    const others = own(node, 'additionalProperties')
    if (typeof others === 'boolean') found['additionalProperties'] = others
    else if (isRecord(others)) found['additionalProperties'] = below(others)
    for (const key of listKeywords) {
      const options = own(node, key)
      const usable = Array.isArray(options) ? options.filter((each) => isRecord(each) || each === true) : []
      // Of a choice with options that can't be read, any value is allowed.
      if (usable.length > 0 && (key === 'allOf' || usable.length === (options as unknown[]).length))
        found[key] = usable.map(below)
    }
    return found
  }
}

function plainOf(node: JsonRecord, isPlain: boolean): Record<string, unknown> {
  const kept = Object.entries(plainKeywords).flatMap(([key, isFit]) => {
    const value = own(node, key)
    if (isPlain && !['title', 'description'].includes(key)) return []
    return value !== undefined && isFit(value) ? [[key, value] as const] : []
  })
  const found: Record<string, unknown> = Object.fromEntries(kept)
  for (const [bound, exclusive] of bounds) {
    if (own(node, exclusive) !== true || found[bound] === undefined) continue
    found[exclusive] = found[bound]
    delete found[bound]
  }
  if (own(node, 'nullable') === true && Array.isArray(found['enum'])) found['enum'] = [...found['enum'], null]
  return found
}

/** @returns its type, or types; undefined for none that is known: then any value has it */
function typeOf(node: JsonRecord): string | string[] | undefined {
  const given = own(node, 'type')
  const named = (Array.isArray(given) ? given : [given]).filter((each) => each !== undefined)
  if (named.length === 0) return isRecord(own(node, 'properties')) ? 'object' : undefined
  if (!named.every((each) => types.has(each))) return undefined
  const all = own(node, 'nullable') === true ? [...named, 'null'] : named
  const [first, ...more] = [...new Set(all as string[])]
  return more.length > 0 ? [first ?? '', ...more] : first
}

/** Before draft 4, a field itself says that it is required; some servers still write that. */
function requiredOf(node: JsonRecord, entries: readonly (readonly [string, unknown])[]): string[] {
  const listed = own(node, 'required')
  const names: ReadonlySet<unknown> = new Set(Array.isArray(listed) ? listed : [])
  return entries
    .filter(([name, each]) => names.has(name) || own(each, 'required') === true)
    .map(([name]) => name)
}
