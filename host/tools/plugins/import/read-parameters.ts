import {
  parameterPlaces,
  parameterStyles,
  type ToolParameter,
  toolLimits,
} from '../../../../lib/contract/plugins/tool.ts'
import type { ToolSchema } from '../../../../lib/contract/plugins/tool-schema.ts'
import { OperationSkipped } from './imported.ts'
import { own, ownEntries, ownText } from './own-values.ts'
import { cutText, readSchema, type SchemaReading } from './read-schema.ts'
import { follow } from './references.ts'

/** OpenAPI 3.1, §4.8.12.2: these are described elsewhere. */
const describedElsewhere = new Set(['accept', 'content-type', 'authorization'])

/**
 * Reads the parameters of an operation; those of its path apply unless the operation has one of the same name and place.
 * @throws {OperationSkipped} cookie for a required one in a cookie; what schemas throw
 */
export function readParameters(
  reading: SchemaReading,
  ofPath: readonly unknown[],
  ofOperation: readonly unknown[],
): ToolParameter[] {
  const found = new Map<string, unknown>()
  for (const given of [...ofPath, ...ofOperation]) {
    const node = follow(reading.root, given)
    found.set(`${ownText(node, 'in')} ${ownText(node, 'name')}`, node)
  }
  return [...found.values()].flatMap((node) => readParameter(reading, node) ?? [])
}

function readParameter(reading: SchemaReading, node: unknown): ToolParameter | undefined {
  const name = ownText(node, 'name')
  const given = ownText(node, 'in')
  const isRequired = own(node, 'required') === true
  if (given === 'cookie') {
    if (isRequired) throw new OperationSkipped('cookie')
    return undefined
  }
  const place = parameterPlaces.find((each) => each === given)
  if (!place || name === '') throw new OperationSkipped('unreadable')
  if (place === 'header' && describedElsewhere.has(name.toLowerCase())) return undefined

  const schema = schemaOf(reading, node)
  const style = parameterStyles.find((each) => each === own(node, 'style'))
  const explode = own(node, 'explode')
  return {
    name,
    in: place,
    type: schema.type ?? 'string',
    required: isRequired || place === 'path',
    description: cutText(
      (ownText(node, 'description') || schema.description || '').trim(),
      toolLimits.parameterDescription,
    ),
    ...valuesOf(schema),
    ...(schema.type === 'array' && schema.items?.type ? { items: schema.items.type } : {}),
    ...(style ? { style } : {}),
    ...(typeof explode === 'boolean' ? { explode } : {}),
    fixed: own(node, 'x-fixed') === true,
  }
}

/** The choices of an array are those of its items. */
function valuesOf({
  type,
  default: preset,
  enum: own = [],
  items,
}: ToolSchema): Pick<ToolParameter, 'default' | 'enum'> {
  const values = type === 'array' ? (items?.enum ?? []) : own
  const scalars = values.filter((value) => value !== null)
  return {
    ...(preset === undefined ? {} : { default: preset }),
    ...(scalars.length > 0 ? { enum: scalars } : {}),
  }
}

/** A parameter with `content` instead of a schema is a text in that format. */
function schemaOf(reading: SchemaReading, node: unknown): ToolSchema {
  const schema = own(node, 'schema')
  if (schema !== undefined) return readSchema(reading, schema)
  return ownEntries(own(node, 'content')).length > 0 ? { type: 'string' } : readSchema(reading, undefined)
}
