import { isHeaderName, isReservedHeader } from './header-names.ts'
import { authLocations, authTypes, type PluginSettings } from './plugin.ts'
import { hasType, isRefusedName, type SchemaProblem, schemaProblems, valueProblem } from './schema-rules.ts'
import { type ToolParameter, type ToolSettings, toolLimits } from './tool.ts'
import { type PathProblem, pathProblem, placeholdersOf } from './tool-path.ts'

/** What can be wrong with a tool; `messages.plugins.toolFields` holds a sentence for each. */
type ToolProblem =
  | PathProblem
  | SchemaProblem
  | 'toolNameEmpty'
  | 'toolNameTooLong'
  | 'toolNameCharacters'
  | 'toolDescriptionEmpty'
  | 'toolDescriptionTooLong'
  | 'parametersMany'
  | 'parameterNameEmpty'
  | 'parameterNameLong'
  | 'parameterNameRefused'
  | 'parameterTwice'
  | 'parameterHeaderInvalid'
  | 'parameterHeaderReserved'
  | 'parameterTaken'
  | 'parameterNotInPath'
  | 'parameterPathRequired'
  | 'parameterDescriptionLong'
  | 'parameterFixedDefault'
  | 'parameterStyle'
  | 'bodyOfGet'
  | 'bodyTypeMissing'
  | 'bodyNotObject'
  | 'bodyNotText'

/**
 * A field: `name`, `description`, `path`, `params`, `params.0.name`, `params.0.description`, `params.0.default`,
 * `params.0.enum`, `params.0.required`, `params.0.style`, `content_type`, `body`, `body.items.0.name` and `response` with
 * the paths of `schemaProblems`.
 */
export type ToolProblems = Readonly<Record<string, ToolProblem>>

/** What a plugin sends with each call, which its tools may not set. */
export type SentByPlugin = Pick<PluginSettings, 'header' | 'auth_type' | 'auth_config' | 'url'>

type Found = Record<string, ToolProblem | undefined>

/** Chinese, Latin letters, digits, underscores, hyphens and spaces. */
const nameCharacters = /^[\p{Script=Han}A-Za-z0-9_ -]*$/u

/**
 * @param plugin of the tool; without it, names that it sends itself are not refused
 * @returns the first problem of each field; {} for none
 */
export function toolProblems(settings: ToolSettings, plugin?: SentByPlugin): ToolProblems {
  const problems: Found = {
    name: nameProblem(settings.name.trim()),
    description: descriptionProblem(settings.description),
    path: pathProblem(settings.path.trim(), settings.params),
    ...parameterProblems(settings, plugin),
    ...bodyProblems(settings),
    ...(settings.response_schema ? schemaProblems(settings.response_schema, 'response') : {}),
  }
  const found = Object.entries(problems).flatMap(([field, problem]) =>
    problem ? ([[field, problem]] as const) : [],
  )
  return Object.fromEntries(found)
}

function nameProblem(name: string): ToolProblem | undefined {
  if (name === '') return 'toolNameEmpty'
  if (lengthOf(name) > toolLimits.name) return 'toolNameTooLong'
  return nameCharacters.test(name) ? undefined : 'toolNameCharacters'
}

function descriptionProblem(description: string): ToolProblem | undefined {
  if (description.trim() === '') return 'toolDescriptionEmpty'
  return lengthOf(description) > toolLimits.description ? 'toolDescriptionTooLong' : undefined
}

function parameterProblems({ params, path }: ToolSettings, plugin: SentByPlugin | undefined): Found {
  if (params.length > toolLimits.parameters) return { params: 'parametersMany' }
  const seen = new Set<string>()
  const taken = plugin ? sentBy(plugin) : new Set<string>()
  const inPath = new Set(placeholdersOf(path.trim()))
  return Object.fromEntries(
    params.flatMap((parameter, index) => {
      const at = `params.${index}`
      const key = keyOf(parameter)
      const name = parameterNameProblem(parameter, inPath) ?? (seen.has(key) ? 'parameterTwice' : undefined)
      seen.add(key)
      const isPath = parameter.in === 'path'
      return [
        [`${at}.name`, name ?? (taken.has(key) ? 'parameterTaken' : undefined)],
        [`${at}.required`, isPath && !parameter.required ? 'parameterPathRequired' : undefined],
        [
          `${at}.description`,
          lengthOf(parameter.description) > toolLimits.parameterDescription
            ? 'parameterDescriptionLong'
            : undefined,
        ],
        [`${at}.style`, isStyleFit(parameter) ? undefined : 'parameterStyle'],
        ...presetProblems(parameter, at),
      ] as const
    }),
  )
}

