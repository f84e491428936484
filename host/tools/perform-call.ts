import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import type { ToolCallContent } from '../../lib/contract/cards/tool-call.ts'
import type { ToolCall } from '../models/language-model.ts'
import { parsedJson, readJson } from '../models/mend-json.ts'
import { unreadableCall } from '../models/offered-name.ts'
import { parseExactly, unmended } from '../models/repair-json.ts'
import { isDeeperThan } from '../platform/json-depth.ts'
import { untilAborted } from '../platform/until-aborted.ts'
import type { ReadyTool, ToolRegistry } from './registry.ts'
import { type AnswerSources, type CallPlan, type Tool, ToolFailure, type ToolResult } from './tool.ts'

/** The result of a call: what the model gets, and what its card shows. */
export interface CallOutcome {
  readonly text: string
  /** The text before it was truncated, if it was. */
  readonly whole?: string
  readonly card: Pick<ToolCallContent, 'state' | 'ms' | 'error'> & Partial<ToolCallContent>
  /** It may have had an effect although it failed. */
  readonly isUnsure?: boolean
}

export interface PerformDeps {
  readonly tools: ToolRegistry
  readonly signal: AbortSignal
  /** The sources that calls cite; absent without citations. */
  readonly sources?: AnswerSources | undefined
}

const maxArgumentCharacters = 16_000
const maxArgumentDepth = 32
const maxShownCharacters = 200

/** Performs a tool call. Never rejects: failures are returned to the model as well. */
export async function performCall(deps: PerformDeps, call: ToolCall): Promise<CallOutcome> {
  const startedAt = performance.now()
  const ms = () => Math.round(performance.now() - startedAt)
  try {
    const ready = deps.tools.find(call.name)
    if (!ready && call.name === unreadableCall)
      throw new ToolFailure('arguments', '这次调用读不懂：要写明工具的名字，参数要是有效的 JSON')
    if (!ready) throw new ToolFailure('unknown', `没有名为 ${call.name.slice(0, 64)} 的工具`)
    const input = readArguments(ready, call.arguments)
    const result = await inTime(ready, input, deps, call.id)
    if (typeof result === 'string') return { text: result, card: { state: 'done', ms: ms() } }
    return outcomeOf(result, ms())
  } catch (fault) {
    const failure = fault instanceof ToolFailure ? fault : new ToolFailure('failed', '工具出错了')
    if (failure !== fault && !deps.signal.aborted) deps.tools.onFault(fault, call.name)
    const { text, card } = failedOutcome(failure)
    const isUnsure = failure !== fault || failure.reason === 'timeout'
    return { text, card: { ...card, ms: ms() }, ...(isUnsure && { isUnsure }) }
  }
}

function outcomeOf({ text, card, parts, error, isUnsure }: ToolResult, ms: number): CallOutcome {
  const state = error === undefined ? 'done' : 'failed'
  return {
    text,
    card: { ...card, state, ms, ...(error && { error }), ...(parts && { parts: [...parts] }) },
    ...(isUnsure && { isUnsure }),
  }
}

/**
 * @returns what a call would send to another service; null when it goes to none, or can't be performed anyway
 * @throws {ToolFailure}
 */
export async function planCall(
  { tools }: Pick<PerformDeps, 'tools'>,
  call: ToolCall,
): Promise<CallPlan | null> {
  const ready = tools.find(call.name)
  if (!ready?.tool.plan) return null
  return ready.tool.plan(readArguments(ready, call.arguments), call.id)
}

/** @returns what the model and the card get of a failed call */
export function failedOutcome(failure: ToolFailure): CallOutcome {
  const text = `调用失败（${failure.reason}）：${failure.message}`
  return { text, card: { state: 'failed', error: failure.reason } }
}

/** @returns the arguments as JSON, or as written when they are invalid */
export function formatArguments(written: string): unknown {
  try {
    return isTooMuch(written) ? written.slice(0, maxShownCharacters) : JSON.parse(written || '{}')
  } catch {
    return written
  }
}

