import { valueProblem } from '../../../../lib/contract/plugins/schema-rules.ts'
import {
  schemaLimits,
  type ToolSchema,
  type ValueType,
  valueTypes,
} from '../../../../lib/contract/plugins/tool-schema.ts'
import { type ImportNote, OperationSkipped } from './imported.ts'
import { isRecord, type JsonRecord, own, ownEntries, ownList, ownText } from './own-values.ts'
import { locate } from './references.ts'

/** What is shared by the schemas of one tool. */
export interface SchemaReading {
  readonly root: JsonRecord
  readonly notes: Set<ImportNote>
  /** How many nodes the tool may still have. */
  nodesLeft: number
  /** How many characters their texts and values may still have: a reference to a long one takes few of the document. */
  charactersLeft: number
  /** Fields that a request leaves out, or a reply. */
  readonly leavesOut: 'readOnly' | 'writeOnly'
  /** Whether a field holds a file; such fields are left out, and refused where they are required. */
  hasFile: boolean
}

interface Place {
  readonly depth: number
  /** The references that lead here. */
  readonly chain: readonly string[]
}

const top: Place = { depth: 1, chain: [] }
const descriptionCharacters = 500
/** What a node takes without its texts. */
const nodeCharacters = 20

/**
 * Reads a schema of OpenAPI 3 or Swagger 2 into the part of JSON Schema that tools have: references are inlined,
 * `allOf` is merged, of `oneOf` and `anyOf` the first is taken, what refers to itself or is too deep is cut.
 * @throws {OperationSkipped} unreadable, reference, too_large
 */
export function readSchema(reading: SchemaReading, node: unknown): ToolSchema {
  return read(reading, node, top)
}

function read(reading: SchemaReading, node: unknown, place: Place): ToolSchema {
  reading.nodesLeft -= 1
  if (reading.nodesLeft < 0) throw new OperationSkipped('too_large')
  if (node === true || node === undefined) return {}
  if (!isRecord(node)) throw new OperationSkipped('unreadable')

  const reference = own(node, '$ref')
  if (reference !== undefined) return readReference(reading, node, place)
  const parts = ownList(node, 'allOf')
  if (parts.length > 0) return merge(reading, node, parts, place)
  const choices = [...ownList(node, 'oneOf'), ...ownList(node, 'anyOf')].filter(
    (each) => own(each, 'type') !== 'null',
  )
  if (choices.length > 0 && own(node, 'properties') === undefined) {
    if (choices.length > 1) reading.notes.add('first_of_several')
    return { ...read(reading, choices[0], deeper(place)), ...described(node) }
  }
  return readPlain(reading, node, place)
}

function readReference(reading: SchemaReading, node: JsonRecord, place: Place): ToolSchema {
  const reference = ownText(node, '$ref')
  if (place.chain.includes(reference)) {
    reading.notes.add('cut_depth')
    return { type: 'object' }
  }
  const target = locate(reading.root, reference)
  if (target === undefined) throw new OperationSkipped('reference')
  const found = read(reading, target, { depth: place.depth, chain: [...place.chain, reference] })
  // OpenAPI 3.1 lets a reference have a description of its own.
  const own = described(node)
  spend(reading, own)
  return { ...found, ...own }
}

/** @throws {OperationSkipped} too_large */
function spend(reading: SchemaReading, schema: ToolSchema): void {
  const { description = '', format = '', default: preset, enum: values = [] } = schema
  const texts = [description, format, preset, ...values].filter((each) => typeof each === 'string')
  reading.charactersLeft -= texts.reduce((sum, { length }) => sum + length, nodeCharacters)
  if (reading.charactersLeft < 0) throw new OperationSkipped('too_large')
}

function merge(
  reading: SchemaReading,
  node: JsonRecord,
  parts: readonly unknown[],
  place: Place,
): ToolSchema {
  const rest = Object.fromEntries(Object.entries(node).filter(([name]) => name !== 'allOf'))
  const schemas = [...parts, rest].map((part) => read(reading, part, place))
  const properties = schemas.map((part) => part.properties ?? {})
  const required = [...new Set(schemas.flatMap((part) => part.required ?? []))]
  const merged: ToolSchema = Object.assign({}, ...schemas)
  const isObject = properties.some((each) => Object.keys(each).length > 0)
  if (!isObject) return merged
  return {
    ...merged,
    type: 'object',
    properties: Object.assign({}, ...properties),
    ...(required.length > 0 ? { required } : {}),
  }
}

