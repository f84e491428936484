import { setTimeout as delay } from 'node:timers/promises'
import { openOutbound } from '../../outbound/outbound.ts'
import type { OutboundStream } from '../../outbound/outbound-call.ts'
import { OutboundFailure } from '../../outbound/outbound-failure.ts'
import { type Clock, systemClock } from '../../platform/clock.ts'
import type { ContextWindow } from '../context-window.ts'
import { callVersioned } from '../endpoint-address.ts'
import { type CompletionRequest, type LanguageModel, ModelError, type ModelEvent } from '../language-model.ts'
import { normalizeMessages, optionalFields, withAcceptedChoice, withSchema } from '../optional-fields.ts'
import { type Accepted, withLess, withoutRefused } from '../refusals.ts'
import { RememberedRefusals } from '../remembered-refusals.ts'
import { mayThinkUnopened, type ThinkingForm } from '../thinking.ts'
import { endingOf } from './finish-reason.ts'
import { type ChunkContent, readChunk } from './openai-chunk.ts'
import { modelCall, modelErrorOf, type OpenAiEndpoint, redirected } from './openai-endpoint.ts'
import { failureFromResponse } from './openai-failure.ts'
import { wireRequest } from './openai-request.ts'
import { replyEvents } from './reply-events.ts'
import { ReplyReader } from './reply-reader.ts'

export interface OpenAiModelOptions extends OpenAiEndpoint, Partial<ContextWindow> {
  readonly model: string
  /** Maximum time to the first byte, and of silence in the stream; 0 is unlimited. */
  readonly timeoutMs: number
  /** Maximum tokens of one call, including reasoning; 0 leaves it to the endpoint. */
  readonly maxTokens?: number
  /** How thinking is requested; null when it cannot be configured. */
  readonly thinking?: ThinkingForm | null
  /** Maximum bytes of a stream. */
  readonly mostBytes?: number
  /** For what the endpoint has refused; the system's clock when absent. */
  readonly now?: Clock
}

/** The endpoint, and which features it is known to reject. */
interface Endpoint extends OpenAiModelOptions {
  readonly remembered: RememberedRefusals
  /** Until when its last refusal of tools is remembered, in milliseconds. */
  withoutToolsUntil: number
}

type Body = OutboundStream['body']

interface Reading {
  /** Whether any of the reply was passed on. */
  hasBegun: boolean
  /** The model has finished; later events contain no text. */
  isFinished: boolean
}

/** How long a refusal of tools is remembered; the words of one may be misread. */
const withoutToolsMs = 60 * 60_000
/** Maximum delay (ms) before a retry, since the user is waiting. */
const maxRetryMs = 5_000
const connectionRetryMs = 250
const maxErrorBytes = 64 * 1024
/** Of what one reply writes, thinks and calls tools with: what is stored of it is read and written as a whole later. */
export const maxReplyCharacters = 400_000

/**
 * A model at an OpenAI-compatible endpoint (chat completions, streamed as server-sent events). Redirects are not
 * followed, so that the key only reaches the configured address. Error messages never contain the key or the prompt.
 */
export function createOpenAiModel(options: OpenAiModelOptions): LanguageModel {
  const canThink = Boolean(options.thinking)
  const { now = systemClock } = options
  const endpoint: Endpoint = { ...options, remembered: new RememberedRefusals(now), withoutToolsUntil: 0 }
  const { contextTokens, outputTokens } = options
  return {
    name: options.model,
    canThink,
    refusesTools: () => endpoint.withoutToolsUntil > now(),
    ...(contextTokens && outputTokens ? { contextTokens, outputTokens } : {}),
    stream: (request) => stream(endpoint, request),
  }
}

async function* stream(
  options: Endpoint,
  request: CompletionRequest,
): AsyncGenerator<ModelEvent, void, void> {
  const reading: Reading = { hasBegun: false, isFinished: false }
  try {
    const reply = new ReplyReader(request, mayThinkUnopened(options))
    yield* deltas(await openTwice(options, request), reading, reply)
  } catch (error) {
    // An answer is complete even if the server keeps the connection open afterwards.
    const hasEnded = reading.isFinished && error instanceof OutboundFailure && error.reason === 'timeout'
    if (hasEnded) return
    const failure = modelErrorOf(error)
    throw reading.hasBegun ? brokenOff(failure) : failure
  }
}

/**
 * Opens the stream, and retries once when nothing can have been generated: the connection was refused or broke before
 * the response began, or the endpoint requested a short wait (429, 503 with Retry-After).
 */
