import type { ToolParameter, ToolSettings } from '../../../../lib/contract/plugins/tool.ts'
import { bodyArgument, namedParameters } from '../../../../lib/contract/plugins/tool-arguments.ts'
import type { ToolSchema } from '../../../../lib/contract/plugins/tool-schema.ts'
import { estimateTokens } from '../../../models/estimate-tokens.ts'
import { isSettingSecret } from './setting-secrets.ts'

/** A tool as a model is given it. */
export interface ModelTool {
  /** `[A-Za-z0-9_-]{1,64}` */
  readonly name: string
  readonly description: string
  /** JSON Schema (2020-12) of the arguments. */
  readonly schema: JsonSchema
}

type JsonSchema = Readonly<Record<string, unknown>>

/** With the number of the tool a name has at most 52 characters. */
const maxNameCharacters = 40

/** Estimated tokens of one tool; longer ones lose their explanations. */
const maxTokens = 3_000
/** Characters of one explanation, tried in turn. */
const explanationCharacters = [80, 20, 0] as const

/**
 * @param id of the tool, which makes its name unique; the same id and settings give the same name
 * @returns what a model needs to call a tool; parameters that are always sent are left out
 */
export function toolSchemaForModel(id: number, tool: ToolSettings): ModelTool {
  const named = namedParameters(tool).filter(({ parameter }) => !parameter.fixed)
  const hasBody = tool.content_type !== ''
  const body = tool.body_schema ?? { type: tool.content_type === 'text/plain' ? 'string' : 'object' }
  const properties = [
    ...named.map(({ argument, parameter }) => [argument, schemaOfParameter(parameter)] as const),
    ...(hasBody ? [[bodyArgument, jsonSchema(body)] as const] : []),
  ]
  const required = [
    ...named.flatMap(({ argument, parameter }) =>
      parameter.required && parameter.default === undefined ? [argument] : [],
    ),
    ...(hasBody && (body.required?.length ?? 0) > 0 ? [bodyArgument] : []),
  ]
  const schema = {
    type: 'object',
    properties: Object.fromEntries(properties),
    required,
    additionalProperties: false,
  }
  return {
    name: modelName(id, tool),
    description: `${tool.name}：${tool.description}`,
    schema: fitting(schema),
  }
}

/** A large tool would cost every round of a turn, or leave no room for the conversation. */
function fitting(schema: JsonSchema): JsonSchema {
  let shorter = schema
  for (const most of explanationCharacters) {
    if (estimateTokens(JSON.stringify(shorter)) <= maxTokens) break
    shorter = shortened(schema, most)
  }
  return shorter
}

/** @returns the schema with its explanations cut to a number of characters */
function shortened(schema: JsonSchema, most: number): JsonSchema {
  const { description, title, properties, items, ...others } = schema
  const cut = (text: unknown) => (typeof text === 'string' ? Array.from(text).slice(0, most).join('') : '')
  const below = Object.entries((properties ?? {}) as Record<string, JsonSchema>)
  return {
    ...others,
    ...(title !== undefined && most > 0 && { title: cut(title) }),
    ...(description !== undefined && most > 0 && { description: cut(description) }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(below.map(([name, each]) => [name, shortened(each, most)])),
    }),
    ...(items !== undefined && { items: shortened(items as JsonSchema, most) }),
  }
}

/**
 * Chinese names have no letters that models may be given, or only those of “查 A 股 2”: the path says more then. Some
 * services refuse a name that begins with a digit.
 */
function modelName(id: number, { name, path, method }: ToolSettings): string {
  const given = /[A-Za-z]{2}/.test(name) ? lettersOf(name) : ''
  const words = (given || lettersOf(`${method.toLowerCase()}_${path}`)).replace(/^(?=\d)/, 'tool_')
  return `${words.slice(0, maxNameCharacters)}_${id.toString(36)}`
}

function lettersOf(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9]+/g, '_').replaceAll(/^_+|_+$/g, '')
}

function schemaOfParameter(parameter: ToolParameter): JsonSchema {
  const { name, type, description, default: preset, enum: values, items } = parameter
  return jsonSchema({
    type,
    ...(description !== '' && { description }),
    ...(preset !== undefined && !isSettingSecret(name, preset) && { default: preset }),
    ...(values && type !== 'array' && { enum: values }),
    ...(type === 'array' && { items: { type: items ?? 'string', ...(values && { enum: values }) } }),
  })
}

/** A default that is a secret is sent, but not shown to the model. */
function withoutSecret(name: string, { default: preset, ...schema }: ToolSchema): ToolSchema {
  return isSettingSecret(name, preset) ? schema : { ...schema, default: preset }
}

/** `nullable` is of OpenAPI 3.0, and `hidden` is ours. */
function jsonSchema(schema: ToolSchema): JsonSchema {
  const { title, description, default: preset, format, required } = schema
  const { nullable = false, type, properties, items, enum: values = [] } = schema
  const below = Object.entries(properties ?? {}).map(
    ([name, each]) => [name, jsonSchema(withoutSecret(name, each))] as const,
  )
  const known = {
    type: nullable && type ? [type, 'null'] : type,
    title,
    description,
    default: preset,
    format,
    required,
    enum: values.length === 0 ? undefined : nullable ? [...values, null] : values,
    properties: properties && Object.fromEntries(below),
    items: items && jsonSchema(items),
  }
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined))
}
