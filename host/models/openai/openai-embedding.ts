import * as z from 'zod'
import type { EmbeddingModel } from '../embedding-model.ts'
import { ModelError } from '../language-model.ts'
import { type OpenAiEndpoint, postModel } from './openai-endpoint.ts'

export interface OpenAiEmbeddingOptions extends OpenAiEndpoint {
  readonly model: string
}

const replySchema = z.object({
  data: z.array(z.object({ index: z.int(), embedding: z.array(z.number()).min(1) })),
})

/** The smallest limits among common vendors: texts per request, and tokens per text (512, with a margin). */
const textsARequest = 10
const maxTextLength = 480

/**
 * An embedding model at an OpenAI-compatible endpoint. Texts are sent in small parallel requests; a long text is
 * truncated. Redirects are not followed, so that the key only reaches the configured address.
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
  const body = await postModel(options, '/embeddings', {
    kind: 'embedding',
    signal,
    body: {
      model: options.model,
      input: texts.map((text) => Array.from(text).slice(0, maxTextLength).join('')),
      encoding_format: 'float',
    },
  })
  return vectorsOf(body, texts.length)
}

/** The vectors in the order of the texts, which the response may not keep. */
function vectorsOf(body: unknown, count: number): Float32Array[] {
  const parsed = replySchema.safeParse(body)
  if (!parsed.success) throw new ModelError('model_garbled', 'the reply contains no embeddings')
  const byIndex = new Map(parsed.data.data.map(({ index, embedding }) => [index, embedding]))
  return Array.from({ length: count }, (_, index) => {
    const embedding = byIndex.get(index)
    if (!embedding) throw new ModelError('model_garbled', 'an embedding is missing')
    return Float32Array.from(embedding)
  })
}
