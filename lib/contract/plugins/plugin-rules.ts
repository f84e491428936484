import { isHeaderName, isReservedHeader } from './header-names.ts'
import { authLocations, authTypes, type PluginSettings, pluginLimits } from './plugin.ts'

/** What can be wrong with a plugin; `messages.plugins.validation` holds a sentence for each. */
type PluginProblem =
  | 'pluginNameEmpty'
  | 'pluginNameTooLong'
  | 'pluginNameCharacters'
  | 'pluginDescriptionEmpty'
  | 'pluginDescriptionTooLong'
  | 'pluginUrlEmpty'
  | 'pluginUrlProtocol'
  | 'pluginUrlLong'
  | 'headerKeyEmpty'
  | 'headerValueEmpty'
  | 'headerKeyInvalid'
  | 'headerKeyTwice'
  | 'headerKeyReserved'
  | 'headerValueInvalid'
  | 'headersMany'
  | 'authTypeInvalid'
  | 'authLocationEmpty'
  | 'parameterNameEmpty'
  | 'parameterNameInvalid'
  | 'serviceTokenEmpty'
  | 'serviceTokenInvalid'

/**
 * A field: `name`, `description`, `url`, `header`, `header.0.name`, `header.0.value`, `auth_type`, `auth_config.location`,
 * `auth_config.parameter_name`, `auth_config.service_token`.
 */
export type PluginProblems = Readonly<Record<string, PluginProblem>>

/** Chinese (also rare and compatibility characters), Latin letters, digits, underscores and spaces. */
const nameCharacters = /^[\p{Script=Han}A-Za-z0-9_ ]*$/u
/** What a header's value may hold: visible ASCII and blanks between (RFC 9110 §5.5). */
const headerText = /^[\x20-\x7e\t]*$/

/** @returns the first problem of each field; {} for none */
export function pluginProblems(settings: PluginSettings): PluginProblems {
  const problems: Record<string, PluginProblem | undefined> = {
    name: nameProblem(settings.name.trim()),
    description: descriptionProblem(settings.description),
    url: urlProblem(settings.url.trim()),
    ...headerProblems(settings.header),
    ...authProblems(settings),
  }
  const found = Object.entries(problems).flatMap(([field, problem]) =>
    problem ? ([[field, problem]] as const) : [],
  )
  return Object.fromEntries(found)
}

function nameProblem(name: string): PluginProblem | undefined {
  if (name === '') return 'pluginNameEmpty'
  if (lengthOf(name) > pluginLimits.name) return 'pluginNameTooLong'
  return nameCharacters.test(name) ? undefined : 'pluginNameCharacters'
}

function descriptionProblem(description: string): PluginProblem | undefined {
  if (description === '') return 'pluginDescriptionEmpty'
  return lengthOf(description) > pluginLimits.description ? 'pluginDescriptionTooLong' : undefined
}

function urlProblem(url: string): PluginProblem | undefined {
  if (url === '') return 'pluginUrlEmpty'
  if (!/^https:\/\//i.test(url) || /[\s\\]/.test(url) || !URL.canParse(url)) return 'pluginUrlProtocol'
  const { username, password } = new URL(url)
  if (username !== '' || password !== '') return 'pluginUrlProtocol'
  return lengthOf(url) > pluginLimits.url ? 'pluginUrlLong' : undefined
}

function headerProblems(rows: PluginSettings['header']): Record<string, PluginProblem | undefined> {
  if (rows.length > pluginLimits.headers) return { header: 'headersMany' }
  const seen = new Set<string>()
  return Object.fromEntries(
    rows.flatMap(({ name, value }, index) => {
      const key = name.trim()
      // Objects with values by header can't have this key.
      const problem = key === '__proto__' ? 'headerKeyInvalid' : headerNameProblem(key, seen)
      seen.add(key.toLowerCase())
      return [
        [`header.${index}.name`, problem],
        [`header.${index}.value`, headerValueProblem(value.trim())],
      ] as const
    }),
  )
}

function headerNameProblem(name: string, seen: ReadonlySet<string>): PluginProblem | undefined {
  if (name === '') return 'headerKeyEmpty'
  if (!isHeaderName(name) || name.length > pluginLimits.headerCharacters) return 'headerKeyInvalid'
  if (isReservedHeader(name)) return 'headerKeyReserved'
  return seen.has(name.toLowerCase()) ? 'headerKeyTwice' : undefined
}

function headerValueProblem(value: string): PluginProblem | undefined {
  if (value === '') return 'headerValueEmpty'
  return isHeaderText(value) ? undefined : 'headerValueInvalid'
}

function authProblems(settings: PluginSettings): Record<string, PluginProblem | undefined> {
  const { auth_type: type, auth_config: config } = settings
  if (type === authTypes.none) return {}
  if (type !== authTypes.service) return { auth_type: 'authTypeInvalid' }
  const name = config?.parameter_name.trim() ?? ''
  const token = config?.service_token.trim() ?? ''
  const isHeader = config?.location === authLocations.header
  return {
    'auth_config.location': config?.location === undefined ? 'authLocationEmpty' : undefined,
    'auth_config.parameter_name':
      name === ''
        ? 'parameterNameEmpty'
        : isHeader && (!isHeaderName(name) || isReservedHeader(name))
          ? 'parameterNameInvalid'
          : undefined,
    'auth_config.service_token':
      token === ''
        ? 'serviceTokenEmpty'
        : isHeader && !isHeaderText(token)
          ? 'serviceTokenInvalid'
          : undefined,
  }
}

/** A mask represents a stored text, which was checked when it was stored. */
function isHeaderText(text: string): boolean {
  return (headerText.test(text) && text.length <= pluginLimits.headerCharacters) || text.startsWith('••••')
}

/** Characters are code points. */
function lengthOf(text: string): number {
  return Array.from(text).length
}
