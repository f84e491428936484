import { EventSourceParserStream } from 'eventsource-parser/stream'
import { type CompletionRequest, type LanguageModel, type ModelDelta, ModelError } from './language-model.ts'
import { readChunk } from './openai-chunk.ts'
import { failureFromError, failureFromResponse } from './openai-failure.ts'
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
  /** A stream of more bytes than this is cut off. */
  readonly mostBytes?: number
}

interface Reading {
  readonly mostBytes: number
  /** The model has said that it is done; what may follow is no text. */
  isFinished: boolean
}

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
): AsyncGenerator<ModelDelta, void, void> {
  const watchdog = new Watchdog(request.signal, options.timeoutMs)
  const reading: Reading = { isFinished: false, mostBytes: options.mostBytes ?? defaultMostBytes }
  try {
    const body = await open(options, request, watchdog)
    yield* deltas(body, watchdog, reading)
  } catch (error) {
    // A server that keeps the connection open behind a finished answer has said all the same.
    if (!(reading.isFinished && watchdog.hasFired)) throw toModelError(error, request.signal, watchdog)
  } finally {
    // Also when the reader stops early: the upstream request ends with us.
    watchdog.end()
  }
}

async function open(
  options: OpenAiModelOptions,
  request: CompletionRequest,
  watchdog: Watchdog,
): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch(`${options.baseUrl.replace(/\/+$/, '')}/chat/completions`, {
    method: 'POST',
    redirect: 'manual',
    signal: watchdog.signal,
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(options.apiKey === '' ? {} : { authorization: `Bearer ${options.apiKey}` }),
    },
    body: JSON.stringify({
      model: options.model,
      messages: request.messages,
      stream: true,
      ...(request.maxTokens === undefined ? {} : { max_tokens: request.maxTokens }),
      ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
    }),
  })
  if (response.status >= 300 && response.status < 400) {
    await response.body?.cancel()
    throw new ModelError('model_unreachable', `the model's endpoint redirects (${response.status})`)
  }
  if (!response.ok) throw failureFromResponse(response.status, await errorText(response))
  const type = response.headers.get('content-type') ?? ''
  if (/json/i.test(type)) throw failureInJson(await errorText(response))
  if (!response.body || /html/i.test(type)) {
    await response.body?.cancel()
    throw new ModelError('model_garbled', `the model's endpoint answered ${type || 'nothing'}, not a stream`)
  }
  return response.body
}

async function* deltas(
  body: ReadableStream<Uint8Array>,
  watchdog: Watchdog,
  reading: Reading,
): AsyncGenerator<ModelDelta, void, void> {
  const events = body
    .pipeThrough(counted(watchdog, reading.mostBytes))
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream())
  const splitter = new ThinkSplitter()
  for await (const { data } of events) {
    if (data === '[DONE]') {
      reading.isFinished = true
      break
    }
    const chunk = readChunk(data)
    if (chunk.reasoning !== '') yield { kind: 'reasoning', text: chunk.reasoning }
    if (chunk.content !== '') yield* splitter.push(chunk.content)
    if (chunk.finishReason === 'content_filter') {
      throw new ModelError('model_filtered', 'the model stopped for its content filter')
    }
    if (chunk.finishReason) {
      yield* splitter.flush()
      reading.isFinished = true
    }
  }
  yield* splitter.flush()
  if (!reading.isFinished)
    throw new ModelError('model_garbled', 'the stream ended in the middle of an answer')
}

/** Lets bytes through, tells the watchdog that the stream lives, and stops at the limit. */
function counted(watchdog: Watchdog, mostBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let received = 0
  return new TransformStream({
    transform(bytes, controller) {
      watchdog.feed()
      received += bytes.byteLength
      if (received > mostBytes) throw new ModelError('model_garbled', `the stream is over ${mostBytes} bytes`)
      controller.enqueue(bytes)
    },
    flush(controller) {
      // Some servers leave out the empty line behind their last event.
      controller.enqueue(new TextEncoder().encode('\n\n'))
    },
  })
}

/** The start of an error's body; reading it must not fail again, nor be unbounded. */
async function errorText(response: Response): Promise<string> {
  if (!response.body) return ''
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of response.body) {
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
  const name = error instanceof Error ? error.name : ''
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined
  const code = cause && 'code' in cause ? String(cause.code) : name
  if (/TIMEOUT/i.test(code)) return new ModelError('model_timeout', `the model was too slow (${code})`)
  return new ModelError('model_unreachable', `the model's endpoint could not be read (${code})`, {
    cause: error,
  })
}
