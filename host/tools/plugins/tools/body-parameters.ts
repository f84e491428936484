import {
  type BodyParameter,
  type SentTool,
  type ToolParameter,
  type ToolSettings,
  toolSettings,
} from '../../../../lib/contract/plugins/tool.ts'
import type { ToolSchema } from '../../../../lib/contract/plugins/tool-schema.ts'
import { zhCNPlugins } from '../../../../lib/messages/plugins/zh-cn.ts'
import { HostError } from '../../../platform/errors.ts'

/**
 * Moves the parameters of the body into `body_schema`, so that there is one description of a body.
 * @param sent may also have the other fields of its route
 * @throws {HostError} bad_request at a parameter that can't become a property
 */
export function withBodySchema(sent: SentTool): ToolSettings {
  const settings = toolSettings.parse({ ...sent, params: sent.params.filter(isElsewhere) })
  if (sent.params.every(isElsewhere)) return settings
  const { type = 'object', ...schema } = sent.body_schema ?? {}
  if (type !== 'object') throw refused('body', zhCNPlugins.toolFields.bodyNotObject)
  const properties = new Map(Object.entries(schema.properties ?? {}))
  const required = new Set(schema.required)
  for (const [place, parameter] of sent.params.entries()) {
    if (isElsewhere(parameter)) continue
    const { name } = parameter
    const field = `params.${place}`
    if (properties.has(name)) throw refused(`${field}.name`, zhCNPlugins.toolFields.parameterTwice)
    if (parameter.fixed) throw refused(`${field}.fixed`, zhCNPlugins.toolFields.parameterFixedBody)
    properties.set(name, propertyOf(parameter))
    if (parameter.required) required.add(name)
  }
  return {
    ...settings,
    content_type: settings.content_type || 'application/json',
    body_schema: {
      ...schema,
      type,
      properties: Object.fromEntries(properties),
      ...(required.size > 0 && { required: [...required] }),
    },
  }
}

function isElsewhere(parameter: SentTool['params'][number]): parameter is ToolParameter {
  return parameter.in !== 'body'
}

function propertyOf({ type, description, default: preset, enum: choices, items }: BodyParameter): ToolSchema {
  const ofItems = type === 'array'
  return {
    type,
    ...(description && { description }),
    ...(preset !== undefined && { default: preset }),
    ...(choices && !ofItems && { enum: choices }),
    ...(ofItems && { items: { type: items ?? 'string', ...(choices && { enum: choices }) } }),
  }
}

function refused(field: string, sentence: string): HostError {
  return new HostError('bad_request', sentence, { field, problems: { [field]: sentence } })
}
