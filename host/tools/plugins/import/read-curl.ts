import { isHeaderName, isReservedHeader } from '../../../../lib/contract/plugins/header-names.ts'
import { authLocations, authTypes } from '../../../../lib/contract/plugins/plugin.ts'
import {
  type BodyType,
  type ToolParameter,
  type ToolSettings,
  toolLimits,
  toolMethods,
} from '../../../../lib/contract/plugins/tool.ts'
import { toolProblems } from '../../../../lib/contract/plugins/tool-rules.ts'
import type { ToolSchema } from '../../../../lib/contract/plugins/tool-schema.ts'
import { type CurlRequest, readCurl } from './curl-options.ts'
import {
  type Imported,
  type ImportedAuth,
  type ImportedTool,
  type ImportNote,
  ImportRefused,
  OperationSkipped,
  type SkippedPart,
} from './imported.ts'
import type { ReadingWish } from './read-openapi.ts'
import { schemaOfValue } from './schema-of-value.ts'
import { isSecretName, isSecretValue } from './secret-names.ts'
import { shellCommands } from './shell-words.ts'
import { distinctName, nameOfPath, pluginName } from './tool-names.ts'

/** Headers that a browser or the connection adds, of no use to a tool. */
const dropped =
  /^(accept|accept-.*|user-agent|origin|referer|sec-.*|content-type|cache-control|pragma|dnt|priority|if-.*|cookie|upgrade-.*)$/i

interface Command {
  readonly request: CurlRequest
  readonly url: URL
}

/**
 * Reads cURL commands: each is a tool whose parameters are those of the example. Values of what looks like a secret, and
 * cookies, are left out.
 * @throws {ImportRefused} when nothing can be imported
 */
export function readCurlCommands(text: string, { names }: Pick<ReadingWish, 'names'>): Imported {
  const skipped: SkippedPart[] = []
  const skip = (what: string, error: unknown) => {
    if (!(error instanceof OperationSkipped)) throw error
    skipped.push({ what: what.slice(0, 200), why: error.why, may_import: error.mayImport })
  }
  const commands = shellCommands(text)
    .filter(([program]) => program === 'curl' || program === 'curl.exe')
    .flatMap((words): Command[] => {
      try {
        const request = readCurl(words.slice(1))
        return [{ request, url: addressOf(request) }]
      } catch (error) {
        skip('curl', error)
        return []
      }
    })
  const [first] = commands
  if (!first && skipped.length === 0) throw new ImportRefused('没有找到 curl 命令')

  const origin = first?.url.origin ?? ''
  const auth = commands.map(authOf).find((each) => each.auth_type === authTypes.service) ?? noAuth
  const taken = new Set(names)
  const tools: ImportedTool[] = []
  for (const command of commands) {
    const key = `${command.request.method} ${command.url.pathname}`
    try {
      if (command.url.origin !== origin) throw new OperationSkipped('other_server')
      if (tools.some((tool) => tool.key === key)) throw new OperationSkipped('duplicate')
      tools.push(readCommand(command, key, auth, taken))
    } catch (error) {
      skip(key, error)
    }
  }
  const hadCookie = commands.some(
    ({ request }) => request.hasCookie || request.headers.some(([name]) => /^cookie$/i.test(name)),
  )
  return {
    plugin: {
      name: pluginName(first?.url.hostname.replaceAll('.', ' ') ?? ''),
      description: first ? `${first.url.hostname} 的接口` : '',
      url: origin,
      format: 'cURL',
      ...auth,
    },
    tools,
    skipped,
    notes: [
      ...(hadCookie ? ['命令里的 Cookie 没有带进来'] : []),
      ...(auth.auth_type === authTypes.service ? ['命令里的令牌没有带进来，导入后请在插件里填服务令牌'] : []),
    ],
  }
}

const noAuth: ImportedAuth = { auth_type: authTypes.none }

/** @throws {OperationSkipped} no_server */
function addressOf({ url, data, isGet }: CurlRequest): URL {
  const text = /^[a-z]+:\/\//i.test(url) ? url : `https://${url}`
  if (url === '' || !URL.canParse(text)) throw new OperationSkipped('no_server')
  const address = new URL(text)
  if (isGet) for (const each of data) address.search += `${address.search === '' ? '' : '&'}${each}`
  return address
}

/** An Authorization header, basic credentials, else the first header or query parameter that looks like a key. */
function authOf({ request, url }: Command): ImportedAuth {
  const inHeader = { auth_type: authTypes.service, location: authLocations.header }
  const names = request.headers.map(([name]) => name).filter((name) => !/^cookie$/i.test(name))
  const named =
    names.find((name) => /^authorization$/i.test(name)) ??
    (request.hasUser ? 'Authorization' : names.find(isSecretName))
  if (named !== undefined) return { ...inHeader, parameter_name: named }
  const query = [...url.searchParams.keys()].find(isSecretName)
  if (query === undefined) return noAuth
  return { auth_type: authTypes.service, location: authLocations.query, parameter_name: query }
}

