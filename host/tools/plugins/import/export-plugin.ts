import { authLocations, authTypes } from '../../../../lib/contract/plugins/plugin.ts'
import { type ToolParameter, type ToolSettings } from '../../../../lib/contract/plugins/tool.ts'
import type { ToolSchema } from '../../../../lib/contract/plugins/tool-schema.ts'
import { HostError } from '../../../platform/errors.ts'
import { ownPlugin } from '../own-plugin.ts'
import type { PluginDeps } from '../plugin-deps.ts'
import { detailsOf, type PluginDetails } from '../stored-plugin.ts'
import { settingsOf, toolsOf } from '../tools/stored-tool.ts'
import { isSecretName } from './secret-names.ts'

type Json = Record<string, unknown>

/**
 * @returns one's own plugin as OpenAPI 3.1, without its token and header values, and without the
 * values of what is named as a secret: in the query of its address, and the defaults of its tools
 * @throws {HostError} not_found; bad_request for a plugin of the product
 */
export async function exportPlugin(
  { database }: Pick<PluginDeps, 'database'>,
  owner: string,
  id: number,
): Promise<{ file_name: string; content: Json; skipped: string[] }> {
  const plugin = await ownPlugin(database, owner, id)
  if (plugin.kind !== 'http')
    throw new HostError('bad_request', '这个插件是产品自带的，不能导出', { field: 'id' })
  const tools = (await toolsOf(database, id)).map(settingsOf)
  const details = detailsOf(plugin)
  const paths: Record<string, Json> = {}
  const skipped: string[] = []
  for (const tool of tools) {
    const at = (paths[tool.path] ??= {})
    const method = tool.method.toLowerCase()
    if (method in at) skipped.push(tool.name)
    else at[method] = operationOf(tool)
  }
  const content = {
    openapi: '3.1.0',
    info: { title: plugin.name, description: plugin.description, version: String(plugin.version) },
    servers: [{ url: withoutSecrets(plugin.url) }],
    ...securityOf(details),
    paths,
  }
  return { file_name: `${plugin.name}.openapi.json`, content, skipped }
}

function withoutSecrets(text: string): string {
  const url = new URL(text)
  const secret = [...url.searchParams.keys()].filter(isSecretName)
  for (const name of secret) url.searchParams.delete(name)
  return secret.length === 0 ? text : url.href
}

function securityOf({ auth_type, location, parameter_name }: PluginDetails): Json {
  if (auth_type === authTypes.none) return {}
  const token = {
    type: 'apiKey',
    in: location === authLocations.query ? 'query' : 'header',
    name: parameter_name,
  }
  return { components: { securitySchemes: { token } }, security: [{ token: [] }] }
}

function operationOf(tool: ToolSettings): Json {
  const { content_type: type, body_schema: body, response_schema: reply } = tool
  return {
    summary: tool.name,
    description: tool.description,
    ...(tool.is_safe === true && tool.method !== 'GET' ? { 'x-safe': true } : {}),
    parameters: tool.params.map(parameterOf),
    ...(body && type !== ''
      ? { requestBody: { required: true, content: { [type]: { schema: schemaOf(body) } } } }
      : {}),
    responses: {
      200: {
        description: 'OK',
        ...(reply ? { content: { 'application/json': { schema: schemaOf(reply) } } } : {}),
      },
    },
  }
}

function parameterOf({
  name,
  in: place,
  type,
  required,
  description,
  items,
  style,
  explode,
  fixed,
  default: preset,
  enum: values,
}: ToolParameter): Json {
  const isSecret = isSecretName(name)
  const choices = values ? { enum: values } : {}
  return {
    name,
    in: place,
    required,
    ...(description ? { description } : {}),
    ...(style ? { style } : {}),
    ...(explode === undefined ? {} : { explode }),
    ...(fixed && !isSecret ? { 'x-fixed': true } : {}),
    schema: {
      type,
      ...(type === 'array' ? { items: { type: items ?? 'string', ...choices } } : choices),
      ...(preset === undefined || isSecret ? {} : { default: preset }),
    },
  }
}

/** OpenAPI 3.1 has JSON Schema, where null is a type of its own. */
function schemaOf({ nullable, hidden, type, properties, items, ...rest }: ToolSchema): Json {
  const entries =
    properties &&
    Object.entries(properties).map(([name, { default: preset, ...each }]) => {
      const isKept = preset !== undefined && !isSecretName(name)
      return [name, schemaOf(isKept ? { ...each, default: preset } : each)] as const
    })
  return {
    ...(type ? { type: nullable ? [type, 'null'] : type } : {}),
    ...rest,
    ...(hidden ? { 'x-hidden': true } : {}),
    ...(entries ? { properties: Object.fromEntries(entries) } : {}),
    ...(items ? { items: schemaOf(items) } : {}),
  }
}
