import * as z from 'zod'
import { type AgentSettings, agentSettings } from '../../../../lib/contract/made-agent.ts'
import { type AgentProblem, agentProblems } from '../../../../lib/contract/made-agent-rules.ts'
import {
  agentFileFormat,
  agentFileVersion,
  type SkippedPart,
} from '../../../../lib/contract/routes/agent-transfer-routes.ts'
import { HostError } from '../../../platform/errors.ts'
import { requireNoProblems } from '../require-no-problems.ts'
import { isNestedDeeper } from './nesting.ts'
import { unknownFields } from './unknown-fields.ts'

/** A tool of a version of a plugin, as an agent names it. */
export interface NamedTool {
  readonly pluginId: string
  /** 0 is the newest. */
  readonly version: number
  readonly toolId: string
}

/** What this installation offers to the member who imports. */
export interface Installed {
  /** Names of the configured models. */
  readonly models: readonly string[]
  readonly hasTool: (tool: NamedTool) => boolean | Promise<boolean>
}

export interface ReadAgent {
  readonly settings: AgentSettings
  readonly skipped: readonly SkippedPart[]
}

/** The format itself needs four levels: file, agent, list, entry. */
const maxDepth = 16

const header = z.looseObject({
  format: z.literal(agentFileFormat),
  version: z.int().min(1),
  exported: z.optional(z.unknown()),
  agent: z.record(z.string(), z.unknown()),
})

/** Problems of fields that exceed even the bounds of the schema. */
const tooLarge: Readonly<Record<string, AgentProblem>> = {
  name: 'agent_name_long',
  intro: 'agent_intro_long',
  desc: 'agent_desc_long',
  prompt: 'agent_prompt_long',
  greeting: 'agent_greeting_long',
  questions: 'agent_questions_many',
  shortcuts: 'agent_shortcuts_many',
  variables: 'agent_variables_many',
}

/**
 * @param file parsed JSON of a user's file
 * @returns the settings that can be created here, and what is left out of them
 * @throws {HostError} bad_request with `field`: no agent file, a newer format, or a field against the rules
 */
export async function readAgentFile(file: unknown, installed: Installed): Promise<ReadAgent> {
  if (isNestedDeeper(file, maxDepth))
    throw new HostError('bad_request', '这个文件的内容嵌套太深，不能导入', { field: 'file' })
  const read = header.safeParse(file)
  if (!read.success) throw new HostError('bad_request', '这不是智能体文件', { field: 'file' })
  const { version, agent, ...rest } = read.data
  if (version > agentFileVersion)
    throw new HostError('bad_request', '这个文件是更新的版本导出的，请先升级再导入', { field: 'version' })

  const settings = parseSettings(agent)
  requireNoProblems(agentProblems(settings))
  const unknown = [
    ...unknownFields(rest, { format: '', exported: '' }),
    ...unknownFields(agent, settings, 'agent'),
  ]
  const model = modelOf(settings, installed)
  const tools = await toolsOf(settings, installed)
  return {
    // Servers belong to who added them, with their logins.
    settings: { ...settings, model: model.kept, tools: tools.kept, mcp: [] },
    skipped: [
      ...unknown.map((what) => ({ what, why: 'unknown_field' as const })),
      ...model.skipped,
      ...tools.skipped,
      ...settings.mcp.map((what) => ({ what, why: 'no_tool' as const })),
    ],
  }
}

/** @throws {HostError} bad_request with the field, and the sentence of its rule if it is too large */
function parseSettings(agent: Readonly<Record<string, unknown>>): AgentSettings {
  const parsed = z.safeParse(agentSettings, agent)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const path = issue?.path.map(String) ?? []
  const field = path[0] ?? 'agent'
  const problem = issue?.code === 'too_big' ? problemAt(path) : undefined
  if (problem) requireNoProblems({ [field]: problem })
  throw new HostError('bad_request', `${path.join('.') || field} 的内容不正确`, {
    field: path.join('.') || field,
  })
}

function problemAt([field = '', ...within]: readonly string[]): AgentProblem | undefined {
  return field === 'questions' && within.length > 0 ? 'agent_question_long' : tooLarge[field]
}

interface Kept<Value> {
  readonly kept: Value
  readonly skipped: readonly SkippedPart[]
}

function modelOf({ model }: AgentSettings, { models }: Installed): Kept<string> {
  if (model === '' || models.includes(model)) return { kept: model, skipped: [] }
  return { kept: '', skipped: [{ what: model, why: 'no_model' }] }
}

/** A plugin without any of its tools is left out as a whole. */
async function toolsOf(
  { tools }: AgentSettings,
  { hasTool }: Installed,
): Promise<Kept<AgentSettings['tools']>> {
  const kept: AgentSettings['tools'] = []
  const skipped: SkippedPart[] = []
  for (const { plugin_id, version, tool_ids } of tools) {
    const found: string[] = []
    for (const id of tool_ids) if (await hasTool({ pluginId: plugin_id, version, toolId: id })) found.push(id)
    if (found.length > 0) kept.push({ plugin_id, version, tool_ids: found })
    const missing = tool_ids.filter((id) => !found.includes(id))
    if (found.length === 0) skipped.push({ what: plugin_id, why: 'no_tool' })
    else skipped.push(...missing.map((id) => ({ what: `${plugin_id}/${id}`, why: 'no_tool' as const })))
  }
  return { kept, skipped }
}