function isTooMuch(written: string): boolean {
  return written.length > maxArgumentCharacters || isDeeperThan(written, maxArgumentDepth)
}

function readArguments({ tool, schema }: ReadyTool, written: string): unknown {
  if (isTooMuch(written)) {
    const limits = `${maxArgumentCharacters} 个字符，最多嵌套 ${maxArgumentDepth} 层`
    throw new ToolFailure('arguments', `参数最长 ${limits}`)
  }

  const value = parseArguments(tool, written)
  if (tool.readsArguments) {
    if (isRecord(value)) return value
    throw new ToolFailure('arguments', '参数要是一个 JSON 对象')
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const mended = parseExactly(schema, value)
  if (mended !== unmended) return mended
  throw new ToolFailure('arguments', z.prettifyError(parsed.error).slice(0, 1_000))
}

/**
 * @returns the call with its arguments as they are performed, if they had to be mended: a call that is made again is
 * known by them, and its card shows them
 */
export function withMendedArguments({ tools }: Pick<PerformDeps, 'tools'>, call: ToolCall): ToolCall {
  const ready = tools.find(call.name)
  if (!ready || isTooMuch(call.arguments)) return call
  try {
    const value = parseArguments(ready.tool, call.arguments)
    const isFit = ready.tool.readsArguments || ready.schema.safeParse(value).success
    const mended = isFit ? value : parseExactly(ready.schema, value)
    if (mended === unmended || isDeepStrictEqual(mended, parsedJson(call.arguments))) return call
    return { ...call, arguments: JSON.stringify(mended) }
  } catch (error) {
    if (error instanceof ToolFailure) return call
    throw error
  }
}

/** Models write nothing, null or an empty list for no arguments, and JSON within a text. @throws {ToolFailure} */
function parseArguments({ input }: Tool, written: string): unknown {
  const value = readJson(written.trim() || '{}')
  const inner = typeof value === 'string' ? readJson(value.trim() || '{}') : value
  if (inner === undefined) throw new ToolFailure('arguments', '参数不是有效的 JSON')
  if (inner === null || (Array.isArray(inner) && inner.length === 0)) return {}
  return isRecord(inner) ? withNested(input, inner) : inner
}

/** Models leave out the one object that values belong into, such as the body of a request. */
function withNested({ properties }: Tool['input'], value: Fields): Fields {
  if (!isRecord(properties)) return value
  const strange = Object.keys(value).filter((key) => !Object.hasOwn(properties, key))
  if (strange.length === 0) return value
  const [place, another] = Object.entries(properties).filter(([name, schema]) => {
    const inner = isRecord(schema) ? schema['properties'] : undefined
    return isRecord(inner) && !Object.hasOwn(value, name) && strange.every((key) => Object.hasOwn(inner, key))
  })
  if (!place || another) return value
  const entries = Object.entries(value)
  const own = entries.filter(([key]) => !strange.includes(key))
  const nested = Object.fromEntries(entries.filter(([key]) => strange.includes(key)))
  return Object.fromEntries([...own, [place[0], nested]])
}

type Fields = Readonly<Record<string, unknown>>

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Runs a tool within its timeout, with one retry when the failure is transient and the call idempotent. */
async function inTime(
  { tool }: ReadyTool,
  input: unknown,
  { signal: stopped, sources }: PerformDeps,
  callId: string,
): Promise<string | ToolResult> {
  const deadline = AbortSignal.timeout(tool.timeoutMs)
  const signal = AbortSignal.any([stopped, deadline])
  const run = () => untilAborted((async () => tool.run(input, { signal, sources, callId }))(), signal)
  try {
    return await run().catch((error: unknown) => {
      const mayRepeat = tool.isSafeToRepeat && error instanceof ToolFailure && error.isPassing
      if (!mayRepeat) throw error
      return run()
    })
  } catch (cause) {
    if (!deadline.aborted || stopped.aborted) throw cause
    throw new ToolFailure('timeout', `${tool.timeoutMs} 毫秒内没有完成`, { cause })
  }
}