/** @throws {OperationSkipped} */
function readCommand(
  { request, url }: Command,
  key: string,
  auth: ImportedAuth,
  taken: Set<string>,
): ImportedTool {
  const method = toolMethods.find((each) => each === request.method)
  if (!method) throw new OperationSkipped('method')
  if (request.headers.some(([name]) => !isHeaderName(name))) throw new OperationSkipped('header_name')
  const notes = new Set<ImportNote>(['named_by_path', 'no_reply_schema'])
  const wanted = nameOfPath(method, decoded(url.pathname)) || method
  const name = distinctName(wanted, taken)
  if (name !== wanted) notes.add('renamed')
  if (method !== 'GET') notes.add('asks')
  const settings: ToolSettings = {
    name,
    description: `${method} ${decoded(url.pathname)}`.slice(0, 500),
    method,
    path: url.pathname,
    params: [...queryParameters(url), ...headerParameters(request)].filter((each) => !isAuth(each, auth)),
    ...(method === 'GET' || request.isGet ? { content_type: '' as const } : bodyOf(request)),
    is_safe: method === 'GET',
  }
  if (Object.keys(toolProblems(settings)).length > 0) {
    taken.delete(name)
    throw new OperationSkipped('unreadable')
  }
  if (Buffer.byteLength(JSON.stringify(settings)) > toolLimits.toolBytes) {
    taken.delete(name)
    throw new OperationSkipped('too_large')
  }
  return { key, group: '', settings, notes: [...notes] }
}

function isAuth({ name, in: place }: ToolParameter, auth: ImportedAuth): boolean {
  if (auth.auth_type === authTypes.none) return false
  const isHere = place === (auth.location === authLocations.query ? 'query' : 'header')
  return isHere && name.toLowerCase() === auth.parameter_name?.toLowerCase()
}

function queryParameters(url: URL): ToolParameter[] {
  const names = [...new Set(url.searchParams.keys())]
  return names.map((name) => {
    const values = url.searchParams.getAll(name)
    const isList = values.length > 1
    const [value = ''] = values
    const given = { name, in: 'query', required: false, description: '', fixed: false } as const
    if (isList) return { ...given, type: 'array', items: 'string' }
    const { type = 'string', default: preset } = schemaOfValue(plainValue(value), name)
    return { ...given, type, ...(preset === undefined || preset === '' ? {} : { default: preset }) }
  })
}

/** @returns the number or truth value that a text is written as, else the text */
function plainValue(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^-?(0|[1-9]\d{0,14})(\.\d{1,10})?$/.test(text) ? Number(text) : text
}

function headerParameters({ headers }: CurlRequest): ToolParameter[] {
  const own = headers.filter(([name]) => !dropped.test(name) && !isReservedHeader(name))
  const distinct = new Map(own.map(([name, value]) => [name.toLowerCase(), [name, value] as const]))
  return [...distinct.values()].map(([name, value]) => ({
    name,
    in: 'header',
    type: 'string',
    required: false,
    description: '',
    ...(isSecretName(name) || isSecretValue(value) || value === '' ? {} : { default: value }),
    fixed: false,
  }))
}

/** @throws {OperationSkipped} body_type */
function bodyOf(request: CurlRequest): { content_type: BodyType; body_schema?: ToolSchema } {
  const { data, form, headers } = request
  if (form.length > 0) return { content_type: 'multipart/form-data', body_schema: fieldsOf(form) }
  if (data.length === 0) return { content_type: '' }
  const [, type = ''] = headers.find(([name]) => /^content-type$/i.test(name)) ?? []
  const text = data.join('&')
  const json =
    request.isJson || /json/i.test(type) || /^\s*[{[]/.test(text) ? parsed(data.join('')) : undefined
  if (json !== undefined) return { content_type: 'application/json', body_schema: wholeOf(json) }
  if (/^text\/plain/i.test(type)) return { content_type: 'text/plain', body_schema: { type: 'string' } }
  if (type !== '' && !/x-www-form-urlencoded/i.test(type)) throw new OperationSkipped('body_type')
  const fields = [...new URLSearchParams(text)]
  return { content_type: 'application/x-www-form-urlencoded', body_schema: fieldsOf(fields) }
}

function wholeOf(json: unknown): ToolSchema {
  const schema = schemaOfValue(json)
  if (schema.type !== 'object' && schema.type !== 'array') throw new OperationSkipped('body_type')
  return schema
}

function fieldsOf(fields: readonly (readonly [string, string])[]): ToolSchema {
  const properties = new Map(
    fields
      .filter(([name]) => name !== '')
      .map(([name, value]) => [name, schemaOfValue(plainValue(value), name)]),
  )
  return { type: 'object', properties: Object.fromEntries(properties) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
