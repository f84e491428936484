import * as z from 'zod/mini'

/** What a member may keep of the Model Context Protocol. */
export const mcpLimits = {
  servers: 20,
  name: 30,
  url: 2_000,
  token: 4_096,
  headers: 10,
  headerName: 100,
  headerValue: 4_096,
  /** Tools of a server that are read, and that may be chosen. */
  tools: 200,
  chosen: 40,
} as const

/** Loose bound of a text on the wire; the host says which field is too long. */
const text = z._default(z.string().check(z.maxLength(8_000)), '')

/** What a member sets. */
export const mcpServerSettings = z.object({
  name: text,
  url: text,
  /** Sent as a bearer token. Absent: the stored one stays; '': none. */
  token: z.optional(z.string().check(z.maxLength(8_000))),
  /** Sent with each message. Absent: the stored ones stay. A masked value stands for the stored one of its name. */
  headers: z.optional(z.array(z.object({ name: text, value: text })).check(z.maxLength(100))),
})
export type McpServerSettings = z.infer<typeof mcpServerSettings>

/** Why a tool of a server is left out; `task`: it only runs as a task, which is not used here. */
export const mcpSkips = ['name', 'schema', 'too_large', 'too_many', 'task'] as const
export type McpSkip = (typeof mcpSkips)[number]

const mcpTool = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  /** JSON Schema of its arguments, as text. */
  schema: z.string(),
  /** Whether its server says that it only reads. */
  reads: z.boolean(),
  /** Changes with its description, arguments and effect: what was seen is what is chosen. */
  print: z.string(),
  is_chosen: z.boolean(),
  /** What was chosen, where the server has changed it since. */
  before: z.optional(z.object({ description: z.string(), schema: z.string(), reads: z.boolean() })),
})
export type McpTool = z.infer<typeof mcpTool>

export const mcpServer = z.object({
  id: z.string(),
  name: z.string(),
  /** With a mask in place of each key in it. */
  url: z.string(),
  /** Values are masked. */
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Whether this site provides it: a program that its operator has chosen. */
  is_local: z.boolean(),
  has_token: z.boolean(),
  /** `needed`: its server asked for a login; `done`: there is one. */
  login: z.enum(['none', 'needed', 'done']),
  /** Why its tools could not be listed the last time, as a sentence; '' when they could. */
  reason: z.string(),
  tools: z.array(mcpTool),
  /** Chosen tools that the server has no more. */
  gone: z.array(z.string()),
  skipped: z.array(z.object({ name: z.string(), why: z.enum(mcpSkips) })),
  /** When its tools were listed, in milliseconds since 1970; 0: never. */
  listed: z.number(),
})
export type McpServer = z.infer<typeof mcpServer>