function readPlain(reading: SchemaReading, node: JsonRecord, place: Place): ToolSchema {
  const { type, isNullable } = typeOf(node)
  const found: ToolSchema = {
    ...(type ? { type } : {}),
    ...described(node),
    ...(isNullable ? { nullable: true } : {}),
    ...valuesOf(node, type, isNullable),
    ...(ownText(node, 'format') && ownText(node, 'format').length <= 64
      ? { format: ownText(node, 'format') }
      : {}),
    ...(own(node, 'x-hidden') === true ? { hidden: true } : {}),
  }
  spend(reading, found)
  if (type === 'array') return { ...found, ...itemsOf(reading, node, place) }
  return type === 'object' ? { ...found, ...propertiesOf(reading, node, place) } : found
}

function itemsOf(reading: SchemaReading, node: JsonRecord, place: Place): Partial<ToolSchema> {
  const items = own(node, 'items')
  if (items === undefined) return {}
  if (isTooDeep(reading, place)) return {}
  return { items: read(reading, items, deeper(place)) }
}

function propertiesOf(reading: SchemaReading, node: JsonRecord, place: Place): Partial<ToolSchema> {
  const entries = ownEntries(own(node, 'properties')).filter(
    ([, each]) => own(each, reading.leavesOut) !== true,
  )
  if (entries.length === 0 || isTooDeep(reading, place)) return {}
  const required = new Set(ownList(node, 'required'))
  const properties: [string, ToolSchema][] = []
  for (const [name, each] of entries) {
    if (name.length > schemaLimits.nameCharacters) throw new OperationSkipped('unreadable')
    if (!isFile(each)) properties.push([name, read(reading, each, deeper(place))])
    else if (required.has(name)) throw new OperationSkipped('file_upload')
    else reading.hasFile = true
  }
  const kept = properties.map(([name]) => name).filter((name) => required.has(name))
  return {
    properties: Object.fromEntries(properties),
    ...(kept.length > 0 ? { required: kept } : {}),
  }
}

function isFile(node: unknown): boolean {
  return (
    own(node, 'type') === 'file' ||
    (own(node, 'type') === 'string' && own(node, 'format') === 'binary') ||
    (own(node, 'contentMediaType') !== undefined && own(node, 'contentEncoding') === undefined)
  )
}

function isTooDeep(reading: SchemaReading, { depth }: Place): boolean {
  if (depth < schemaLimits.depth) return false
  reading.notes.add('cut_depth')
  return true
}

function deeper({ depth, chain }: Place): Place {
  return { depth: depth + 1, chain }
}

function typeOf(node: JsonRecord): { readonly type: ValueType | undefined; readonly isNullable: boolean } {
  const given = own(node, 'type')
  const names = Array.isArray(given) ? given : given === undefined ? [] : [given]
  const isNullable = own(node, 'nullable') === true || (names.length > 1 && names.includes('null'))
  const [name] = names.filter((each) => each !== 'null')
  if (name === undefined) return { type: impliedType(node), isNullable }
  const type = valueTypes.find((each) => each === name)
  if (!type) throw new OperationSkipped('unreadable')
  return { type, isNullable }
}

function impliedType(node: JsonRecord): ValueType | undefined {
  if (isRecord(own(node, 'properties'))) return 'object'
  if (own(node, 'items') !== undefined) return 'array'
  return undefined
}

function enumOf(node: JsonRecord): ToolSchema['enum'] {
  const constant = own(node, 'const')
  const given = constant === undefined ? ownList(node, 'enum') : [constant]
  const scalars = given.filter(isScalar)
  return scalars.length === 0 || scalars.length > schemaLimits.enumValues ? undefined : scalars
}

function isScalar(value: unknown): value is string | number | boolean | null {
  if (typeof value === 'string') return value.length <= 2_000
  return typeof value === 'number' || typeof value === 'boolean' || value === null
}

/** Values that do not have the type are left out, as is a preset that is none of the values. */
function valuesOf(node: JsonRecord, type: ValueType | undefined, nullable: boolean) {
  const values = enumOf(node)
  const choice = values && valueProblem({ type, enum: values, nullable }) === undefined ? values : undefined
  const preset = presetOf(node)
  const isFit = valueProblem({ type, default: preset, enum: choice, nullable }) === undefined
  return {
    ...(choice ? { enum: choice } : {}),
    ...(preset === undefined || !isFit ? {} : { default: preset }),
  }
}

/** Presets of objects and lists are left out: they may be of any size. */
function presetOf(node: JsonRecord): string | number | boolean | undefined {
  const preset = own(node, 'default')
  return isScalar(preset) && preset !== null ? preset : undefined
}

/** @returns title and description, as long as tools may have them */
function described(node: unknown): Pick<ToolSchema, 'description'> {
  const description = (ownText(node, 'description') || ownText(node, 'title')).trim()
  return description === '' ? {} : { description: cutText(description, descriptionCharacters) }
}

/** @returns the first characters of a text; the last of them is … when it was longer */
export function cutText(text: string, most: number): string {
  const characters = Array.from(text.slice(0, most * 4))
  return characters.length <= most && text.length <= most * 4
    ? text
    : `${characters.slice(0, most - 1).join('')}…`
}
