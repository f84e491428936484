import { authLocations, authTypes, pluginLimits } from '../../../../lib/contract/plugins/plugin.ts'
import {
  type ToolMethod,
  type ToolParameter,
  type ToolSettings,
  toolLimits,
  toolMethods,
} from '../../../../lib/contract/plugins/tool.ts'
import { toolProblems } from '../../../../lib/contract/plugins/tool-rules.ts'
import { schemaLimits } from '../../../../lib/contract/plugins/tool-schema.ts'
import { fromSwagger } from './from-swagger.ts'
import {
  type Imported,
  type ImportedAuth,
  type ImportedTool,
  type ImportNote,
  ImportRefused,
  maxOperations,
  OperationSkipped,
  type SkippedPart,
} from './imported.ts'
import { isRecord, type JsonRecord, own, ownEntries, ownList, ownRecord, ownText } from './own-values.ts'
import { readBody } from './read-body.ts'
import { readParameters } from './read-parameters.ts'
import { readReply } from './read-reply.ts'
import { cutText, type SchemaReading } from './read-schema.ts'
import { chosenAuth, commonAuth, isSameAuth, readSchemes, type SecuritySchemes } from './read-security.ts'
import { chosenServer, swaggerServers } from './read-servers.ts'
import { follow } from './references.ts'
import { distinctName, nameOfPath, pluginName, toolName } from './tool-names.ts'

export interface ReadingWish {
  /** Address that the description came from; '' when it was pasted or sent as a file. */
  readonly from: string
  /** Keys of operations that are read although they would be left out. */
  readonly selected: readonly string[]
  /** Names of tools that the plugin has already. */
  readonly names: readonly string[]
}

interface Found {
  readonly key: string
  readonly method: string
  readonly path: string
  readonly pathNode: JsonRecord
  readonly node: JsonRecord
}

interface Whole extends ReadingWish {
  readonly root: JsonRecord
  readonly isSwagger: boolean
  readonly url: string
  readonly schemes: SecuritySchemes
  readonly auth: ImportedAuth
}

/** Of the texts and values of one tool, without its reply; and of all tools, as JSON. */
const toolCharacters = 100_000
const allCharacters = 4_000_000

const otherMethods = new Set(['head', 'options', 'trace'])

/**
 * Reads OpenAPI 3.0, 3.1 and Swagger 2 (https://spec.openapis.org/). An operation that can't be read is left out with a
 * reason, never the others.
 * @throws {ImportRefused}
 */
export function readOpenApi(root: JsonRecord, wish: ReadingWish): Imported {
  const { format, isSwagger } = formatOf(root)
  const operations = findOperations(root)
  if (operations.length > maxOperations)
    throw new ImportRefused(`描述里有 ${operations.length} 个接口，最多 ${maxOperations} 个，请先拆开`)
  if (operations.length === 0) throw new ImportRefused('描述里没有接口')

  const servers = isSwagger ? swaggerServers(root, wish.from) : documentServers(root, operations)
  const server = chosenServer(servers, wish.from)
  const schemes = readSchemes(root)
  const auth = commonAuth(
    root,
    operations.map(({ node }) => node),
    schemes,
  )
  const whole: Whole = { ...wish, root, isSwagger, url: server.url, schemes, auth }
  const taken = new Set(wish.names)
  const tools: ImportedTool[] = []
  const skipped: SkippedPart[] = []
  let charactersLeft = allCharacters
  for (const found of operations) {
    try {
      const tool = readOperation(whole, found, taken)
      charactersLeft -= JSON.stringify(tool).length
      if (charactersLeft < 0) throw new OperationSkipped('too_large')
      tools.push(tool)
    } catch (error) {
      if (!(error instanceof OperationSkipped)) throw error
      skipped.push({ what: found.key, why: error.why, may_import: error.mayImport })
    }
  }
  const info = ownRecord(root, 'info')
  const title = pluginName(ownText(info, 'title'))
  return {
    plugin: {
      name: title,
      description: cutText(ownText(info, 'description').trim() || title, pluginLimits.description),
      url: server.url,
      format,
      ...auth,
    },
    tools,
    skipped,
    notes: [
      ...(server.hadCredentials ? ['服务器地址里的用户名和密码没有带进来'] : []),
      ...(auth.auth_type === authTypes.service ? ['描述里不含令牌，导入后请在插件里填服务令牌'] : []),
    ],
  }
}

/** A document without servers has that of the first operation with one. */
function documentServers(root: JsonRecord, operations: readonly Found[]): readonly unknown[] {
  const servers = ownList(root, 'servers')
  if (servers.length > 0) return servers
  return operations.map(serversOf).find((each) => each.length > 0) ?? []
}

function serversOf({ pathNode, node }: Found): readonly unknown[] {
  const ofOperation = ownList(node, 'servers')
  return ofOperation.length > 0 ? ofOperation : ownList(pathNode, 'servers')
}

function formatOf(root: JsonRecord): { readonly format: string; readonly isSwagger: boolean } {
  const [openapi, swagger] = [ownText(root, 'openapi'), ownText(root, 'swagger')]
  if (/^3\.[01](\.|$)/.test(openapi)) return { format: `OpenAPI ${openapi.slice(0, 20)}`, isSwagger: false }
  if (/^2(\.|$)/.test(swagger)) return { format: 'Swagger 2.0', isSwagger: true }
  const version = (openapi || swagger).slice(0, 20)
  if (version !== '')
    throw new ImportRefused(`还不能读 ${version} 版的描述，请换成 OpenAPI 3.0、3.1 或 Swagger 2`)
  throw new ImportRefused('这不是 OpenAPI 或 Swagger 描述：没有 openapi 或 swagger 这一项')
}

