import { type JsonRecord, own, ownEntries, ownList, ownText } from './own-values.ts'
import { follow } from './references.ts'

/** Swagger 2 §5.4.7 to OpenAPI 3 (style, explode); `csv` is the default there. */
const styles: Readonly<Record<string, { style?: string; explode: boolean }>> = {
  csv: { explode: false },
  ssv: { style: 'spaceDelimited', explode: false },
  pipes: { style: 'pipeDelimited', explode: false },
  multi: { style: 'form', explode: true },
}

/** What describes a value directly in a parameter of Swagger 2. */
const schemaFields = ['type', 'format', 'items', 'default', 'enum', 'title']

/**
 * @returns an operation of Swagger 2 in the form of OpenAPI 3, whose parameters hold those of its path too; references
 * stay, as they name places in the same document
 */
export function fromSwagger(root: JsonRecord, path: JsonRecord, operation: JsonRecord): JsonRecord {
  const given = [...ownList(path, 'parameters'), ...ownList(operation, 'parameters')].map((each) =>
    follow(root, each),
  )
  // Those of the operation come later and replace those of the path.
  const all = [
    ...new Map(given.map((each) => [`${ownText(each, 'in')} ${ownText(each, 'name')}`, each])).values(),
  ]
  const consumes = [...ownList(operation, 'consumes'), ...ownList(root, 'consumes')].filter(
    (type) => typeof type === 'string',
  )
  const plain = all.filter((each) => !['body', 'formData'].includes(ownText(each, 'in')))
  return {
    ...operation,
    parameters: plain.map(toParameter),
    requestBody: requestBody(all, consumes),
  }
}

function toParameter(node: unknown): JsonRecord {
  const format = styles[ownText(node, 'collectionFormat') || 'csv'] ?? { explode: false }
  const isList = own(node, 'type') === 'array'
  return {
    ...Object.fromEntries(ownEntries(node).filter(([name]) => !schemaFields.includes(name))),
    schema: schemaOf(node),
    ...(isList ? format : {}),
  }
}

function schemaOf(node: unknown): JsonRecord {
  return Object.fromEntries(ownEntries(node).filter(([name]) => schemaFields.includes(name)))
}

function requestBody(all: readonly unknown[], consumes: readonly string[]): unknown {
  const body = all.find((each) => ownText(each, 'in') === 'body')
  if (body !== undefined) {
    const types = consumes.length > 0 ? consumes : ['application/json']
    const content = types.map((type) => [type, { schema: own(body, 'schema') }] as const)
    return { required: own(body, 'required') === true, content: Object.fromEntries(content) }
  }
  const fields = all.filter((each) => ownText(each, 'in') === 'formData')
  if (fields.length === 0) return undefined

  const properties = fields.map((field) => [
    ownText(field, 'name'),
    { ...schemaOf(field), description: ownText(field, 'description') },
  ])
  const required = fields
    .filter((field) => own(field, 'required') === true)
    .map((field) => ownText(field, 'name'))
  const hasFile = fields.some((field) => own(field, 'type') === 'file')
  const named = consumes.find((type) => type.includes('form'))
  const type = hasFile ? 'multipart/form-data' : (named ?? 'application/x-www-form-urlencoded')
  const schema = { type: 'object', properties: Object.fromEntries(properties), required }
  return { required: required.length > 0, content: { [type]: { schema } } }
}
