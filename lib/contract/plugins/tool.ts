import * as z from 'zod/mini'
import { isDeep, toolSchema, valueTypes } from './tool-schema.ts'

export const toolMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type ToolMethod = (typeof toolMethods)[number]

/** How a body is sent; '' for none. */
export const bodyTypes = [
  '',
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'text/plain',
] as const
export type BodyType = (typeof bodyTypes)[number]

export const parameterPlaces = ['path', 'query', 'header'] as const

/** Styles of OpenAPI 3.1, §4.8.12.3; absent: `simple` in paths and headers, `form` in queries. */
export const parameterStyles = [
  'simple',
  'label',
  'matrix',
  'form',
  'spaceDelimited',
  'pipeDelimited',
  'deepObject',
] as const

export const toolLimits = {
  name: 60,
  description: 500,
  path: 1_000,
  parameters: 60,
  parameterName: 128,
  parameterDescription: 500,
  cases: 100,
  casesOfPlugin: 1_000,
  caseName: 60,
  tools: 100,
  /** Bytes of one tool, as JSON. */
  toolBytes: 128 * 1024,
  /** Bytes of the arguments of one call. */
  argumentBytes: 64 * 1024,
  /** Bytes of a reply that are read. */
  replyBytes: 1024 * 1024,
  /** Bytes of a reply that the debug panel is sent. */
  shownBytes: 64 * 1024,
} as const

/** Loose bound of a text on the wire; `toolProblems` says which field is too long. */
const text = z._default(z.string().check(z.maxLength(8_000)), '')

const toolParameter = z.object({
  name: z.string().check(z.maxLength(1_000)),
  in: z.enum(parameterPlaces),
  type: z.enum(valueTypes),
  required: z._default(z.boolean(), false),
  description: text,
  default: z.optional(z.unknown().check(z.refine((value) => !isDeep(value)))),
  /** Of an array: the choices of its items. */
  enum: z.optional(
    z.array(z.union([z.string().check(z.maxLength(2_000)), z.number(), z.boolean()])).check(z.maxLength(100)),
  ),
  /** Of the values of an array; `string` when absent. */
  items: z.optional(z.enum(valueTypes)),
  style: z.optional(z.enum(parameterStyles)),
  explode: z.optional(z.boolean()),
  /** The default is always sent, and the model does not see the parameter. */
  fixed: z._default(z.boolean(), false),
})
export type ToolParameter = z.infer<typeof toolParameter>

/** What a member sets of a tool. */
export const toolSettings = z.object({
  /** Shown to people; the name that a model reads is made from it. Unique in its plugin. */
  name: text,
  /** When the model should use it. */
  description: text,
  method: z._default(z.enum(toolMethods), 'GET'),
  /** Begins with `/`; `{name}` is the path parameter of that name. */
  path: text,
  content_type: z._default(z.enum(bodyTypes), ''),
  params: z._default(z.array(toolParameter).check(z.maxLength(500)), []),
  /** An object, but for `text/plain`. */
  body_schema: z.optional(toolSchema),
  response_schema: z.optional(toolSchema),
  /** It only reads, so that calls need no approval. Absent: true for GET. */
  is_safe: z.optional(z.boolean()),
})
export type ToolSettings = z.infer<typeof toolSettings>

const bodyParameter = z.extend(toolParameter, { in: z.literal('body') })
export type BodyParameter = z.infer<typeof bodyParameter>

/** As programs send a tool: parameters of the body may stand in `params`; they become properties of `body_schema`. */
export const sentTool = z.extend(toolSettings, {
  params: z._default(z.array(z.union([toolParameter, bodyParameter])).check(z.maxLength(500)), []),
})
export type SentTool = z.infer<typeof sentTool>

/** A tool as its author sees it. */
export const tool = z.extend(toolSettings, {
  id: z.int(),
  plugin_id: z.int(),
  kind: z.literal('http'),
  is_safe: z.boolean(),
  /** Counts its changes. */
  version: z.int(),
  online: z.boolean(),
  /** Of its saved cases: how many there are, and how many were the same or differed when last run. */
  cases: z.object({ total: z.int(), same: z.int(), changed: z.int() }),
  /** Whether the published version of the plugin has it, and as it is now. */
  published: z.enum(['no', 'changed', 'same']),
  /** Seconds since 1970. */
  updated: z.number(),
})
export type Tool = z.infer<typeof tool>

/** What was sent and answered. Secrets are masked. */
export const toolExchange = z.object({
  /** Absent when the request could not be built. */
  request: z.optional(
    z.object({
      method: z.string(),
      url: z.string(),
      headers: z.array(z.object({ name: z.string(), value: z.string() })),
      body: z.string(),
    }),
  ),
  response: z.optional(
    z.object({
      status: z.int(),
      headers: z.array(z.object({ name: z.string(), value: z.string() })),
      body: z.string(),
      ms: z.int(),
      /** Bytes of the body that were received. */
      bytes: z.int(),
      /** The rest of the body is not shown, or was not read. */
      truncated: z.boolean(),
      /** What a model would be given of it, and about how many tokens that is. */
      model_text: z.string(),
      model_tokens: z.int(),
    }),
  ),
  error: z.optional(
    z.object({
      /** `refused`: by the guard of outgoing calls, or by the vendor of a group. */
      reason: z.enum(['arguments', 'refused', 'unreachable', 'timeout', 'too_large', 'redirects', 'secrets']),
      message: z.string(),
      /** Sentences for arguments, by their path (`city`, `body.items.0.name`). */
      problems: z.optional(z.record(z.string(), z.string())),
    }),
  ),
})
export type ToolExchange = z.infer<typeof toolExchange>

/** One difference between the reply of a case and the one that it was saved with. */
export const caseDifference = z.object({
  kind: z.enum(['status', 'added', 'removed', 'type', 'failed']),
  /** Path of the field, such as `hourly[].h`; '' for the status. */
  path: z.string(),
  before: z.string(),
  after: z.string(),
})
export type CaseDifference = z.infer<typeof caseDifference>

/** A saved call, which can be run again. */
export const toolCase = z.object({
  id: z.string(),
  tool_id: z.int(),
  name: z.string(),
  arguments: z.record(z.string(), z.unknown()),
  /** Status that it is compared with; 0 when it failed. */
  status: z.int(),
  /** The newest run, at first the one that was saved; null for a case of which no run is known. */
  last: z.nullable(
    z.object({ same: z.boolean(), differences: z.array(caseDifference), ms: z.int(), ran: z.number() }),
  ),
})
export type ToolCase = z.infer<typeof toolCase>