async function openTwice(options: Endpoint, request: CompletionRequest): Promise<Body> {
  try {
    return await open(options, request)
  } catch (error) {
    const waitMs = retryWait(error)
    // A broken connection is opened again at once; a service that is busy is left to the next one.
    const isBusy = error instanceof ModelError
    if (waitMs === null || waitMs > maxRetryMs || request.signal.aborted) throw error
    if (isBusy && request.mayWait === false) throw error
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

interface Attempt {
  /** The features that the request uses. */
  readonly accepted: Accepted
  /** What is remembered once it succeeds; null when nothing was rejected. */
  readonly learned: Accepted | null
  /** Whether features are left out that the endpoint may accept. */
  readonly isGuess: boolean
}

/** Opens the stream, each time without the features rejected so far; these are remembered once it succeeds. */
async function open(
  endpoint: Endpoint,
  given: CompletionRequest,
  attempt: Attempt = { accepted: endpoint.remembered.accepted, learned: null, isGuess: false },
): Promise<Body> {
  const { accepted, isGuess } = attempt
  const request = withAcceptedChoice(given, accepted)
  const { model, timeoutMs, mostBytes: maxBytes, thinking } = endpoint
  const messages = normalizeMessages(withSchema(request, accepted), accepted)
  const body = { model, ...wireRequest({ ...request, messages }, accepted), stream: true }
  const optional = optionalFields(request, thinking, accepted, request.maxTokens ?? endpoint.maxTokens)
  const limits = { timeoutMs, ...(maxBytes ? { maxBytes } : {}) }
  const post = { kind: 'model', body, optional, signal: request.signal, ...limits } as const
  const reply = await callVersioned(
    endpoint.baseUrl,
    (baseUrl) =>
      openOutbound(modelCall({ ...endpoint, baseUrl }, '/chat/completions', post, 'text/event-stream')),
    ({ close }) => close(),
  )
  if (reply.status >= 400) {
    const text = await errorText(reply.body)
    const failure = failureFromResponse(reply.status, text, String(reply.headers['retry-after'] ?? ''))
    if (failure.areToolsRefused && request.tools?.length)
      endpoint.withoutToolsUntil = (endpoint.now ?? systemClock)() + withoutToolsMs
    // What is too long may mention the field of the maximum length.
    if (failure.code === 'model_too_long') throw failure

    const sent = { request, fields: optional, canThink: Boolean(thinking) }
    const left = withoutRefused(accepted, sent, reply.status, text)
    // Such an endpoint reports usage anyway or never, and uses its default thinking.
    const next = left ?? (isUnexplained(reply.status, text, failure) ? withLess(accepted, sent) : null)
    if (!next) throw failure
    const isSure = !isGuess && !('isGuess' in next)
    return open(endpoint, given, {
      accepted: next,
      learned: isSure ? next : attempt.learned,
      isGuess: !isSure,
    })
  }

  if (reply.status >= 300) {
    reply.close()
    throw redirected(reply.status)
  }
  if (attempt.learned) endpoint.remembered.learn(attempt.learned)
  return reply.body
}

/** Whether a rejection says nothing of what is wrong; wrong messages are not helped by fewer fields. */
function isUnexplained(
  status: number,
  text: string,
  { code, isModelUnknown, areToolsRefused }: ModelError,
): boolean {
  const isRejection = (status === 400 || status === 422) && !/\bmessages\b/.test(text)
  return isRejection && code === 'model_garbled' && !isModelUnknown && !areToolsRefused
}

async function* deltas(
  body: Body,
  reading: Reading,
  reply: ReplyReader,
): AsyncGenerator<ModelEvent, void, void> {
  let written = 0
  for await (const { data, event } of replyEvents(body)) {
    if (data === '[DONE]') {
      reading.isFinished = true
      break
    }
    const chunk = readChunk(data, event)
    if (chunk.usage) yield { kind: 'usage', ...chunk.usage }
    written += charactersOf(chunk)
    if (written > maxReplyCharacters) throw new ModelError('model_garbled', 'the reply does not end')
    for (const delta of reply.push(chunk)) {
      reading.hasBegun = true
      yield delta
    }
    if (chunk.finishReason) {
      const ending = endingOf(chunk.finishReason)
      if (ending instanceof ModelError) {
        yield* reply.rest()
        throw ending
      }
      const isCut = ending === 'cut'
      yield* reply.finish(isCut)
      if (isCut) yield { kind: 'cut' }
      reading.isFinished = true
    }
  }

  if (reading.isFinished) return yield* reply.finish(false)
  for (const delta of reply.rest()) {
    reading.hasBegun = true
    yield delta
  }
  throw new ModelError('model_garbled', 'the stream ended in the middle of an answer')
}

function charactersOf({ content, reasoning, toolCalls }: ChunkContent): number {
  const called = toolCalls.reduce((sum, { function: part }) => {
    // Gateways that send an object send it once.
    const { arguments: given } = part ?? {}
    return sum + (typeof given === 'string' ? given.length : 0)
  }, 0)
  return content.length + reasoning.length + called
}

/** @returns that a reply which had begun is not complete, unless its failure says more */
function brokenOff(failure: unknown): unknown {
  if (!(failure instanceof ModelError)) return failure
  if (failure.code !== 'model_unreachable' && failure.code !== 'model_garbled') return failure
  return new ModelError('model_broken_off', failure.message, { cause: failure, wasReached: true })
}

/** The start of an error body; reading it must not fail again, and must be bounded. */
async function errorText(body: Body): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of body) {
    text += decoder.decode(bytes, { stream: true })
    if (text.length > maxErrorBytes) break
  }
  return text
}
