import { isPlainObject } from '../../../../lib/contract/plugins/schema-rules.ts'
import { type ToolParameter, type ToolSettings, toolLimits } from '../../../../lib/contract/plugins/tool.ts'
import {
  bodyArgument,
  type NamedParameter,
  namedParameters,
} from '../../../../lib/contract/plugins/tool-arguments.ts'
import type { ToolSchema } from '../../../../lib/contract/plugins/tool-schema.ts'
import { InvalidArguments } from './called-plugin.ts'
import { type Report, readValue } from './read-value.ts'

interface ReadParameter extends NamedParameter {
  readonly value: unknown
}

export interface ReadArguments {
  /** In the sequence of the tool; those that are left out are not here. */
  readonly parameters: readonly ReadParameter[]
  /** undefined: none. */
  readonly body: unknown
}

/** Nesting of arguments; what a tool describes is less deep. */
const maxDepth = 16

/**
 * Checks the arguments of a call and gives them the types of the tool.
 * @param given parsed JSON
 * @throws {InvalidArguments} with a sentence for each path
 */
export function readArguments(tool: ToolSettings, given: Readonly<Record<string, unknown>>): ReadArguments {
  requireSize(given)
  const problems = new Map<string, string>()
  const report: Report = (path, sentence) => {
    if (!problems.has(path)) problems.set(path, sentence)
  }

  const named = namedParameters(tool)
  const known = new Set([...named.map(({ argument }) => argument), ...(hasBody(tool) ? [bodyArgument] : [])])
  for (const name of Object.keys(given)) if (!known.has(name)) report(name, '没有这个参数')

  const parameters = named.flatMap(({ argument, parameter }) => {
    const own = Object.hasOwn(given, argument) ? given[argument] : undefined
    const value = readParameter(parameter, own, argument, report)
    return value === undefined ? [] : [{ argument, parameter, value }]
  })
  const body = readBody(tool, Object.hasOwn(given, bodyArgument) ? given[bodyArgument] : undefined, report)
  const [first] = problems.values()
  if (first !== undefined) throw new InvalidArguments('参数不对，没有发送', Object.fromEntries(problems))
  return { parameters, body }
}

function readParameter(parameter: ToolParameter, given: unknown, path: string, report: Report): unknown {
  const isAbsent = given === undefined || given === null || given === '' || parameter.fixed
  const value = isAbsent ? parameter.default : given
  if (value === undefined || value === null || value === '') {
    if (parameter.required) report(path, '这个参数不能为空')
    return undefined
  }

  const { type, enum: values, items } = parameter
  const schema: ToolSchema = {
    type,
    ...(type !== 'array' && values && { enum: values }),
    ...(type === 'array' && {
      items: { type: items ?? 'string', nullable: true, ...(values && { enum: values }) },
    }),
  }
  const read = readValue(schema, value, path, report)
  const isEmptyPath = parameter.in === 'path' && (Array.isArray(read) || isPlainObject(read)) && isVoid(read)
  if (!isEmptyPath) return read
  report(path, '这个参数不能为空')
  return undefined
}

function isVoid(value: object): boolean {
  return Object.values(value).every((each) => each === null)
}

function hasBody({ content_type: type }: ToolSettings): boolean {
  return type !== ''
}

function readBody(tool: ToolSettings, given: unknown, report: Report): unknown {
  if (!hasBody(tool)) return undefined
  const { content_type: type, body_schema: described } = tool
  const isText = type === 'text/plain'
  const schema: ToolSchema = isText ? { ...described, type: 'string' } : (described ?? { type: 'object' })
  if (given !== undefined && given !== null) return readValue(schema, given, bodyArgument, report)
  if (schema.default !== undefined) return readValue(schema, schema.default, bodyArgument, report)
  if (isText) return ''
  return readValue(schema, schema.type === 'array' ? [] : {}, bodyArgument, report)
}

/** @throws {InvalidArguments} */
function requireSize(given: unknown): void {
  let level: readonly unknown[] = [given]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) throw new InvalidArguments(`参数最多嵌套 ${maxDepth} 层`)
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    )
  }
  if (Buffer.byteLength(JSON.stringify(given)) > toolLimits.argumentBytes)
    throw new InvalidArguments(`参数最多 ${toolLimits.argumentBytes / 1024} KB`)
}
