import { hiddenSecret } from '../../../../lib/contract/plugins/plugin.ts'
import type { ToolSettings } from '../../../../lib/contract/plugins/tool.ts'
import type { MakeId } from '../../../platform/make-id.ts'
import { buildUrl } from './build-url.ts'
import type { BuiltRequest, CalledPlugin, HeaderLine } from './called-plugin.ts'
import { encodeBody } from './encode-body.ts'
import { maskSecrets } from './mask-secrets.ts'
import { headerText, pathText, queryParts } from './parameter-styles.ts'
import { headerValue, percentEncode } from './percent-encode.ts'
import { type ReadArguments, readArguments } from './read-arguments.ts'
import { secretsOf } from './secrets-of.ts'
import { settingSecrets } from './setting-secrets.ts'

const ownHeaders: readonly HeaderLine[] = [
  { name: 'accept', value: 'application/json, text/plain;q=0.9, */*;q=0.5' },
  { name: 'accept-encoding', value: 'identity' },
  { name: 'user-agent', value: 'Zhizhou/1.0 (plugin)' },
]

/**
 * Builds the request of a call, and how it is shown.
 * @param plugin with its secrets opened
 * @param given arguments, by the names of `namedParameters` and `body`
 * @param makeId for the boundary of a multipart body
 * @throws {InvalidArguments}
 */
export function buildRequest(
  plugin: CalledPlugin,
  tool: ToolSettings,
  given: Readonly<Record<string, unknown>>,
  makeId: MakeId,
): BuiltRequest {
  const read = readArguments(tool, given)
  const body = encodeBody(tool.content_type, read.body, makeId)
  const secrets = [...secretsOf(plugin), ...settingSecrets(plugin.url, tool)]
  const mask = maskSecrets(secrets)
  const masked = maskedPlugin(plugin)
  const textOf = (body?.body ?? '').toWellFormed()
  const rest = { method: tool.method, body: textOf }
  const type = body?.contentType
  const shown = { headers: headersOf(masked, read, type), url: urlOf(plugin, tool, read) }
  const query = plugin.auth?.location === 'query' ? plugin.auth : null
  return {
    sent: {
      ...rest,
      url: query ? withQuery(shown.url, query.name, percentEncode(query.token)) : shown.url,
      headers: headersOf(plugin, read, type),
    },
    shown: {
      method: tool.method,
      url: query ? withQuery(mask(shown.url), query.name, hiddenSecret) : mask(shown.url),
      headers: shown.headers.map(({ name, value }) => ({ name, value: mask(value) })),
      body: mask(textOf),
    },
    mask,
    secrets,
    secretQueries: query ? [query.name] : [],
  }
}

function maskedPlugin({ url, headers, auth }: CalledPlugin): CalledPlugin {
  return {
    url,
    headers: headers.map(({ name, value }) => ({ name, value: value && hiddenSecret })),
    auth: auth && { ...auth, token: hiddenSecret },
  }
}

/** Without the token. */
function urlOf({ url }: CalledPlugin, { path }: ToolSettings, { parameters }: ReadArguments): string {
  const values = parameters.flatMap(({ argument, parameter, value }) =>
    parameter.in === 'path'
      ? [[parameter.name, { argument, text: pathText(parameter, value) }] as const]
      : [],
  )
  const query = parameters.flatMap(({ parameter, value }) =>
    parameter.in === 'query' ? queryParts(parameter, value) : [],
  )
  return buildUrl({ base: url.trim(), path: path.trim(), values: new Map(values), query })
}

function withQuery(url: string, name: string, encoded: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}${percentEncode(name)}=${encoded}`
}

/** A later line replaces an earlier one of the same name. */
function headersOf(
  { headers, auth }: CalledPlugin,
  { parameters }: ReadArguments,
  contentType: string | undefined,
): HeaderLine[] {
  const given = parameters.flatMap(({ parameter, value }) =>
    parameter.in === 'header'
      ? [{ name: parameter.name, value: headerValue(headerText(parameter, value)) }]
      : [],
  )
  const lines = [
    ...ownHeaders,
    ...given,
    ...headers,
    ...(auth?.location === 'header' ? [{ name: auth.name, value: auth.token }] : []),
    ...(contentType === undefined ? [] : [{ name: 'content-type', value: contentType }]),
  ]
  return [...new Map(lines.map((line) => [line.name.toLowerCase(), line])).values()]
}
