import type { CallToolResult, McpServer } from '@modelcontextprotocol/server'
import { TurnFailure } from '../../conversations/turns/agent.ts'
import { ModelError } from '../../models/language-model.ts'
import { HostError } from '../../platform/errors.ts'
import { errorSentence, inLanguageOf } from '../../platform/terminal/sentences.ts'
import { listProgramModels, requireScope, targetOf } from '../program-models.ts'
import { answerTool } from './answer-tool.ts'
import { checkTool } from './check-tool.ts'
import type { McpServerDeps } from './mcp-deps.ts'
import { readSourceTool, searchTool } from './source-tools.ts'
import { toolInputs } from './tool-inputs.ts'
import { toolOutputs } from './tool-outputs.ts'
import type { ToolCaller, ToolReply } from './tool-reply.ts'

interface Calls {
  /** Its signal is aborted once the program has left. */
  readonly caller: ToolCaller
  /** The path that was called. */
  readonly path: string
}

/** Status of a call whose client has left; nginx's number. */
const clientGone = 499
const annotations = { readOnlyHint: true, openWorldHint: true }

/** Registers what programs may do in the name of a member. */
export function registerTools(server: McpServer, deps: McpServerDeps, calls: Calls): void {
  const performed = perform.bind(null, deps, calls)
  server.registerTool(
    'search',
    {
      title: '搜索',
      description: '搜索资料库和互联网，返回编号的来源和摘录，不写回答。',
      inputSchema: toolInputs.search,
      outputSchema: toolOutputs.search,
      annotations,
    },
    (input, { mcpReq: { signal } }) =>
      performed('search', signal, (caller) => searchTool(deps, caller, input)),
  )
  server.registerTool(
    'ask',
    {
      title: '提问',
      description: '搜索并回答一个问题，每句话注明来源，并核对来源是否支持它。',
      inputSchema: toolInputs.ask,
      outputSchema: toolOutputs.answer,
      annotations,
    },
    ({ mode, ...asked }, { mcpReq: { signal } }) =>
      performed(mode, signal, (caller) => answerTool(deps, caller, { model: mode, ...asked })),
  )
  server.registerTool(
    'read_source',
    {
      title: '读来源',
      description: '读一个来源的全文，长的分几次读。',
      inputSchema: toolInputs.read_source,
      outputSchema: toolOutputs.page,
      annotations,
    },
    (input, { mcpReq: { signal } }) =>
      performed('read_source', signal, (caller) => readSourceTool(deps, caller, input)),
  )
  server.registerTool(
    'check',
    {
      title: '核对',
      description: '逐句核对一段文字：有据、推算、与原文不符、无据、说不准，还是没有出处；附资料里的原文。',
      inputSchema: toolInputs.check,
      outputSchema: toolOutputs.check,
      annotations,
    },
    (input, { mcpReq: { signal } }) => performed('check', signal, (caller) => checkTool(deps, caller, input)),
  )
  registerAgentTools(server, deps, performed)
}

type Performed = (
  model: string,
  signal: AbortSignal,
  work: (caller: ToolCaller) => Promise<ToolReply>,
) => Promise<CallToolResult>

function registerAgentTools(server: McpServer, deps: McpServerDeps, performed: Performed): void {
  server.registerTool(
    'list_agents',
    {
      title: '列出智能体',
      description: '列出可以提问的智能体：官方的、自己的和加入的。',
      inputSchema: toolInputs.list_agents,
      outputSchema: toolOutputs.agents,
      annotations,
    },
    (_, { mcpReq: { signal } }) =>
      performed('list_agents', signal, async ({ caller, locale }) => {
        requireScope(caller, { kind: 'agent', agentId: '', agentType: 'custom' }, [])
        const models = await listProgramModels(deps.database, caller, locale)
        const agents = models.filter(({ id }) => targetOf(id)?.kind === 'agent')
        return { text: agents.map(({ id, name }) => `${id}：${name}`).join('\n'), structured: { agents } }
      }),
  )
  server.registerTool(
    'ask_agent',
    {
      title: '问智能体',
      description: '向一个智能体提问。要人点头才能用的工具，它不会用。',
      inputSchema: toolInputs.ask_agent,
      outputSchema: toolOutputs.answer,
      annotations: { ...annotations, readOnlyHint: false, destructiveHint: false },
    },
    ({ agent, ...asked }, { mcpReq: { signal } }) =>
      performed(agent, signal, (caller) => answerTool(deps, caller, { model: agent, ...asked })),
  )
}

/** Performs a call among those that may run at once, and lists it; a known failure is a result with its sentence. */
async function perform(
  deps: McpServerDeps,
  { caller: calling, path }: Calls,
  model: string,
  cancelled: AbortSignal,
  work: (caller: ToolCaller) => Promise<ToolReply>,
): Promise<CallToolResult> {
  const { caller, locale } = calling
  const left = AbortSignal.any([calling.signal, cancelled])
  const record = (status: number, tokens = 0) => deps.access.record(caller, { path, model, status, tokens })
  try {
    const place = deps.access.enter(caller)
    const signal = AbortSignal.any([left, place.signal])
    try {
      const { text, structured, tokens } = await work({ ...calling, signal })
      await record(200, tokens)
      return { content: [{ type: 'text', text }], structuredContent: structured }
    } finally {
      place.release()
    }
  } catch (error) {
    const { status, sentence } = failureOf(deps, error)
    await record(left.aborted ? clientGone : status)
    return { isError: true, content: [{ type: 'text', text: inLanguageOf(locale, sentence) }] }
  }
}

function failureOf({ log }: Pick<McpServerDeps, 'log'>, error: unknown) {
  if (error instanceof HostError) return { status: error.httpStatus, sentence: error.message }
  if (error instanceof TurnFailure || error instanceof ModelError)
    return { status: 502, sentence: errorSentence(error.code) }
  log.error({ err: error }, 'a call of a program failed')
  return { status: 500, sentence: errorSentence('internal') }
}
