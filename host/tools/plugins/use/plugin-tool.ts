import { createHash } from 'node:crypto'
import { groupKinds } from '../../../../lib/contract/plugins/plugin.ts'
import { type CallPlan, type Tool, ToolFailure, type ToolResult } from '../../tool.ts'
import { buildRequest } from '../call/build-request.ts'
import { type CallDeps, type CalledTool, callTool } from '../call/call-tool.ts'
import { InvalidArguments } from '../call/called-plugin.ts'
import { exchangeFailure } from '../call/exchange-failure.ts'
import { openPlugin } from '../call/open-plugin.ts'
import { toolSchemaForModel } from '../call/tool-schema-for-model.ts'
import { buildGroupMessage, sendGroupMessage } from '../group/send-group-message.ts'
import type { PluginDeps } from '../plugin-deps.ts'
import type { FrozenTool, UsedVersion } from '../used-version.ts'
import { filePart, type StoreReply } from './reply-parts.ts'
import { sentValues } from './sent-values.ts'

/** Longer than a call takes. */
const timeoutMs = 15_000

export interface UseDeps extends CallDeps, Pick<PluginDeps, 'database' | 'box' | 'now'> {
  /** Counts a call. @throws {HostError} rate_limited */
  readonly pace?: (owner: string) => Promise<void>
  /** Stores files that are answered; absent where none can be stored. */
  readonly storeReply?: StoreReply
}

export interface UsedTool {
  readonly used: UsedVersion
  readonly tool: FrozenTool
  /** The shown name of the plugin's author. */
  readonly author: string
  /** Who is asked, and for whom it is called. */
  readonly user: string
  /** Makes what is random in a request the same each time: it is sent as it was shown. Not known to the model. */
  readonly seed: string
  readonly conversationId: string
  readonly look?: CallPlan['look']
}

type Arguments = Readonly<Record<string, unknown>>

/** @returns a tool of a plugin for a model, in the version that its agent uses */
export function createPluginTool(deps: UseDeps, given: UsedTool): Tool {
  const { used, tool } = given
  const { name, description, schema } = toolSchemaForModel(tool.id, tool.settings)
  const isSafe = onlyReads(given)
  const depsOf = (callId: string) => ({
    ...deps,
    member: given.user,
    makeId: () => stableId(`${given.seed}:${callId}`),
  })
  return {
    name,
    title: `${used.settings.name} · ${tool.settings.name}`,
    // Two plugins may have tools of the same name.
    description: `${description}（插件“${used.settings.name}”）`,
    input: schema,
    timeoutMs,
    isSafeToRepeat: isSafe,
    // As in the debug panel: exact texts of numbers are numbers, and null leaves an optional parameter out.
    readsArguments: true,
    plan: async (input, callId) => planOf(depsOf(callId), given, input as Arguments),
    run: async (input, { signal, callId = '' }) => {
      await deps.pace?.(given.user)
      const called = await call(depsOf(callId), given, input as Arguments, signal)
      const result = resultOf(called, given, isSafe)
      if (result.error !== undefined) return result
      const parts = await partsOf(deps, called, given)
      const files = parts.flatMap(({ kind, name }) =>
        kind === 'table' ? [] : [`已作为文件“${name}”给了用户。`],
      )
      return {
        ...result,
        text: [result.text, ...files].join('\n'),
        ...(parts.length > 0 && { parts }),
      }
    },
  }
}

/**
 * A plugin of somebody else is not believed that another method only reads. @returns whether a call may be repeated, and
 * needs no question on a member's own plugin
 */
export function onlyReads({ used, tool, user }: Pick<UsedTool, 'used' | 'tool' | 'user'>): boolean {
  const { method, is_safe: saysSafe } = tool.settings
  return method === 'GET' ? saysSafe !== false : saysSafe === true && used.plugin.owner === user
}

function call(deps: UseDeps, given: UsedTool, input: Arguments, signal: AbortSignal): Promise<CalledTool> {
  const { used, tool } = given
  if (isGroup(used)) return sendGroupMessage(deps, used.plugin, input, signal)
  return callTool(deps, () => openPlugin(deps, used.plugin.id, used.settings), tool.settings, input, signal)
}

/** @throws {ToolFailure} when it can't be sent */
async function planOf(deps: UseDeps, given: UsedTool, input: Arguments): Promise<CallPlan> {
  const { used, tool, look } = given
  const { plugin } = used
  try {
    const request = isGroup(used)
      ? await buildGroupMessage(deps, plugin, input)
      : buildRequest(await openPlugin(deps, plugin.id, used.settings), tool.settings, input, deps.makeId)
    const { host } = new URL(request.sent.url)
    const ofTool = `tool:${plugin.id}.${used.version}.${tool.id}`
    return {
      host,
      ...shownPlugin(given),
      request: request.shown,
      sends: sentValues(tool.settings, input).map(({ name, value }) => ({
        name,
        value: request.mask(value),
      })),
      subjects: { host: `host:${host}`, tool: ofTool },
      ...(look && { look }),
    }
  } catch (error) {
    throw failureOf(error)
  }
}

function shownPlugin({ used, author, user, tool }: UsedTool): Pick<CallPlan, 'plugin' | 'effect'> {
  const isMine = used.plugin.owner === user
  return {
    plugin: { name: used.settings.name, author, is_mine: isMine },
    effect: onlyReads({ used, user, tool }) ? 'safe' : 'asks',
  }
}

async function partsOf(
  { storeReply }: UseDeps,
  called: CalledTool,
  { user, tool, conversationId }: UsedTool,
): Promise<NonNullable<ToolResult['parts']>> {
  const to = { owner: user, title: tool.settings.name, madeIn: conversationId }
  const files = storeReply ? await filePart(called, to, storeReply) : []
  return files.length > 0 ? files : [...(called.table ?? [])]
}

function resultOf(
  { exchange, forModel = '', isUnsure }: CalledTool,
  given: UsedTool,
  isSafe: boolean,
): ToolResult {
  const { request, response, error } = exchange
  const card = {
    ...shownPlugin(given),
    ...(request && { request, host: new URL(request.url).host }),
    ...(response && { status: response.status, bytes: response.bytes }),
  }
  if (error) {
    const mayHelp = error.reason === 'unreachable' || error.reason === 'timeout'
    if (isSafe && mayHelp) throw new ToolFailure('failed', error.message, { isPassing: true })
    if (error.reason === 'arguments') throw new ToolFailure('arguments', problemsText(error))
    const reason = error.reason === 'timeout' ? 'timeout' : 'failed'
    return { text: `调用失败：${error.message}`, card, error: reason, ...(isUnsure && { isUnsure }) }
  }
  return { text: forModel, card }
}

function failureOf(error: unknown): ToolFailure {
  if (error instanceof InvalidArguments)
    return new ToolFailure('arguments', problemsText(error), { cause: error })
  return new ToolFailure('failed', exchangeFailure(error).message, { cause: error })
}

function problemsText({
  message,
  problems = {},
}: {
  message: string
  problems?: Readonly<Record<string, string>> | undefined
}) {
  return [message, ...Object.entries(problems).map(([path, sentence]) => `${path}：${sentence}`)]
    .join('\n')
    .slice(0, 1_000)
}

function isGroup({ plugin }: UsedVersion): boolean {
  return groupKinds.some((kind) => kind === plugin.kind)
}

function stableId(seed: string): string {
  return createHash('sha256').update(seed).digest('hex').slice(0, 32)
}
