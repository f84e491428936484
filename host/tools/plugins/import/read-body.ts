import { type BodyType, bodyTypes } from '../../../../lib/contract/plugins/tool.ts'
import type { ToolSchema } from '../../../../lib/contract/plugins/tool-schema.ts'
import { OperationSkipped } from './imported.ts'
import { own, ownEntries } from './own-values.ts'
import { readSchema, type SchemaReading } from './read-schema.ts'
import { follow } from './references.ts'

interface ReadBody {
  readonly content_type: BodyType
  readonly body_schema?: ToolSchema
}

const preferred = bodyTypes.filter((type) => type !== '')

/**
 * @returns how the body is sent, in the first of our formats that the operation accepts
 * @throws {OperationSkipped} body_type, file_upload; what schemas throw
 */
export function readBody(reading: SchemaReading, given: unknown): ReadBody {
  if (given === undefined) return { content_type: '' }
  const node = follow(reading.root, given)
  const isRequired = own(node, 'required') === true
  const offered = ownEntries(own(node, 'content')).map(
    ([type, content]) => [bodyTypeOf(type), content] as const,
  )
  const chosen = preferred.find((type) => offered.some(([each]) => each === type))
  if (!chosen) {
    if (isRequired && offered.length > 0) throw new OperationSkipped('body_type')
    return { content_type: '' }
  }
  const [, content] = offered.find(([type]) => type === chosen) ?? []
  const schema = objectOf(readSchema(reading, own(content, 'schema')), chosen)
  // A file alone leaves no body to send.
  if (reading.hasFile && Object.keys(schema.properties ?? {}).length === 0)
    throw new OperationSkipped('file_upload')
  return { content_type: chosen, body_schema: schema }
}

function bodyTypeOf(type: string): BodyType {
  const [plain = ''] = type.toLowerCase().split(';')
  const name = plain.trim()
  if (name === '*/*' || name === 'application/*' || /^application\/[\w.-]*\+?json$/.test(name))
    return 'application/json'
  return bodyTypes.find((each) => each === name) ?? ''
}

/** A body without a type is an object. @throws {OperationSkipped} body_type */
function objectOf(schema: ToolSchema, type: BodyType): ToolSchema {
  if (type === 'text/plain') return { ...schema, type: 'string' }
  const whole = schema.type === undefined ? { ...schema, type: 'object' as const } : schema
  const isFit = whole.type === 'object' || (type === 'application/json' && whole.type === 'array')
  if (!isFit) throw new OperationSkipped('body_type')
  return whole
}
