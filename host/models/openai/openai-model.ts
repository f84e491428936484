import { setTimeout as delay } from 'node:timers/promises'
import { createParser } from 'eventsource-parser'
import { OutboundFailure } from '../../outbound/outbound-failure.ts'
import type { OutboundStream } from '../../outbound/outbound-call.ts'
import { openOutbound } from '../../outbound/outbound.ts'
import { type CompletionRequest, type LanguageModel, type ModelEvent, ModelError } from '../language-model.ts'
import { readChunk } from './openai-chunk.ts'
import { modelCall, modelErrorOf, type OpenAiEndpoint, redirected } from './openai-endpoint.ts'
import { failureFromError, failureFromResponse } from './openai-failure.ts'
import { ToolCallAssembler } from './openai-tool-calls.ts'
import { wireRequest } from './openai-request.ts'
import { type Accepted, acceptsAll, optionalFields, withoutRefused, withSchema } from '../optional-fields.ts'
import type { ThinkingForm } from '../thinking.ts'
import { ThinkSplitter } from '../think-splitter.ts'

export interface OpenAiModelOptions extends OpenAiEndpoint {
  readonly model: string
  /** How long the first byte may take, and how long the stream may be silent; 0 is without limit. */
  readonly timeoutMs: number
  /** The most that the model may write in one call, its reasoning included; 0 leaves that to the endpoint. */
  readonly maxTokens?: number
  /** How it is told whether to think; null where it can't be told. */
  readonly thinking?: ThinkingForm | null
  /** A stream of more bytes than this is cut off. */
  readonly mostBytes?: number
}

/** The endpoint, and what is known of it from its refusals. */
interface Endpoint extends OpenAiModelOptions {
  accepted: Accepted
}

type Body = OutboundStream['body']

interface Reading {
  /** The model has finished; what may follow is no text. */
  isFinished: boolean
}

/** A reader waits no longer than this for a second try. */
const longestRetryMs = 5_000
const connectionRetryMs = 250
const mostErrorBytes = 64 * 1024

/**
 * A model behind an OpenAI-compatible endpoint (chat completions, streamed as server-sent events). The key goes to
 * the configured address alone: redirects are not followed. No message of an error holds the key or the prompt.
 */
export function createOpenAiModel(options: OpenAiModelOptions): LanguageModel {
  const canThink = Boolean(options.thinking)
  const endpoint: Endpoint = { ...options, accepted: acceptsAll }
  return { name: options.model, canThink, stream: (request) => stream(endpoint, request) }
}

async function* stream(
  options: Endpoint,
  request: CompletionRequest,
): AsyncGenerator<ModelEvent, void, void> {
  const reading: Reading = { isFinished: false }
  try {
    yield* deltas(await openTwice(options, request), reading)
  } catch (error) {
    // A server that keeps the connection open behind a finished answer has finished all the same.
    const isOver = reading.isFinished && error instanceof OutboundFailure && error.reason === 'timeout'
    if (!isOver) throw modelErrorOf(error)
  }
}

/**
 * Opens the stream, and tries once more where nothing can have been written yet: the connection was refused or broke
 * before the reply began, or the endpoint named a short wait (429, 503 with Retry-After).
 */
async function openTwice(options: Endpoint, request: CompletionRequest): Promise<Body> {
  try {
    return await open(options, request)
  } catch (error) {
    const waitMs = retryWait(error)
    if (waitMs === null || waitMs > longestRetryMs || request.signal.aborted) throw error
    await delay(waitMs, undefined, { signal: request.signal })
    return await open(options, request)
  }
}

function retryWait(error: unknown): number | null {
  if (error instanceof ModelError) return error.retryAfterMs
  const isBroken =
    error instanceof OutboundFailure && (error.reason === 'dropped' || error.reason === 'unreachable')
  return isBroken ? connectionRetryMs : null
}

