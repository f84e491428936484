import { type Dispatcher, request } from 'undici'
import * as z from 'zod'
import type { EmbeddingModel } from './embedding-model.ts'
import { ModelError } from './language-model.ts'
import { failureFromResponse } from './openai-failure.ts'

export interface OpenAiEmbeddingOptions {
  /** Ends before /embeddings. */
  readonly baseUrl: string
  /** '' sends no Authorization header. */
  readonly apiKey: string
  readonly model: string
}

const replySchema = z.object({
  data: z.array(z.object({ index: z.int(), embedding: z.array(z.number()).min(1) })),
})

/** The smallest limits that vendors in use set: texts a request, and what a text may hold (512 tokens, with room). */
const textsARequest = 10
const longestText = 480
const mostReplyBytes = 4 * 1024 * 1024

/**
 * An embedding model behind an OpenAI-compatible endpoint. Texts go in small requests side by side; a longer text is
 * judged by its beginning. The key goes to the configured address alone: redirects are not followed.
 */
export function createOpenAiEmbedding(options: OpenAiEmbeddingOptions): EmbeddingModel {
  return {
    name: options.model,
    async embed(texts, signal) {
      const starts = Array.from(
        { length: Math.ceil(texts.length / textsARequest) },
        (_, at) => at * textsARequest,
      )
      const batches = starts.map((start) => texts.slice(start, start + textsARequest))
      const vectors = (await Promise.all(batches.map((batch) => embedBatch(options, batch, signal)))).flat()
      const [first] = vectors
      if (vectors.some(({ length }) => length !== first?.length))
        throw new ModelError('model_garbled', 'the embeddings differ in length')
      return vectors
    },
  }
}

async function embedBatch(
  options: OpenAiEmbeddingOptions,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Float32Array[]> {
  try {
    const reply = await send(options, texts, signal)
    const body = await readText(reply.body)
    if (reply.statusCode >= 400) throw failureFromResponse(reply.statusCode, body)
    if (reply.statusCode !== 200)
      throw new ModelError('model_unreachable', `the embeddings' endpoint redirects (${reply.statusCode})`)
    return vectorsOf(body, texts.length)
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (error instanceof ModelError) throw error
    throw new ModelError('model_unreachable', "the embeddings' endpoint could not be read", { cause: error })
  }
}

function send(
  { baseUrl, apiKey, model }: OpenAiEmbeddingOptions,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  return request(`${baseUrl.replace(/\/+$/, '')}/embeddings`, {
    method: 'POST',
    signal,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify({
      model,
      input: texts.map((text) => Array.from(text).slice(0, longestText).join('')),
      encoding_format: 'float',
    }),
  })
}

async function readText(body: AsyncIterable<unknown>): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body as AsyncIterable<Uint8Array>) {
    size += part.byteLength
    if (size > mostReplyBytes)
      throw new ModelError('model_garbled', `embeddings over ${mostReplyBytes} bytes`)
    parts.push(part)
  }
  return new TextDecoder().decode(Buffer.concat(parts))
}

/** The vectors in the order of the texts, whatever order the reply has them in. */
function vectorsOf(body: string, count: number): Float32Array[] {
  const parsed = replySchema.safeParse(parseJson(body))
  if (!parsed.success) throw new ModelError('model_garbled', 'the reply holds no embeddings')
  const byIndex = new Map(parsed.data.data.map(({ index, embedding }) => [index, embedding]))
  return Array.from({ length: count }, (_, index) => {
    const embedding = byIndex.get(index)
    if (!embedding) throw new ModelError('model_garbled', 'an embedding is missing')
    return Float32Array.from(embedding)
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ModelError('model_garbled', 'the reply is not JSON', { cause })
  }
}
