import { isDeeperThan } from '../../../platform/json-depth.ts'

type Schema = Readonly<Record<string, unknown>>

/** Parts of one schema with all references inlined, and their depth. */
const maxParts = 2_000
const maxDepth = 24

const isText = (value: unknown) => typeof value === 'string'
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText)
const isNumber = (value: unknown) => typeof value === 'number'
const isAny = () => true

/** Keywords that hold no schema, and what each may hold. */
const plainKeywords: Readonly<Record<string, (value: unknown) => boolean>> = {
  type: (value) => isText(value) || isTexts(value),
  title: isText,
  description: isText,
  enum: Array.isArray,
  const: isAny,
  default: isAny,
  required: isTexts,
  minimum: isNumber,
  maximum: isNumber,
  exclusiveMinimum: isNumber,
  exclusiveMaximum: isNumber,
  minLength: isNumber,
  maxLength: isNumber,
  minItems: isNumber,
  maxItems: isNumber,
}
const listKeywords = ['anyOf', 'oneOf', 'allOf'] as const

/** A schema that can't be used. */
export class UnreadableSchema extends Error {
  override readonly name = 'UnreadableSchema'
}

/**
 * Rewrites a foreign schema of arguments to one whose check takes linear time: references are inlined, expressions that
 * the server would have to be trusted with, such as `pattern`, are left out (the server checks them itself).
 * @throws {UnreadableSchema} when it is no schema of an object, refers outside or to itself, or is too large
 */
export function cleanSchema(given: unknown): Schema {
  if (!isSchema(given) || given['type'] !== 'object') throw new UnreadableSchema('It is not of an object.')
  if (isDeeperThan(JSON.stringify(given), maxDepth * 4)) throw new UnreadableSchema('It is too deep.')
  let parts = 0
  return cleaned(given, 0)

  function cleaned(node: Schema, depth: number): Schema {
    parts += 1
    if (parts > maxParts || depth > maxDepth) throw new UnreadableSchema('It is too large.')
    const { $ref: reference, ...rest } = node
    if (typeof reference === 'string') return cleaned({ ...referred(reference), ...rest }, depth + 1)
    const plain = Object.entries(plainKeywords).filter(([key]) => Object.hasOwn(node, key))
    if (plain.some(([key, isFit]) => !isFit(node[key])))
      throw new UnreadableSchema('A keyword has another value.')
    return {
      ...Object.fromEntries(plain.map(([key]) => [key, node[key]])),
      ...nested(node, depth + 1),
      ...(depth > 0 && nullableParts(node)),
    } as Schema
  }

  function nested(node: Schema, depth: number): Record<string, unknown> {
    const found: Record<string, unknown> = {}
    const { properties, items, additionalProperties: others } = node
    if (isSchema(properties))
      found['properties'] = Object.fromEntries(
        Object.entries(properties).map(([name, each]) => [name, cleanedValue(each, depth)]),
      )
    if (isSchema(items)) found['items'] = cleaned(items, depth)
    if (others !== undefined) found['additionalProperties'] = cleanedValue(others, depth)
    for (const key of listKeywords) {
      const options = node[key]
      if (Array.isArray(options)) found[key] = options.map((each) => cleanedValue(each, depth))
    }
    return found
  }

  function cleanedValue(value: unknown, depth: number): Schema | boolean {
    if (typeof value === 'boolean') return value
    if (!isSchema(value)) throw new UnreadableSchema('A part of it is no schema.')
    return cleaned(value, depth)
  }

  function referred(reference: string): Schema {
    const [, place = '', name = ''] = /^#\/(\$defs|definitions)\/([^/]{1,200})$/.exec(reference) ?? []
    const definitions = (given as Schema)[place]
    const found = isSchema(definitions) && Object.hasOwn(definitions, name) ? definitions[name] : undefined
    if (!isSchema(found)) throw new UnreadableSchema('It refers to something else.')
    return found
  }
}

/** OpenAPI 3.0 says with `nullable` what a list of types says. */
function nullableParts({ nullable, type, enum: values }: Schema): Schema {
  if (nullable !== true || typeof type !== 'string' || type === 'null') return {}
  return { type: [type, 'null'], ...(Array.isArray(values) && { enum: [...new Set([...values, null])] }) }
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
