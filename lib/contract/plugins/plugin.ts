import * as z from 'zod/mini'

export const pluginLimits = {
  name: 30,
  description: 500,
  url: 2_000,
  headers: 30,
  headerCharacters: 4_096,
  plugins: 50,
  versions: 50,
  note: 200,
} as const

/** `http`: made by a member. The others send a message to a group by its webhook. */
const pluginKinds = ['http', 'feishu', 'dingtalk', 'wecom'] as const
export type PluginKind = (typeof pluginKinds)[number]
export const groupKinds = ['feishu', 'dingtalk', 'wecom'] as const
export type GroupKind = (typeof groupKinds)[number]

export const pluginStatus = { draft: 0, published: 3, takenDown: 6 } as const
export type PluginStatus = (typeof pluginStatus)[keyof typeof pluginStatus]

export const authTypes = { none: 0, service: 1 } as const
export const authLocations = { header: 0, query: 1 } as const

/** A row number that the host makes: random, below 2^53. Numbers in queries are text. */
export const rowNumber = z.coerce.number().check(z.int(), z.minimum(1))

/** Loose bound of a text on the wire; `pluginProblems` says what is wrong with which field. */
const text = z._default(z.string().check(z.maxLength(8_000)), '')

const headerRow = z.object({ name: text, value: text })
const authConfig = z.object({
  location: z.optional(z.union([z.literal(0), z.literal(1)])),
  parameter_name: text,
  /** Sent as it is written: a scheme such as `Bearer` is part of it. */
  service_token: text,
})

/** What a member sets of a plugin. A masked token or header value represents the stored one. */
export const pluginSettings = z.object({
  name: text,
  /** `tone/glyph`, as icons of agents. */
  avatar: text,
  description: text,
  url: text,
  header: z._default(z.array(headerRow).check(z.maxLength(100)), []),
  auth_type: z._default(z.int(), 0),
  auth_config: z.optional(z.nullable(authConfig)),
})
export type PluginSettings = z.infer<typeof pluginSettings>

/** What everybody who may use a plugin sees of it. */
export const pluginSummary = z.object({
  id: z.int(),
  kind: z.enum(pluginKinds),
  name: z.string(),
  avatar: z.string(),
  description: z.string(),
  /** Host that it calls. */
  host: z.string(),
  author: z.string(),
  /** Names of its tools in use. */
  tools: z.array(z.object({ id: z.int(), name: z.string(), description: z.string(), is_safe: z.boolean() })),
  /** Agents that use it. */
  uses: z.int(),
  version: z.int(),
  status: z.int(),
  is_mine: z.boolean(),
  /** Whether the agent that was asked for has it. */
  is_added: z.boolean(),
  /** Seconds since 1970. */
  updated: z.number(),
})
export type PluginSummary = z.infer<typeof pluginSummary>

/** A plugin as its author sees it: secrets are masked. */
export const pluginDraft = z.extend(pluginSettings, {
  id: z.int(),
  kind: z.enum(pluginKinds),
  /** Counts its changes; sent back with a change. */
  version: z.int(),
  /** 0 when it is not public. */
  published_version: z.int(),
  /** Whether it or its tools differ from the published version. */
  is_changed: z.boolean(),
  status: z.int(),
  /** Why it was taken down. */
  reason: z.optional(z.string()),
  /** Agents that use it: the caller's own ones by name, and how many there are of others. */
  used_by: z.object({
    own: z.array(z.object({ id: z.string(), name: z.string() })),
    others: z.int(),
  }),
  updated: z.number(),
})
export type PluginDraft = z.infer<typeof pluginDraft>

/** What differs between the version that an agent uses and the newest one. */
export const pluginChange = z.object({
  kind: z.enum(['added', 'removed', 'changed', 'url', 'auth']),
  /** Name of the tool; '' for the plugin itself. */
  tool: z.string(),
  /** Fields of the tool that differ, such as `path`, `params.city`. */
  fields: z.array(z.string()),
})
export type PluginChange = z.infer<typeof pluginChange>

/** A masked secret: its last characters, or none of a short one. */
export const maskCharacter = '•'
export const maskedLength = 8
/** A secret where others than its owner may read it: in requests that are shown, and replies. */
export const hiddenSecret = maskCharacter.repeat(maskedLength)

/** @returns what its owner sees of a secret: `••••••••` and its last four characters, nothing of it under 12 */
export function maskSecret(secret: string): string {
  if (secret === '') return ''
  const tail = Array.from(secret).slice(-4).join('')
  return maskCharacter.repeat(maskedLength) + (Array.from(secret).length < 12 ? '' : tail)
}

/** @returns whether a text is a mask, which leaves the stored secret as it is */
export function isMask(text: string): boolean {
  return text.startsWith(maskCharacter.repeat(4))
}
