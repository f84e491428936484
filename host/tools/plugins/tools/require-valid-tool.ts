import { authTypes } from '../../../../lib/contract/plugins/plugin.ts'
import { type ToolSettings, toolLimits } from '../../../../lib/contract/plugins/tool.ts'
import { type ToolProblems, toolProblems } from '../../../../lib/contract/plugins/tool-rules.ts'
import { zhCNPlugins } from '../../../../lib/messages/plugins/zh-cn.ts'
import { HostError } from '../../../platform/errors.ts'
import { detailsOf, type StoredPlugin } from '../stored-plugin.ts'

/**
 * @param settings clean
 * @throws {HostError} bad_request with the first field and a sentence for each; too_large
 */
export function requireValidTool(plugin: StoredPlugin, settings: ToolSettings): void {
  if (plugin.kind !== 'http')
    throw new HostError('bad_request', '这个插件的工具是产品自带的，不能改', { field: 'plugin_id' })
  const entries = Object.entries(problemsOf(plugin, settings)).map(
    ([field, problem]) => [field, zhCNPlugins.toolFields[problem]] as const,
  )
  const [first] = entries
  if (!first && isTooLong(settings))
    throw new HostError('too_large', '这个工具太长，请删去一些参数、字段或说明', { field: 'params' })
  if (!first) return
  throw new HostError('bad_request', first[1], { field: first[0], problems: Object.fromEntries(entries) })
}

/** @param settings clean. @returns whether the plugin may have such a tool */
export function isValidTool(plugin: StoredPlugin, settings: ToolSettings): boolean {
  return !isTooLong(settings) && Object.keys(problemsOf(plugin, settings)).length === 0
}

/** @param settings clean. @returns whether a new plugin with this address, and no headers, may have such a tool */
export function isValidForUrl(url: string, settings: ToolSettings): boolean {
  const plugin = { url, header: [], auth_type: authTypes.none, auth_config: undefined }
  return !isTooLong(settings) && Object.keys(toolProblems(settings, plugin)).length === 0
}

/** Tools are listed and frozen with all others of their plugin. */
function isTooLong(settings: ToolSettings): boolean {
  return Buffer.byteLength(JSON.stringify(settings)) > toolLimits.toolBytes
}

function problemsOf(plugin: StoredPlugin, settings: ToolSettings): ToolProblems {
  const { header, auth_type, location, parameter_name } = detailsOf(plugin)
  const config = { location, parameter_name, service_token: '' }
  return toolProblems(settings, {
    url: plugin.url,
    header: header.map((name) => ({ name, value: '' })),
    auth_type,
    auth_config: auth_type === authTypes.none ? undefined : config,
  })
}

/** @throws always {HostError} bad_request */
export function refuseName(): never {
  const sentence = '这个插件里已有同名的工具'
  throw new HostError('bad_request', sentence, { field: 'name', problems: { name: sentence } })
}
