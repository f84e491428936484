import { isDeepStrictEqual } from 'node:util'
import type { PluginChange } from '../../../lib/contract/plugins/plugin.ts'
import type { ToolSettings } from '../../../lib/contract/plugins/tool.ts'
import type { UsedVersion } from './used-version.ts'

type Version = Pick<UsedVersion, 'settings' | 'tools'>

/** @returns what differs in the newer version: the plugin itself first, then its tools */
export function pluginChanges(used: Version, newest: Version): PluginChange[] {
  const before = new Map(used.tools.map((tool) => [tool.id, tool.settings]))
  const after = new Map(newest.tools.map((tool) => [tool.id, tool.settings]))
  const added = newest.tools.filter(({ id }) => !before.has(id))
  const removed = used.tools.filter(({ id }) => !after.has(id))
  const changed = newest.tools.flatMap(({ id, settings }): PluginChange[] => {
    const earlier = before.get(id)
    const fields = earlier ? changedFields(earlier, settings) : []
    return fields.length > 0 ? [{ kind: 'changed', tool: settings.name, fields }] : []
  })
  return [
    ...(used.settings.url === newest.settings.url ? [] : [ofPlugin('url')]),
    ...(isDeepStrictEqual(authOf(used), authOf(newest)) ? [] : [ofPlugin('auth')]),
    ...added.map(({ settings }): PluginChange => ({ kind: 'added', tool: settings.name, fields: [] })),
    ...removed.map(({ settings }): PluginChange => ({ kind: 'removed', tool: settings.name, fields: [] })),
    ...changed,
  ]
}

function ofPlugin(kind: 'url' | 'auth'): PluginChange {
  return { kind, tool: '', fields: [] }
}

function authOf({ settings }: Version) {
  const { header, auth_type: type, location, parameter_name: parameter } = settings
  return { header, type, location, parameter }
}

const plainFields = [
  'name',
  'description',
  'method',
  'path',
  'content_type',
  'is_safe',
  'body_schema',
  'response_schema',
] as const

/** @returns such as `path`, `params.city` */
function changedFields(before: ToolSettings, after: ToolSettings): string[] {
  const parameters = ({ params }: ToolSettings) =>
    new Map(params.map((parameter) => [`params.${parameter.name}`, parameter]))
  const [earlier, later] = [parameters(before), parameters(after)]
  return [
    ...plainFields.filter((field) => !isDeepStrictEqual(before[field], after[field])),
    ...[...new Set([...earlier.keys(), ...later.keys()])].filter(
      (field) => !isDeepStrictEqual(earlier.get(field), later.get(field)),
    ),
  ]
}
