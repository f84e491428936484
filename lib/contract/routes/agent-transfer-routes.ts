import * as z from 'zod/mini'
import { agentSettings } from '../made-agent.ts'
import { identifier, route } from './route.ts'

const agentPath = '/agents_api/agent'

export const agentFileFormat = 'zhizhou-agent'
/** The newest version of the format that can be read. */
export const agentFileVersion = 1
export const agentFileExtension = 'zhizhou-agent.json'
export const agentFileBytes = 512 * 1024

/** An agent as a file: its settings, without its author, users, links and conversations. */
const agentFile = z.object({
  format: z.literal(agentFileFormat),
  version: z.literal(agentFileVersion),
  /** ISO 8601 */
  exported: z.string(),
  agent: agentSettings,
})
export type AgentFile = z.infer<typeof agentFile>

/** Why a part of a file is left out. */
export const skipReasons = ['unknown_field', 'no_tool', 'no_model'] as const

const skippedPart = z.object({
  /** Path of a field in the file, id of a plugin or of one of its tools, or name of a model. */
  what: z.string(),
  why: z.enum(skipReasons),
})
export type SkippedPart = z.infer<typeof skippedPart>

const importPreview = z.object({
  agent: z.object({
    name: z.string(),
    intro: z.string(),
    /** Characters. */
    prompt: z.int(),
    questions: z.int(),
    shortcuts: z.int(),
    variables: z.int(),
    tools: z.int(),
  }),
  skipped: z.array(skippedPart),
})
export type ImportPreview = z.infer<typeof importPreview>

/** Agents of members as files. */
export const agentTransferRoutes = {
  agentExport: route({
    method: 'GET',
    path: `${agentPath}/export`,
    summary: '自己的智能体的草稿，作为一个文件',
    access: 'member',
    input: z.object({ id: identifier }),
    output: z.object({ file_name: z.string(), content: agentFile }),
  }),
  agentImport: route({
    method: 'POST',
    path: `${agentPath}/import`,
    ignoresRepeats: true,
    summary: '从导出的文件新建一个草稿；没有 confirm 时只说会得到什么、略去什么',
    access: 'member',
    input: z.object({
      /** What `export` returns as `content`; checked by the handler, which names what is wrong. */
      file: z.unknown(),
      confirm: z._default(z.boolean(), false),
    }),
    output: z.union([importPreview, z.object({ id: z.string(), version: z.int() })]),
    // With the rest of the body.
    bodyLimitBytes: agentFileBytes + 1024,
  }),
} as const