/** Header names differ in more than case. */
function keyOf({ name, in: place }: Pick<ToolParameter, 'name' | 'in'>): string {
  return `${place} ${place === 'header' ? name.trim().toLowerCase() : name}`
}

function parameterNameProblem(
  { name, in: place }: ToolParameter,
  inPath: ReadonlySet<string>,
): ToolProblem | undefined {
  if (name.trim() === '') return 'parameterNameEmpty'
  if (lengthOf(name) > toolLimits.parameterName) return 'parameterNameLong'
  if (isRefusedName(name) || name !== name.trim()) return 'parameterNameRefused'
  if (place === 'path') return inPath.has(name) ? undefined : 'parameterNotInPath'
  if (place === 'query') return undefined
  if (!isHeaderName(name)) return 'parameterHeaderInvalid'
  return isReservedHeader(name) || name.toLowerCase() === 'content-type'
    ? 'parameterHeaderReserved'
    : undefined
}

function presetProblems(parameter: ToolParameter, at: string) {
  const { type, enum: values } = parameter
  const isList = type === 'array'
  const ofItems = isList ? valueProblem({ type: parameter.items ?? 'string', enum: values }) : undefined
  const problem =
    ofItems ?? valueProblem({ ...parameter, ...(isList && { enum: undefined }), nullable: false })
  const isEnum = problem === 'schemaEnumType' || problem === 'schemaEnumMany'
  const { default: preset, items = 'string', fixed } = parameter
  const ofDefault = isEnum ? undefined : (problem ?? itemProblem(preset, items, values))
  const isMissing = fixed && (preset === undefined || preset === null || preset === '')
  return [
    [`${at}.enum`, isEnum ? problem : undefined],
    [`${at}.default`, isMissing ? 'parameterFixedDefault' : ofDefault],
  ] as const
}

/** @returns what is wrong with the items of a default */
function itemProblem(
  preset: unknown,
  items: NonNullable<ToolParameter['items']>,
  values: ToolParameter['enum'] = [],
): ToolProblem | undefined {
  if (!Array.isArray(preset)) return undefined
  if (!preset.every((value) => hasType(value, items))) return 'schemaDefaultType'
  return values.length === 0 || preset.every((value) => values.some((each) => each === value))
    ? undefined
    : 'schemaDefaultEnum'
}

/** OpenAPI 3.1, §4.8.12.2: styles and the places and types that they are for. */
function isStyleFit({ in: place, style, type }: ToolParameter): boolean {
  switch (style) {
    case undefined:
      return true
    case 'simple':
      return place !== 'query'
    case 'label':
    case 'matrix':
      return place === 'path'
    case 'form':
      return place === 'query'
    case 'spaceDelimited':
    case 'pipeDelimited':
      return place === 'query' && (type === 'array' || type === 'object')
    case 'deepObject':
      return place === 'query' && type === 'object'
  }
}

function bodyProblems({ method, content_type: type, body_schema: schema }: ToolSettings): Found {
  if (method === 'GET') return type === '' && !schema ? {} : { content_type: 'bodyOfGet' }
  if (!schema) return {}
  if (type === '') return { content_type: 'bodyTypeMissing' }
  const ofText = schema.type === undefined || schema.type === 'string' ? undefined : 'bodyNotText'
  const isJson = type === 'application/json'
  const ofObject =
    schema.type === 'object' || (isJson && schema.type === 'array') ? undefined : 'bodyNotObject'
  const whole = type === 'text/plain' ? ofText : ofObject
  return whole ? { body: whole } : schemaProblems(schema, 'body')
}

/** Keys of the parameters that the plugin sends itself. */
function sentBy({ header, auth_type: type, auth_config: config, url }: SentByPlugin): ReadonlySet<string> {
  const keys = header.map(({ name }) => keyOf({ name, in: 'header' }))
  if (type === authTypes.service && config) {
    const place = config.location === authLocations.query ? 'query' : 'header'
    keys.push(keyOf({ name: config.parameter_name.trim(), in: place }))
  }
  const base = URL.canParse(url) ? [...new URL(url).searchParams.keys()] : []
  return new Set([...keys, ...base.map((name) => keyOf({ name, in: 'query' }))])
}

/** Characters are code points. */
function lengthOf(text: string): number {
  return Array.from(text).length
}