function findOperations(root: JsonRecord): Found[] {
  return ownEntries(own(root, 'paths')).flatMap(([path, given]) => {
    const pathNode = followed(root, given)
    return ownEntries(pathNode).flatMap(([name, node]) => {
      const method = name.toLowerCase()
      const isOperation =
        toolMethods.some((each) => each.toLowerCase() === method) || otherMethods.has(method)
      if (!isOperation || !isRecord(pathNode)) return []
      const key = `${method.toUpperCase()} ${path}`.slice(0, 1_200)
      return [{ key, method: method.toUpperCase(), path, pathNode, node: isRecord(node) ? node : {} }]
    })
  })
}

function followed(root: JsonRecord, node: unknown): unknown {
  try {
    return follow(root, node)
  } catch (error) {
    if (!(error instanceof OperationSkipped)) throw error
    return undefined
  }
}

/** @throws {OperationSkipped} */
function readOperation(whole: Whole, found: Found, taken: Set<string>): ImportedTool {
  const { root, isSwagger, auth, selected } = whole
  const isWanted = selected.includes(found.key)
  const method = toolMethods.find((each) => each === found.method)
  if (!method) throw new OperationSkipped('method')
  const node = isSwagger ? fromSwagger(root, found.pathNode, found.node) : found.node
  if (own(node, 'deprecated') === true && !isWanted) throw new OperationSkipped('deprecated', true)
  requireSameServer(whole, found)
  if (!isWanted) requireServed(whole, found.node)

  const notes = new Set<ImportNote>()
  const reading: SchemaReading = {
    root,
    notes,
    nodesLeft: schemaLimits.nodes,
    charactersLeft: toolCharacters,
    leavesOut: 'readOnly',
    hasFile: false,
  }
  const ofPath = isSwagger ? [] : ownList(found.pathNode, 'parameters')
  const params = readParameters(reading, ofPath, ownList(node, 'parameters'))
  const body =
    method === 'GET' ? ({ content_type: '' } as const) : readBody(reading, own(node, 'requestBody'))
  const reply = readReply(root, own(node, 'responses'), notes)
  const settings: ToolSettings = {
    name: nameTool(found, method, notes, taken),
    description: describe(node, found, notes),
    method,
    path: found.path,
    params: params.filter((each) => !isAuthParameter(each, auth)),
    ...body,
    ...(reply ? { response_schema: reply } : {}),
    is_safe: own(node, 'x-safe') === true || method === 'GET',
  }
  if (!settings.is_safe) notes.add('asks')
  if (Object.keys(toolProblems(settings)).length > 0) {
    taken.delete(settings.name)
    throw new OperationSkipped('unreadable')
  }
  if (Buffer.byteLength(JSON.stringify(settings)) > toolLimits.toolBytes) {
    taken.delete(settings.name)
    throw new OperationSkipped('too_large')
  }
  return { key: found.key, group: groupOf(node), settings, notes: [...notes] }
}

/** An operation on a server of its own is no part of this plugin. */
function requireSameServer({ url, from, isSwagger }: Whole, found: Found): void {
  const servers = isSwagger ? [] : serversOf(found)
  if (servers.length > 0 && chosenServer(servers, from).url !== url)
    throw new OperationSkipped('other_server')
}

function requireServed({ root, schemes, auth }: Whole, node: JsonRecord): void {
  const given = own(node, 'security')
  const security = Array.isArray(given) ? given : ownList(root, 'security')
  const chosen = chosenAuth(security, schemes)
  if (!chosen) throw new OperationSkipped('auth', true)
  if (chosen.auth_type === authTypes.service && !isSameAuth(chosen, auth))
    throw new OperationSkipped('auth', true)
}

function isAuthParameter({ name, in: place }: ToolParameter, auth: ImportedAuth): boolean {
  if (auth.auth_type === authTypes.none) return false
  return auth.location === authLocations.query
    ? place === 'query' && name === auth.parameter_name
    : place === 'header' && name.toLowerCase() === auth.parameter_name?.toLowerCase()
}

function nameTool(
  { node, path }: Found,
  method: ToolMethod,
  notes: Set<ImportNote>,
  taken: Set<string>,
): string {
  const given = toolName(ownText(node, 'summary'), ownText(node, 'operationId'))
  if (given === '') notes.add('named_by_path')
  const wanted = given || nameOfPath(method, path) || method
  const name = distinctName(wanted, taken)
  if (name !== wanted) notes.add('renamed')
  return name
}

function describe(node: JsonRecord, { key }: Found, notes: Set<ImportNote>): string {
  const [summary, description] = [ownText(node, 'summary').trim(), ownText(node, 'description').trim()]
  const whole = description.includes(summary)
    ? description
    : [summary, description].filter(Boolean).join('\n')
  const text = whole || ownText(node, 'operationId') || key
  const cut = cutText(text, toolLimits.description)
  if (cut !== text) notes.add('text_cut')
  return cut
}

function groupOf(node: JsonRecord): string {
  const [tag] = ownList(node, 'tags')
  return typeof tag === 'string' ? cutText(tag, 60) : ''
}