/** Opens the stream, each time without what the endpoint has refused by its name; that is kept once it has worked. */
async function open(
  endpoint: Endpoint,
  request: CompletionRequest,
  accepted: Accepted = endpoint.accepted,
  wasRefused = false,
): Promise<Body> {
  const maxTokens = request.maxTokens ?? endpoint.maxTokens
  const { model, timeoutMs, mostBytes: maxBytes } = endpoint
  const body = {
    model,
    ...wireRequest({ ...request, messages: withSchema(request, accepted) }),
    stream: true,
    ...(maxTokens ? { max_tokens: maxTokens } : {}),
  }
  const optional = optionalFields(request, endpoint.thinking, accepted)
  const limits = { timeoutMs, ...(maxBytes ? { maxBytes } : {}) }
  const post = { kind: 'model', body, optional, signal: request.signal, ...limits } as const
  const reply = await openOutbound(modelCall(endpoint, '/chat/completions', post, 'text/event-stream'))
  if (reply.status >= 400) {
    const text = await errorText(reply.body)
    const left = withoutRefused(accepted, optional, reply.status, text)
    // Such an endpoint reports the usage all the same, or never does, and thinks as it does by itself.
    if (left) return open(endpoint, request, left, true)
    throw failureFromResponse(reply.status, text, String(reply.headers['retry-after'] ?? ''))
  }
  await requireStream(reply)
  if (wasRefused) endpoint.accepted = accepted
  return reply.body
}

/** @throws {ModelError} what the reply reports instead of streaming */
async function requireStream({ status, headers, body, close }: OutboundStream): Promise<void> {
  if (status >= 300) {
    close()
    throw redirected(status)
  }
  const type = String(headers['content-type'] ?? '')
  if (/json/i.test(type)) throw failureInJson(await errorText(body))
  if (/html/i.test(type)) {
    close()
    throw new ModelError('model_garbled', `the model's endpoint answered ${type}, not a stream`)
  }
}

async function* deltas(body: Body, reading: Reading): AsyncGenerator<ModelEvent, void, void> {
  const splitter = new ThinkSplitter()
  const tools = new ToolCallAssembler()
  for await (const data of eventData(body)) {
    if (data === '[DONE]') {
      reading.isFinished = true
      break
    }
    const chunk = readChunk(data)
    if (chunk.usage) yield { kind: 'usage', ...chunk.usage }
    if (chunk.reasoning !== '') yield { kind: 'reasoning', text: chunk.reasoning }
    if (chunk.content !== '') yield* splitter.push(chunk.content)
    tools.push(chunk.toolCalls)
    if (chunk.finishReason === 'content_filter') {
      throw new ModelError('model_filtered', 'the model stopped for its content filter')
    }
    if (chunk.finishReason) {
      yield* splitter.flush()
      for (const call of tools.flush()) yield { kind: 'tool_call', call }
      reading.isFinished = true
    }
  }
  yield* splitter.flush()
  if (!reading.isFinished)
    throw new ModelError('model_garbled', 'the stream ended in the middle of an answer')
  for (const call of tools.flush()) yield { kind: 'tool_call', call }
}

/** The data of each server-sent event. */
async function* eventData(body: Body): AsyncGenerator<string, void, void> {
  let events: string[] = []
  const parser = createParser({ onEvent: ({ data }) => events.push(data) })
  const decoder = new TextDecoder()
  for await (const bytes of body) {
    parser.feed(decoder.decode(bytes, { stream: true }))
    if (events.length === 0) continue
    const complete = events
    events = []
    yield* complete
  }
  // Some servers leave out the empty line behind their last event.
  parser.feed(`${decoder.decode()}\n\n`)
  yield* events
}

/** The start of an error's body; reading it must not fail again, nor be unbounded. */
async function errorText(body: Body): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of body) {
    text += decoder.decode(bytes, { stream: true })
    if (text.length > mostErrorBytes) break
  }
  return text
}

/** A JSON reply to a request for a stream is an error, sent with status 200. */
function failureInJson(text: string): ModelError {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null && 'error' in body) return failureFromError(body.error)
  } catch {
    return new ModelError('model_garbled', "the model's endpoint answered broken JSON, not a stream")
  }
  return new ModelError('model_garbled', "the model's endpoint answered JSON, not a stream")
}
