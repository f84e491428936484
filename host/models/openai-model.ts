import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { createParser } from 'eventsource-parser'
import { type Dispatcher, request as sendRequest } from 'undici'
import { type CompletionRequest, type LanguageModel, type ModelEvent, ModelError } from './language-model.ts'
import { readChunk } from './openai-chunk.ts'
import { failureFromError, failureFromResponse } from './openai-failure.ts'
import { ToolCallAssembler } from './openai-tool-calls.ts'
import { ThinkSplitter } from './think-splitter.ts'
import { Watchdog } from './watchdog.ts'

export interface OpenAiModelOptions {
  /** Ends before /chat/completions. */
  readonly baseUrl: string
  /** '' sends no Authorization header. */
  readonly apiKey: string
  readonly model: string
  /** How long the first byte may take, and how long the stream may be silent; 0 is without limit. */
  readonly timeoutMs: number
  /** The most that the model may write in one call, its reasoning included; 0 leaves that to the endpoint. */
  readonly maxTokens?: number
  /** A stream of more bytes than this is cut off. */
  readonly mostBytes?: number
}

interface Reading {
  readonly mostBytes: number
  /** The model has said that it is done; what may follow is no text. */
  isFinished: boolean
}

/** A reader waits no longer than this for a second try. */
const longestRetryMs = 5_000
const connectionRetryMs = 250
/** The connection broke before anything was answered. */
const brokenConnection = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|UND_ERR_SOCKET)$/

const defaultMostBytes = 32 * 1024 * 1024
const mostErrorBytes = 64 * 1024

/**
 * A model behind an OpenAI-compatible endpoint (chat completions, streamed as server-sent events). The key goes to
 * the configured address alone: redirects are not followed. No message of an error holds the key or the prompt.
 */
export function createOpenAiModel(options: OpenAiModelOptions): LanguageModel {
  return { name: options.model, stream: (request) => stream(options, request) }
}

async function* stream(
  options: OpenAiModelOptions,
  request: CompletionRequest,
): AsyncGenerator<ModelEvent, void, void> {
  const watchdog = new Watchdog(request.signal, options.timeoutMs)
  const reading: Reading = { isFinished: false, mostBytes: options.mostBytes ?? defaultMostBytes }
  try {
    const body = await openTwice(options, request, watchdog)
    yield* deltas(body, watchdog, reading)
  } catch (error) {
    // A server that keeps the connection open behind a finished answer has said all the same.
    if (!(reading.isFinished && watchdog.hasFired)) throw toModelError(error, request.signal, watchdog)
  } finally {
    // Also when the reader stops early: the upstream request ends with us.
    watchdog.end()
  }
}

/**
 * Opens the stream, and tries once more where nothing can have been written yet: the connection was refused or broke
 * before the reply began, or the endpoint named a short wait (429, 503 with Retry-After).
 */
async function openTwice(
  options: OpenAiModelOptions,
  request: CompletionRequest,
  watchdog: Watchdog,
): Promise<Readable> {
  try {
    return await open(options, request, watchdog)
  } catch (error) {
    const waitMs = retryWait(error)
    if (waitMs === null || waitMs > longestRetryMs || watchdog.signal.aborted) throw error
    watchdog.feed()
    await delay(waitMs, undefined, { signal: watchdog.signal })
    return await open(options, request, watchdog)
  }
}

function retryWait(error: unknown): number | null {
  if (error instanceof ModelError) return error.retryAfterMs
  return brokenConnection.test(errorCode(error)) ? connectionRetryMs : null
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

async function open(
  options: OpenAiModelOptions,
  request: CompletionRequest,
  watchdog: Watchdog,
  takesStreamOptions = true,
): Promise<Readable> {
  const maxTokens = request.maxTokens ?? options.maxTokens
  // Unlike fetch, a plain request follows no redirect and costs a third for each piece of the stream.
  const response = await sendRequest(`${options.baseUrl.replace(/\/+$/, '')}/chat/completions`, {
    method: 'POST',
    signal: watchdog.signal,
    // The watchdog alone says how long silence may last.
    headersTimeout: 0,
    bodyTimeout: 0,
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(options.apiKey === '' ? {} : { authorization: `Bearer ${options.apiKey}` }),
    },
    body: JSON.stringify({
      model: options.model,
      messages: request.messages,
      stream: true,
      ...(takesStreamOptions ? { stream_options: { include_usage: true } } : {}),
      ...(maxTokens ? { max_tokens: maxTokens } : {}),
      ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
    }),
  })
  if (response.statusCode === 400 || response.statusCode === 422) {
    const text = await errorText(response.body)
    // Some endpoints refuse what they do not know, and say how much was used all the same, or never do.
    if (takesStreamOptions && text.includes('stream_options')) return open(options, request, watchdog, false)
    throw failureFromResponse(response.statusCode, text, '')
  }
  await requireStream(response)
  return response.body
}

/** @throws {ModelError} what the reply says instead of streaming */
async function requireStream({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<void> {
  if (statusCode >= 300 && statusCode < 400) {
    body.destroy()
    throw new ModelError('model_unreachable', `the model's endpoint redirects (${statusCode})`)
  }
  if (statusCode >= 400) {
    throw failureFromResponse(statusCode, await errorText(body), String(headers['retry-after'] ?? ''))
  }
  const type = String(headers['content-type'] ?? '')
  if (/json/i.test(type)) throw failureInJson(await errorText(body))
  if (/html/i.test(type)) {
    body.destroy()
    throw new ModelError('model_garbled', `the model's endpoint answered ${type}, not a stream`)
  }
}

async function* deltas(
  body: Readable,
  watchdog: Watchdog,
  reading: Reading,
): AsyncGenerator<ModelEvent, void, void> {
  const splitter = new ThinkSplitter()
  const tools = new ToolCallAssembler()
  for await (const data of eventData(body, watchdog, reading.mostBytes)) {
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

/** The data of each server-sent event. Tells the watchdog that the stream lives, and stops at the limit of bytes. */
async function* eventData(
  body: Readable,
  watchdog: Watchdog,
  mostBytes: number,
): AsyncGenerator<string, void, void> {
  let events: string[] = []
  const parser = createParser({ onEvent: ({ data }) => events.push(data) })
  const decoder = new TextDecoder()
  let received = 0
  for await (const bytes of body as AsyncIterable<Uint8Array>) {
    watchdog.feed()
    received += bytes.byteLength
    if (received > mostBytes) throw new ModelError('model_garbled', `the stream is over ${mostBytes} bytes`)
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
async function errorText(body: Readable): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of body as AsyncIterable<Uint8Array>) {
    text += decoder.decode(bytes, { stream: true })
    if (text.length > mostErrorBytes) break
  }
  return text
}

/** A JSON reply to a request for a stream is an error, told with status 200. */
function failureInJson(text: string): ModelError {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null && 'error' in body) return failureFromError(body.error)
  } catch {
    return new ModelError('model_garbled', "the model's endpoint answered broken JSON, not a stream")
  }
  return new ModelError('model_garbled', "the model's endpoint answered JSON, not a stream")
}

function toModelError(error: unknown, stopped: AbortSignal, watchdog: Watchdog): unknown {
  if (error instanceof ModelError || stopped.aborted) return error
  if (watchdog.hasFired) return new ModelError('model_timeout', 'the model was silent for too long')
  const code = errorCode(error)
  if (/TIMEOUT/i.test(code)) return new ModelError('model_timeout', `the model was too slow (${code})`)
  return new ModelError('model_unreachable', `the model's endpoint could not be read (${code})`, {
    cause: error,
  })
}
